import { Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../../../kit/api/use-query.ts'
import { withoutControls } from '../../../kit/format/text.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { TableListPage } from '../../../kit/page/list/TableListPage.tsx'
import { SavedViewsMenu } from '../../saved-views/SavedViewsMenu.tsx'
import type { Column } from '../../../kit/table/column.ts'
import type { FilterDefinition } from '../../../kit/table/controls/Filters.tsx'
import { rowLink } from '../../../kit/table/row-link.ts'
import { type TenantRowData, TenantsQuery } from '../documents.ts'
import { tenants } from '../messages.ts'
import { TenantCreateModal } from './TenantCreateModal.tsx'
import { TenantStatusBadge } from './TenantStatusBadge.tsx'
import { authTypes, tenantsVariables } from './tenants-search.ts'

const route = getRouteApi('/tenants')

const columns: readonly Column<TenantRowData>[] = [
  {
    id: 'NAME',
    header: tenants.tenant,
    isSortable: true,
    cell: ({ databaseId: tenantId, name }) => (
      <Link to="/tenants/$tenantId" params={{ tenantId }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'ID',
    header: tenants.tenantId,
    cell: ({ databaseId: tenantId }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {tenantId}
      </Text>
    ),
  },
  {
    id: 'STATUS',
    header: tenants.status,
    width: 110,
    cell: ({ isDisabled }) => <TenantStatusBadge isDisabled={isDisabled} />,
  },
  { id: 'AUTH', header: tenants.authType, width: 150, cell: ({ authType }) => tenants.authTypes[authType] },
  {
    id: 'DOMAINS',
    header: tenants.domains,
    cell: ({ selfProvisioningDomains }) => (
      <Text size="sm" truncate>
        {selfProvisioningDomains.join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'PARENT',
    header: tenants.parent,
    isOptional: true,
    cell: ({ parent }) => parent?.name ?? '–',
  },
  {
    id: 'CREATED_AT',
    header: tenants.created,
    isSortable: true,
    isTime: true,
    width: 180,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'status',
    label: tenants.status,
    kind: 'choice',
    options: [
      { value: 'enabled', label: tenants.enabled },
      { value: 'disabled', label: tenants.disabled },
    ],
  },
  {
    id: 'auth',
    label: tenants.authType,
    kind: 'choice',
    options: authTypes.map(value => ({ value, label: tenants.authTypes[value] })),
  },
  { id: 'level', label: tenants.level, kind: 'choice', options: [{ value: 'top', label: tenants.topLevel }] },
]

/** The list of tenants: search, filter, sort, page. */
export function TenantsPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_USERS')
  const [{ data, error, fetching }, load] = useQuery({ query: TenantsQuery, variables: tenantsVariables(search) })
  const isExact = data?.tenants.isTotalExact ?? true
  return (
    <TableListPage
      texts={{ ...tenants, total: isExact ? tenants.total : tenants.totalAbout }}
      icon={IconBuilding}
      code="await management.tenant.create('Acme', ['acme.com'])"
      tools={<SavedViewsMenu page="TENANTS" />}
      search={search}
      filters={filters}
      columns={columns}
      connection={data?.tenants}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <TenantCreateModal {...state} /> } : undefined}
    />
  )
}
