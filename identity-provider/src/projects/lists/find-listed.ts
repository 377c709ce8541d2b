import { isAddressAmong } from '../../foundation/addresses/ranges.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { listRows } from './store.ts'

/** Whether a value is among the entries of a list; of several values, whether one of them is. */
export type IsListed = (value: unknown) => boolean

/** The list of this name; one that is not there, and one of JSON, has no entries. */
export async function findListed(db: Reading, projectId: string, name: string): Promise<IsListed> {
  const row = await listRows.find(db, { projectId }, { name })
  if (!row || row.type === 'json') return () => false
  const entries = JSON.parse(row.data) as string[] // of this kind, as the contract takes it
  const known = new Set(entries)
  const has = (each: unknown) =>
    typeof each === 'string' && (row.type === 'ips' ? isAddressAmong(each, entries) : known.has(each))
  return value => [value].flat().some(has)
}
