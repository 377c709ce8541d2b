import type { Reading } from '../../../../foundation/tables/tables.ts'
import { searchKeys } from '../search.ts'
import type { KeyFilter } from './contract.ts'

/** The ids of the keys that a filter finds, in order, which is that of their creation. */
export async function findKeyIds(
  db: Reading,
  { projectId, filter, now }: { projectId: string; filter: KeyFilter; now: number },
): Promise<string[]> {
  const { statuses, roleNames, ...search } = filter
  const keys = await searchKeys(db, { projectId, search, now })
  return keys
    .filter(({ status }) => !statuses?.length || statuses.includes(status))
    .filter(key => !roleNames?.length || rolesOf(key).some(name => roleNames.includes(name)))
    .map(({ id }) => id)
    .toSorted((one, next) => (one < next ? -1 : 1))
}

function rolesOf({ roleNames, keyTenants }: { roleNames: string[]; keyTenants: { roleNames: string[] }[] }): string[] {
  return [...roleNames, ...keyTenants.flatMap(tenant => tenant.roleNames)]
}
