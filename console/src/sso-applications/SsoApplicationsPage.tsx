import { Group, Text } from '@mantine/core'
import { IconApps } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import type { FilterDefinition } from '../table/Filters.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { ApplicationLogo } from './ApplicationLogo.tsx'
import { SsoApplicationListQuery, type SsoApplicationRowData } from './documents.ts'
import { ssoApplications } from './messages.ts'
import { SsoApplicationCreateModal } from './SsoApplicationCreateModal.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const route = getRouteApi('/applications')

const columns: readonly Column<SsoApplicationRowData>[] = [
  {
    id: 'NAME',
    header: ssoApplications.name,
    isSortable: true,
    cell: ({ id, name, logo }) => (
      <Group gap="xs" wrap="nowrap">
        <ApplicationLogo name={name} logo={logo} size={24} />
        <Link to="/applications/$id" params={{ id }} {...rowLink}>
          <bdi>{withoutControls(name)}</bdi>
        </Link>
      </Group>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: ssoApplications.description,
    cell: ({ description }) => (
      <Text size="sm" c="dimmed" truncate>
        {description || '–'}
      </Text>
    ),
  },
  { id: 'KIND', header: ssoApplications.kind, width: 160, cell: ({ kind }) => ssoApplications.kinds[kind] },
  {
    id: 'STATUS',
    header: ssoApplications.status,
    width: 120,
    cell: ({ isEnabled }) => <StatusBadge isEnabled={isEnabled} />,
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'kind',
    label: ssoApplications.kind,
    kind: 'choice',
    options: (['OIDC', 'SAML', 'WS_FED'] as const).map(value => ({ value, label: ssoApplications.kinds[value] })),
  },
  {
    id: 'status',
    label: ssoApplications.status,
    kind: 'choice',
    options: [
      { value: 'enabled', label: ssoApplications.enabled },
      { value: 'disabled', label: ssoApplications.disabled },
    ],
  },
]

/** The applications that users sign in to with this project: search, filter, create. */
export function SsoApplicationsPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: SsoApplicationListQuery,
    variables: {
      ...pageOf(search),
      filter: {
        text: search.q ?? null,
        kinds: search.kind ? [search.kind] : null,
        isEnabled: search.status ? search.status === 'enabled' : null,
      },
    },
  })
  return (
    <TableListPage
      texts={ssoApplications}
      icon={IconApps}
      search={search}
      filters={filters}
      columns={columns}
      connection={data?.ssoApplications}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <SsoApplicationCreateModal {...state} /> } : undefined}
    />
  )
}
