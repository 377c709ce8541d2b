import { Badge, Group, Text } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import type { Column } from '../table/DataTable.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { type McpServer, McpServerListQuery } from './documents.ts'
import { McpServerCreateModal } from './McpServerCreateModal.tsx'
import { mcpServers } from './messages.ts'

const route = getRouteApi('/mcp-servers')

function introductionOf({ allowsRegistration, allowsMetadataDocuments }: McpServer): string {
  return allowsRegistration || allowsMetadataDocuments ? mcpServers.open : mcpServers.closed
}

const columns: readonly Column<McpServer>[] = [
  {
    id: 'NAME',
    header: mcpServers.name,
    isSortable: true,
    cell: ({ id, name, logo }) => (
      <Group gap="xs" wrap="nowrap">
        <ApplicationLogo name={name} logo={logo} size={24} />
        <Link to="/mcp-servers/$id" params={{ id }} {...rowLink}>
          <bdi>{withoutControls(name)}</bdi>
        </Link>
      </Group>
    ),
  },
  {
    id: 'URLS',
    header: mcpServers.urls,
    cell: ({ urls }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        <bdi>{urls.join(', ') || '–'}</bdi>
      </Text>
    ),
  },
  {
    id: 'SCOPES',
    header: mcpServers.scopes,
    cell: ({ permissionScopes, attributeScopes }) => (
      <Text size="sm" truncate>
        {[...permissionScopes, ...attributeScopes].map(({ name }) => name).join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'CLIENTS',
    header: mcpServers.newClients,
    width: 180,
    cell: server => (
      <Badge color={introductionOf(server) === mcpServers.open ? 'green' : 'gray'}>{introductionOf(server)}</Badge>
    ),
  },
]

/** The servers of the Model Context Protocol: search and create. */
export function McpServersPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: McpServerListQuery,
    variables: { ...pageOf(search), filter: { text: search.q ?? null } },
  })
  return (
    <TableListPage
      texts={mcpServers}
      icon={IconRobot}
      search={search}
      columns={columns}
      connection={data?.mcpServers}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <McpServerCreateModal {...state} /> } : undefined}
    />
  )
}
