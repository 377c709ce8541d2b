import { role } from '@gatehouse-id/entities'
import { Badge, Group } from '@mantine/core'
import type { ResultOf } from '../../kit/api/graphql.ts'
import { NameCell } from '../../kit/entity/columns.tsx'
import { thing } from '../../kit/entity/thing.ts'
import { RoleUsers } from './documents.ts'
import { CompareSection, HoldersSection } from './RoleSections.tsx'
import { roles } from './texts.ts'

export const shown = thing(role, {
  texts: roles,
  more: RoleUsers,
  list: {
    code: "await management.role.create('Editor', 'Edits articles', ['articles.write'])",
  },
  row: [
    {
      id: 'NAME',
      header: roles.name,
      isSortable: true,
      cell: each => (
        <Group gap="xs" wrap="nowrap">
          <NameCell row={each} path="/roles" />
          {each.isDefault && <Badge color="gray">{roles.isDefault}</Badge>}
        </Group>
      ),
    },
    'description',
    { id: 'SCOPE', header: roles.scope, width: 180, cell: scopeOf },
    { id: 'PERMISSIONS', header: roles.permissionNames, width: 130, cell: each => each.permissionNames.length },
    {
      id: 'USERS',
      header: roles.usedBy,
      width: 110,
      cell: ({ users }) => (users ? `${users.totalCount}${users.isTotalExact ? '' : '+'}` : '–'),
    },
  ],
  badges: each => (
    <>
      <Badge color="gray">{scopeOf(each)}</Badge>
      {each.isDefault && <Badge color="gray">{roles.isDefault}</Badge>}
    </>
  ),
  creates: ['name', 'description', 'permissionNames', 'isDefault'],
  form: [{ title: roles.details, fields: ['name', 'description', 'permissionNames', 'isDefault', 'isPrivate'] }],
  after: ({ users }) => (
    <>
      <HoldersSection users={usersOf(users)} />
      <CompareSection />
    </>
  ),
  deletion: ({ users }) => roles.deleteText(usersOf(users)),
})

function scopeOf({ tenant }: { tenant: { name: string } | null }): string {
  return tenant ? roles.tenantScope(tenant.name) : roles.projectScope
}

function usersOf(users: ResultOf<typeof RoleUsers>['users']): string {
  if (!users) return roles.users(0)
  return users.isTotalExact ? roles.users(users.totalCount) : roles.usersAtLeast(users.totalCount)
}
