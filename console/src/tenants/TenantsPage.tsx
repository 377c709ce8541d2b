import { Button, Group, Text } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { Time } from '../format/Time.tsx'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { SavedViewsMenu } from '../saved-views/SavedViewsMenu.tsx'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { ViewMenu } from '../table/ViewMenu.tsx'
import { type TenantRowData, TenantsQuery } from './documents.ts'
import { tenants } from './messages.ts'
import { TenantCreateModal } from './TenantCreateModal.tsx'
import { TenantStatusBadge } from './TenantStatusBadge.tsx'
import { authTypes, isFiltered, sortedBy, type TenantsSearch, tenantsSort, tenantsVariables } from './tenants-search.ts'

const route = getRouteApi('/tenants')
const pageSize = 50

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
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_USERS')
  const [{ data, error, fetching }, reload] = useQuery({
    query: TenantsQuery,
    variables: tenantsVariables(search, pageSize),
  })
  const page = data?.tenants
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<TenantsSearch>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = page?.edges.map(edge => edge.node)
  return (
    <ListPage
      title={tenants.title}
      lead={tenants.lead}
      count={page && (page.isTotalExact ? tenants.total(page.totalCount) : tenants.totalAbout(page.totalCount))}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {tenants.create}
          </Button>
        )
      }
      toolbar={
        <>
          <Filters
            searchLabel={tenants.searchLabel}
            searchPlaceholder={tenants.searchPlaceholder}
            filters={filters}
            values={search}
            onChange={show}
          />
          <Group gap="xs" ms="auto" wrap="nowrap">
            <SavedViewsMenu page="TENANTS" />
            <ViewMenu columns={columns} />
          </Group>
        </>
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={isFiltered(search)}
      onClearFilters={() => show({ q: undefined, status: undefined, auth: undefined, level: undefined })}
      nothingYet={{
        icon: IconBuilding,
        title: tenants.nothingYetTitle,
        text: tenants.nothingYetText,
        action: mayManage && <Button onClick={create}>{tenants.create}</Button>,
        code: "await management.tenant.create('Acme', ['acme.com'])",
      }}
      nothingMatches={{ title: tenants.nothingMatchesTitle, text: tenants.nothingMatchesText }}
      extra={
        <TenantCreateModal
          isOpen={search.create === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
        />
      }
    >
      <DataTable
        label={tenants.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={tenantsSort(search)}
        onSort={sort => show(sortedBy(sort))}
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
