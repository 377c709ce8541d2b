import { Badge, Group, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { RoleListQuery, type RoleListRow } from './documents.ts'
import { roles } from './messages.ts'
import { RoleCreateModal } from './RoleCreateModal.tsx'
import { RolesTabs } from './RolesTabs.tsx'

const route = getRouteApi('/roles')

const columns: readonly Column<RoleListRow>[] = [
  {
    id: 'NAME',
    header: roles.role,
    isSortable: true,
    cell: role => (
      <Group gap="xs" wrap="nowrap">
        <Link to="/roles/$id" params={{ id: role.id }} {...rowLink}>
          {role.name}
        </Link>
        {role.isDefault && <Badge color="gray">{roles.isDefault}</Badge>}
      </Group>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: roles.description,
    cell: role => (
      <Text size="sm" c="dimmed" truncate>
        {role.description || '–'}
      </Text>
    ),
  },
  {
    id: 'SCOPE',
    header: roles.scope,
    width: 180,
    cell: ({ tenant }) => (tenant ? roles.tenantScope(tenant.name) : roles.projectScope),
  },
  { id: 'PERMISSIONS', header: roles.permissions, width: 130, cell: role => role.permissionNames.length },
  {
    id: 'USERS',
    header: roles.usedBy,
    width: 110,
    cell: ({ users }) => (users ? `${users.isTotalExact ? '' : '≈ '}${users.totalCount}` : '–'),
  },
]

/** The list of roles, with how many have each. */
export function RolesPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: RoleListQuery,
    variables: {
      ...pageOf(search),
      filter: search.q ? { text: search.q } : null,
    },
  })
  return (
    <TableListPage
      texts={{ ...roles, create: roles.createRole }}
      icon={IconShieldLock}
      code="await management.role.create('Editor', 'Edits articles', ['articles.write'])"
      tabs={<RolesTabs />}
      tableLabel={roles.tabs.list}
      search={search}
      columns={columns}
      connection={data?.roles}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <RoleCreateModal {...state} /> } : undefined}
    />
  )
}
