import { Text } from '@mantine/core'
import { IconBox } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { type Resource, ResourceListQuery } from './documents.ts'
import { resources } from './messages.ts'
import { ResourceCreateModal } from './ResourceCreateModal.tsx'

const route = getRouteApi('/resources')

const columns: readonly Column<Resource>[] = [
  {
    id: 'NAME',
    header: resources.name,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to="/resources/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'URI',
    header: resources.uri,
    cell: ({ uri }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        <bdi>{uri}</bdi>
      </Text>
    ),
  },
  {
    id: 'USERS',
    header: resources.userAccess,
    width: 180,
    cell: ({ userAccess }) => resources.accesses[userAccess],
  },
  {
    id: 'CLIENTS',
    header: resources.clientAccess,
    width: 180,
    cell: ({ clientAccess }) => resources.accesses[clientAccess],
  },
  {
    id: 'SCOPES',
    header: resources.scopes,
    cell: ({ permissionScopes, attributeScopes }) => (
      <Text size="sm" truncate>
        {[...permissionScopes, ...attributeScopes].map(({ name }) => name).join(', ') || '–'}
      </Text>
    ),
  },
]

/** The APIs that applications get tokens for: search and create. */
export function ResourcesPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: ResourceListQuery,
    variables: { ...pageOf(search), filter: { text: search.q ?? null } },
  })
  return (
    <TableListPage
      texts={resources}
      icon={IconBox}
      search={search}
      columns={columns}
      connection={data?.resources}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <ResourceCreateModal {...state} /> } : undefined}
    />
  )
}
