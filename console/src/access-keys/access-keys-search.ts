import { z } from 'zod/mini'
import { choiceParam, textParam } from '../search/search-schema.ts'
import type { Sort } from '../table/SortHeader.tsx'

export const statuses = ['ACTIVE', 'INACTIVE', 'EXPIRED'] as const
const orderFields = ['NAME', 'CREATED_AT', 'EXPIRES_AT', 'LAST_USED_AT'] as const

/** The state of the list of access keys, as it stands in the address. */
export const AccessKeysSearch = z.object({
  q: textParam(),
  status: choiceParam(statuses),
  role: textParam(),
  tenant: textParam(),
  sort: choiceParam(orderFields),
  desc: choiceParam(['true']),
  after: textParam(),
  columns: textParam(),
  create: choiceParam(['true']),
})
export type AccessKeysSearch = z.output<typeof AccessKeysSearch>

/** Whether any filter narrows the list. */
export function isFiltered({ q, status, role, tenant }: AccessKeysSearch): boolean {
  return Boolean(q || status || role || tenant)
}

/** Column and direction of the list: by name when the address does not say. */
export function accessKeysSort({ sort, desc }: AccessKeysSearch): Sort {
  return { columnId: sort ?? 'NAME', isDescending: desc === 'true' }
}

/** What to put in the address to sort by a column. */
export function sortedBy({ columnId, isDescending }: Sort): Pick<AccessKeysSearch, 'sort' | 'desc'> {
  return { sort: orderFields.find(field => field === columnId), desc: isDescending ? 'true' : undefined }
}

/** The filter that the address asks for. */
export function accessKeyFilterOf({ q, status, role, tenant }: AccessKeysSearch) {
  return {
    text: q ?? null,
    statuses: status ? [status] : null,
    roleNames: role ? [role] : null,
    tenantIds: tenant ? [tenant] : null,
  }
}
