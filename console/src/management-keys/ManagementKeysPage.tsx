import { Button, Text } from '@mantine/core'
import { IconKeyframes, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { Time } from '../format/Time.tsx'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { type ManagementKey, ManagementKeyListQuery } from './documents.ts'
import { ManagementKeyCreateModal } from './ManagementKeyCreateModal.tsx'
import { ManagementKeyStatusBadge } from './ManagementKeyStatusBadge.tsx'
import { managementKeys } from './messages.ts'
import { rightsOf } from './rights.ts'

const route = getRouteApi('/management-keys')
const pageSize = 50
const sortable = ['NAME', 'CREATED_AT', 'EXPIRES_AT'] as const

const columns: readonly Column<ManagementKey>[] = [
  {
    id: 'NAME',
    header: managementKeys.name,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to="/management-keys/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'ID',
    header: managementKeys.keyId,
    cell: ({ keyId }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {keyId}
      </Text>
    ),
  },
  {
    id: 'STATUS',
    header: managementKeys.status,
    width: 120,
    cell: ({ status }) => <ManagementKeyStatusBadge status={status} />,
  },
  {
    id: 'RIGHTS',
    header: managementKeys.rights,
    cell: key => (
      <Text size="sm" truncate>
        {rightsOf(key).join(' · ') || '–'}
      </Text>
    ),
  },
  {
    id: 'CREATED_AT',
    header: managementKeys.created,
    isSortable: true,
    isTime: true,
    width: 180,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'EXPIRES_AT',
    header: managementKeys.expires,
    isSortable: true,
    isTime: true,
    width: 150,
    cell: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} isRelative /> : managementKeys.never),
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'status',
    label: managementKeys.status,
    kind: 'choice',
    options: (['ACTIVE', 'INACTIVE', 'EXPIRED'] as const).map(value => ({
      value,
      label: managementKeys.statuses[value],
    })),
  },
]

/** Keys with which back ends manage projects: search, filter, sort, create. */
export function ManagementKeysPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const sort = { columnId: search.sort ?? 'NAME', isDescending: search.desc === 'true' }
  const [{ data, error, fetching }, load] = useQuery({
    query: ManagementKeyListQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: { text: search.q ?? null, statuses: search.status ? [search.status] : null },
      orderBy: { field: search.sort ?? 'NAME', direction: sort.isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.managementKeys
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<typeof search>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const reload = () => load({ requestPolicy: 'network-only' })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={managementKeys.title}
      lead={managementKeys.lead}
      count={page && managementKeys.total(page.totalCount)}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
          {managementKeys.create}
        </Button>
      }
      toolbar={
        <Filters
          searchLabel={managementKeys.searchLabel}
          searchPlaceholder={managementKeys.searchPlaceholder}
          filters={filters}
          values={search}
          onChange={show}
        />
      }
      error={error}
      onRetry={reload}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.status)}
      onClearFilters={() => show({ q: undefined, status: undefined })}
      nothingYet={{
        icon: IconKeyframes,
        title: managementKeys.nothingYetTitle,
        text: managementKeys.nothingYetText,
        action: <Button onClick={create}>{managementKeys.create}</Button>,
      }}
      nothingMatches={{ title: managementKeys.nothingMatchesTitle, text: managementKeys.nothingMatchesText }}
      extra={
        <ManagementKeyCreateModal
          isOpen={search.create === 'true'}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
          onDone={reload}
        />
      }
    >
      <DataTable
        label={managementKeys.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={sort}
        onSort={({ columnId, isDescending }) =>
          show({
            sort: sortable.find(field => field === columnId),
            desc: isDescending ? 'true' : undefined,
          })
        }
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
