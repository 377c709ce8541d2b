import type { z } from 'zod'
import type { Reading } from '../../../foundation/tables/tables.ts'
import type { AccessKey, KeySearch, KeySort } from './contract.ts'
import { listAccessKeys } from './store.ts'
import { toAccessKeys } from './to-access-key.ts'

type Search = { projectId: string; search: z.output<typeof KeySearch>; now: number }

/** The keys that match all of the criteria, by name. */
export async function searchKeys(db: Reading, { projectId, search, now }: Search): Promise<AccessKey[]> {
  const { tenantIds, boundUserId, creatingUser, customAttributes = {}, text = '' } = search
  const rows = await listAccessKeys(db, { projectId, tenantIds, boundUserId, createdBy: creatingUser })
  const found = rows.filter(row => row.name.toLowerCase().includes(text.toLowerCase()))
  const keys = await toAccessKeys(db, { projectId, rows: found, now })
  const wanted = Object.entries(customAttributes)
  return keys.filter(key =>
    wanted.every(([name, value]) => JSON.stringify(key.customAttributes[name]) === JSON.stringify(value)),
  )
}

/** Those that are alike stay in the order that they had. */
export function sortKeys(keys: readonly AccessKey[], sort: KeySort = []): AccessKey[] {
  return keys.toSorted((one, other) => {
    for (const { field, desc } of sort) {
      const [a, b] = [one[field], other[field]]
      if (a !== b) return a < b === desc ? 1 : -1
    }
    return 0
  })
}
