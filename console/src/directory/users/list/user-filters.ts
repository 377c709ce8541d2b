import type { FilterDefinition } from '../../../kit/table/controls/Filters.tsx'
import { users } from '../messages.ts'
import { userStatuses } from './users-search.ts'

const yesOrNo = [
  { value: 'yes', label: users.yes },
  { value: 'no', label: users.no },
]

/** Everything that the list can be narrowed by. */
export function userFilters(roleNames: readonly string[]): readonly FilterDefinition[] {
  return [
    {
      id: 'status',
      label: users.status,
      kind: 'choice',
      options: userStatuses.map(value => ({ value, label: users.statuses[value] })),
    },
    { id: 'role', label: users.role, kind: 'choice', options: roleNames.map(value => ({ value, label: value })) },
    { id: 'tenant', label: users.tenant, kind: 'entity', of: 'tenant' },
    { id: 'email', label: users.emailVerified, kind: 'choice', options: yesOrNo },
    { id: 'phone', label: users.phoneVerified, kind: 'choice', options: yesOrNo },
    { id: 'createdFrom', label: users.createdFrom, kind: 'day' },
    { id: 'createdTo', label: users.createdTo, kind: 'day' },
    { id: 'signedInFrom', label: users.signedInFrom, kind: 'day' },
    { id: 'signedInTo', label: users.signedInTo, kind: 'day' },
    { id: 'application', label: users.application, kind: 'entity', of: 'ssoApplication' },
    { id: 'test', label: users.testUsers, kind: 'choice', options: yesOrNo },
  ]
}
