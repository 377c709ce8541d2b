import { Badge, Group, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import type { Column } from '../table/DataTable.tsx'
import type { FilterDefinition } from '../table/Filters.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { type InboundApplication, InboundApplicationListQuery } from './documents.ts'
import { InboundApplicationCreateModal } from './InboundApplicationCreateModal.tsx'
import { inboundApplications } from './messages.ts'

const route = getRouteApi('/inbound-applications')

const columns: readonly Column<InboundApplication>[] = [
  {
    id: 'NAME',
    header: inboundApplications.name,
    isSortable: true,
    cell: ({ id, name, logo }) => (
      <Group gap="xs" wrap="nowrap">
        <ApplicationLogo name={name} logo={logo} size={24} />
        <Link to="/inbound-applications/$id" params={{ id }} {...rowLink}>
          <bdi>{withoutControls(name)}</bdi>
        </Link>
      </Group>
    ),
  },
  {
    id: 'CLIENT_ID',
    header: inboundApplications.clientId,
    cell: ({ clientId }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {clientId}
      </Text>
    ),
  },
  {
    id: 'CLIENT',
    header: inboundApplications.client,
    width: 140,
    cell: ({ isPublicClient }) => (
      <Badge color="gray">{isPublicClient ? inboundApplications.publicClient : inboundApplications.confidential}</Badge>
    ),
  },
  {
    id: 'SCOPES',
    header: inboundApplications.scopeCount,
    width: 110,
    cell: ({ permissionScopes, attributeScopes }) => permissionScopes.length + attributeScopes.length,
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'client',
    label: inboundApplications.client,
    kind: 'choice',
    options: [
      { value: 'confidential', label: inboundApplications.confidential },
      { value: 'public', label: inboundApplications.publicClient },
    ],
  },
]

/** The applications that users authorize to act for them: search, filter, create. */
export function InboundApplicationsPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: InboundApplicationListQuery,
    variables: {
      ...pageOf(search),
      filter: { text: search.q ?? null, isPublicClient: search.client ? search.client === 'public' : null },
    },
  })
  return (
    <TableListPage
      texts={inboundApplications}
      icon={IconPlugConnected}
      search={search}
      filters={filters}
      columns={columns}
      connection={data?.inboundApplications}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <InboundApplicationCreateModal {...state} /> } : undefined}
    />
  )
}
