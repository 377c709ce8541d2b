import { Badge, Text } from '@mantine/core'
import { IconKey, IconShieldLock, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '../../../kit/api/use-query.ts'
import type { ResultOf } from '../../../kit/api/graphql.ts'
import { withoutControls } from '../../../kit/format/text.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { TabTable } from '../../../kit/page/list/TabTable.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { rowLink } from '../../../kit/table/row-link.ts'
import { userName } from '../../users/user/user-name.ts'
import { TenantGroupsQuery, TenantKeysQuery, TenantRolesQuery } from '../documents.ts'
import { tenants } from '../messages.ts'
import { useTenant } from '../tenant-context.ts'

type Node<List extends { edges: readonly { node: unknown }[] }> = List['edges'][number]['node']
type RoleRow = Node<ResultOf<typeof TenantRolesQuery>['roles']>
type GroupRow = Node<NonNullable<ResultOf<typeof TenantGroupsQuery>['groups']>>
type KeyRow = Node<ResultOf<typeof TenantKeysQuery>['accessKeys']>

const roleColumns: readonly Column<RoleRow>[] = [
  { id: 'NAME', header: tenants.roles, width: 220, cell: role => <Text size="sm">{role.name}</Text> },
  {
    id: 'SCOPE',
    header: tenants.scope,
    width: 160,
    cell: role => (
      <Badge color={role.tenant ? 'indigo' : 'gray'}>{role.tenant ? tenants.ownRole : tenants.projectRole}</Badge>
    ),
  },
  {
    id: 'PERMISSIONS',
    header: tenants.permissions,
    cell: role => (
      <Text size="sm" c="dimmed" truncate>
        {role.permissionNames.join(', ') || tenants.noPermissions}
      </Text>
    ),
  },
]

/** The roles that can be given in the tenant. */
export function TenantRolesTab() {
  const tenant = useTenant()
  const variables = { tenantIds: [tenant.id] }
  const [{ data, error }, reload] = useQuery({ query: TenantRolesQuery, variables })
  const rows = data?.roles.edges.map(({ node }) => node)
  return (
    <TabTable
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={rows?.length}
      nothing={{ icon: IconShieldLock, text: tenants.noPermissions }}
    >
      <DataTable
        label={tenants.tabs.roles}
        columns={roleColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
      />
    </TabTable>
  )
}

const groupColumns: readonly Column<GroupRow>[] = [
  {
    id: 'NAME',
    header: tenants.group,
    cell: ({ id, name }) => (
      <Link to="/groups/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  { id: 'SOURCE', header: tenants.source, width: 190, cell: group => tenants.groupSources[group.source] },
  {
    id: 'MEMBERS',
    header: tenants.tabs.members,
    cell: ({ members }) => (
      <Text size="sm" truncate>
        {members.edges.map(({ node }, index) => (
          <span key={node.id}>
            {index > 0 && ', '}
            <Link to="/users/$userId" params={{ userId: node.databaseId }}>
              {userName(node)}
            </Link>
          </span>
        ))}
        {members.totalCount > members.edges.length && ` +${members.totalCount - members.edges.length}`}
      </Text>
    ),
  },
]

/** Groups of the tenant's identity provider, with their members. */
export function TenantGroupsTab() {
  const tenant = useTenant()
  const variables = { tenantId: tenant.id, first: 100 }
  const [{ data, error }, reload] = useQuery({ query: TenantGroupsQuery, variables })
  const rows = data?.groups?.edges.map(({ node }) => node)
  return (
    <TabTable
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={rows?.length}
      nothing={{ icon: IconUsersGroup, text: tenants.noGroups }}
    >
      <DataTable
        label={tenants.tabs.groups}
        columns={groupColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
      />
    </TabTable>
  )
}

const keyColumns: readonly Column<KeyRow>[] = [
  { id: 'NAME', header: tenants.key, cell: key => <Text size="sm">{key.name}</Text> },
  { id: 'EXPIRES', header: tenants.expires, width: 200, cell: key => <Time value={key.expiresAt} /> },
  { id: 'USED', header: tenants.lastUsed, width: 160, cell: key => <Time value={key.lastUsedAt} isRelative /> },
]

/** The access keys that act in the tenant. */
export function TenantKeysTab() {
  const tenant = useTenant()
  const [{ data, error }, reload] = useQuery({ query: TenantKeysQuery, variables: { tenantIds: [tenant.id] } })
  const rows = data?.accessKeys.edges.map(({ node }) => node)
  return (
    <TabTable
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={rows?.length}
      nothing={{ icon: IconKey, text: tenants.noKeys }}
    >
      <DataTable
        label={tenants.tabs.keys}
        columns={keyColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
      />
    </TabTable>
  )
}
