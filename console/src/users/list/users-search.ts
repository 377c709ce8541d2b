import { z } from 'zod/mini'
import type { Sort } from '../../table/SortHeader.tsx'
import { choiceParam, textParam } from '../../search/search-schema.ts'

export const userStatuses = ['ENABLED', 'DISABLED', 'INVITED', 'EXPIRED'] as const
export const userOrderFields = ['NAME', 'EMAIL', 'STATUS', 'CREATED_AT', 'MODIFIED_AT'] as const

/** The state of the users list, as it stands in the address. */
export const UsersSearch = z.object({
  q: textParam(),
  status: choiceParam(userStatuses),
  role: textParam(),
  sort: choiceParam(userOrderFields),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  create: choiceParam(['true']),
})

export type UsersSearch = z.output<typeof UsersSearch>

/** Whether any filter narrows the list. */
export function isFiltered({ q, status, role }: UsersSearch): boolean {
  return Boolean(q || status || role)
}

/** Column and direction of the list: newest first when the address does not say. */
export function usersSort({ sort, desc }: UsersSearch): Sort {
  return sort ? { columnId: sort, isDescending: desc === 'true' } : { columnId: 'CREATED_AT', isDescending: true }
}

/** What to put in the address to sort by a column; nothing for columns the server cannot sort by. */
export function sortedBy({ columnId, isDescending }: Sort): Pick<UsersSearch, 'sort' | 'desc'> {
  return {
    sort: userOrderFields.find(field => field === columnId),
    desc: isDescending ? 'true' : undefined,
  }
}

/** The variables of the list's query for a state of the list. */
export function usersVariables(search: UsersSearch, pageSize: number) {
  return {
    first: pageSize,
    after: search.after ?? null,
    filter: {
      text: search.q ?? null,
      statuses: search.status ? [search.status] : null,
      roleNames: search.role ? [search.role] : null,
    },
    orderBy: {
      field: search.sort ?? 'CREATED_AT',
      direction: usersSort(search).isDescending ? 'DESC' : 'ASC',
    } as const,
  }
}
