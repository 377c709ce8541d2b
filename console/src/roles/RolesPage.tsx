import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconShieldLock } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { SearchField } from '../table/SearchField.tsx'
import { RoleListQuery, type RoleListRow } from './documents.ts'
import { roles } from './messages.ts'
import { RoleCreateModal } from './RoleCreateModal.tsx'
import type { RolesSearch } from './roles-search.ts'
import { RolesTabs } from './RolesTabs.tsx'

const route = getRouteApi('/roles')
const pageSize = 50

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
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const isDescending = search.desc === 'true'
  const [{ data, error, fetching }, reload] = useQuery({
    query: RoleListQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: search.q ? { text: search.q } : null,
      orderBy: { field: 'NAME', direction: isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.roles
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<RolesSearch>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={roles.title}
      lead={roles.lead}
      count={page && roles.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {roles.createRole}
          </Button>
        )
      }
      tabs={<RolesTabs />}
      toolbar={
        <SearchField
          label={roles.searchLabel}
          placeholder={roles.searchPlaceholder}
          value={search.q}
          onChange={q => show({ q })}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q)}
      onClearFilters={() => show({ q: undefined })}
      nothingYet={{
        icon: IconShieldLock,
        title: roles.nothingYetTitle,
        text: roles.nothingYetText,
        action: mayManage && <Button onClick={create}>{roles.createRole}</Button>,
        code: "await management.role.create('Editor', 'Edits articles', ['articles.write'])",
      }}
      nothingMatches={{ title: roles.nothingMatchesTitle, text: roles.nothingMatchesText }}
      extra={
        <RoleCreateModal
          isOpen={search.create === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
        />
      }
    >
      <DataTable
        label={roles.tabs.list}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ columnId: 'NAME', isDescending }}
        onSort={sort => show({ desc: sort.isDescending ? 'true' : undefined })}
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
