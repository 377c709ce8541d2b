import { z } from 'zod/mini'
import { choiceParam, dayParam, textParam } from '../../../kit/search/search-schema.ts'
import { endOfDay, startOfDay } from '../../../kit/format/days.ts'
import type { VariablesOf } from '../../../kit/api/graphql.ts'
import type { UsersQuery } from '../queries.ts'
import type { Sort } from '../../../kit/table/controls/SortHeader.tsx'

export const userStatuses = ['ENABLED', 'DISABLED', 'INVITED', 'EXPIRED'] as const
export const userOrderFields = ['NAME', 'EMAIL', 'STATUS', 'CREATED_AT', 'MODIFIED_AT'] as const
const yesOrNo = ['yes', 'no'] as const

/** The state of the users list, as it stands in the address. */
export const UsersSearch = z.object({
  q: textParam(),
  status: choiceParam(userStatuses),
  role: textParam(),
  tenant: textParam(),
  email: choiceParam(yesOrNo),
  phone: choiceParam(yesOrNo),
  test: choiceParam(yesOrNo),
  createdFrom: dayParam(),
  createdTo: dayParam(),
  signedInFrom: dayParam(),
  signedInTo: dayParam(),
  application: textParam(),
  sort: choiceParam(userOrderFields),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  columns: textParam(),
  create: choiceParam(['true']),
})

export type UsersSearch = z.output<typeof UsersSearch>

/** The parameters that narrow the list. */
export const userFilterNames = [
  'q',
  'status',
  'role',
  'tenant',
  'email',
  'phone',
  'test',
  'createdFrom',
  'createdTo',
  'signedInFrom',
  'signedInTo',
  'application',
] as const satisfies readonly (keyof UsersSearch)[]

/** Whether any filter narrows the list. */
export function isFiltered(search: UsersSearch): boolean {
  return userFilterNames.some(name => Boolean(search[name]))
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

function flag(value: 'yes' | 'no' | undefined) {
  return value === undefined ? null : value === 'yes'
}

/** The filter of the list, as the API takes it; the id of a tenant is the one of its node. */
export function userFilterOf(search: UsersSearch) {
  const { q, status, role, tenant, email, phone, test, createdFrom, createdTo, signedInFrom, signedInTo } = search
  return {
    text: q ?? null,
    statuses: status ? [status] : null,
    roleNames: role ? [role] : null,
    tenantIds: tenant ? [tenant] : null,
    isEmailVerified: flag(email),
    isPhoneVerified: flag(phone),
    isTest: flag(test),
    createdFrom: createdFrom ? startOfDay(createdFrom) : null,
    createdTo: createdTo ? endOfDay(createdTo) : null,
    signedInFrom: signedInFrom ? startOfDay(signedInFrom) : null,
    signedInTo: signedInTo ? endOfDay(signedInTo) : null,
    ssoApplicationDatabaseIds: search.application ? [search.application] : null,
  } satisfies VariablesOf<typeof UsersQuery>['filter']
}

/** The variables of the list's query for a state of the list. */
export function usersVariables(search: UsersSearch, pageSize: number) {
  return {
    first: pageSize,
    after: search.after ?? null,
    filter: userFilterOf(search),
    orderBy: {
      field: search.sort ?? 'CREATED_AT',
      direction: usersSort(search).isDescending ? 'DESC' : 'ASC',
    } as const,
  }
}
