import { z } from 'zod/mini'
import { choiceParam, textParam } from '../search/search-schema.ts'
import type { Sort } from '../table/SortHeader.tsx'

export const authTypes = ['NONE', 'OIDC', 'SAML'] as const
const orderFields = ['NAME', 'CREATED_AT'] as const

/** The state of the list of tenants, as it stands in the address. */
export const TenantsSearch = z.object({
  q: textParam(),
  status: choiceParam(['enabled', 'disabled']),
  auth: choiceParam(authTypes),
  level: choiceParam(['top']),
  sort: choiceParam(orderFields),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  columns: textParam(),
  create: choiceParam(['true']),
})
export type TenantsSearch = z.output<typeof TenantsSearch>

/** Whether any filter narrows the list. */
export function isFiltered({ q, status, auth, level }: TenantsSearch): boolean {
  return Boolean(q || status || auth || level)
}

/** Column and direction of the list: by name when the address does not say. */
export function tenantsSort({ sort, desc }: TenantsSearch): Sort {
  return { columnId: sort ?? 'NAME', isDescending: desc === 'true' }
}

/** What to put in the address to sort by a column. */
export function sortedBy({ columnId, isDescending }: Sort): Pick<TenantsSearch, 'sort' | 'desc'> {
  return { sort: orderFields.find(field => field === columnId), desc: isDescending ? 'true' : undefined }
}

/** The variables of the list's query. */
export function tenantsVariables(search: TenantsSearch, first: number) {
  const { q, status, auth, level, sort, after } = search
  return {
    first,
    after: after ?? null,
    filter: {
      text: q ?? null,
      isDisabled: status ? status === 'disabled' : null,
      authType: auth ?? null,
      isTopLevel: level ? true : null,
    },
    orderBy: { field: sort ?? 'NAME', direction: tenantsSort(search).isDescending ? 'DESC' : 'ASC' } as const,
  }
}
