import { Badge, Group, Text } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import type { Column } from '../table/DataTable.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { type OutboundApplication, OutboundApplicationListQuery } from './documents.ts'
import { outboundApplications } from './messages.ts'
import { OutboundApplicationCreateModal } from './OutboundApplicationCreateModal.tsx'

const route = getRouteApi('/outbound-applications')

const columns: readonly Column<OutboundApplication>[] = [
  {
    id: 'NAME',
    header: outboundApplications.name,
    isSortable: true,
    cell: ({ id, name, logo }) => (
      <Group gap="xs" wrap="nowrap">
        <ApplicationLogo name={name} logo={logo} size={24} />
        <Link to="/outbound-applications/$id" params={{ id }} {...rowLink}>
          <bdi>{withoutControls(name)}</bdi>
        </Link>
      </Group>
    ),
  },
  {
    id: 'ID',
    header: outboundApplications.id,
    cell: ({ applicationId }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {applicationId}
      </Text>
    ),
  },
  {
    id: 'SCOPES',
    header: outboundApplications.defaultScopes,
    cell: ({ defaultScopes }) => (
      <Text size="sm" truncate>
        {defaultScopes.join(', ')}
      </Text>
    ),
  },
  {
    id: 'SECRET',
    header: outboundApplications.clientSecret,
    width: 160,
    cell: ({ hasClientSecret }) => (
      <Badge color={hasClientSecret ? 'green' : 'gray'}>
        {hasClientSecret ? outboundApplications.secretStored : outboundApplications.secretMissing}
      </Badge>
    ),
  },
]

/** The third parties whose accounts users and tenants connect: search and create. */
export function OutboundApplicationsPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: OutboundApplicationListQuery,
    variables: { ...pageOf(search), filter: { text: search.q ?? null } },
  })
  return (
    <TableListPage
      texts={outboundApplications}
      icon={IconCloudUp}
      search={search}
      filters={[]}
      columns={columns}
      connection={data?.outboundApplications}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <OutboundApplicationCreateModal {...state} /> } : undefined}
    />
  )
}
