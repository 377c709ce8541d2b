import { Button, Text } from '@mantine/core'
import { IconFileImport, IconSitemap } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { FlowListQuery, type FlowRow } from './documents.ts'
import { FlowImportModal } from './FlowImportModal.tsx'
import { FlowStatusBadge } from './FlowStatusBadge.tsx'
import type { FlowsSearch } from './flows-search.ts'
import { flows } from './messages.ts'

const route = getRouteApi('/flows')
const pageSize = 50
const noFilter = { q: undefined, status: undefined }

const columns: readonly Column<FlowRow>[] = [
  {
    id: 'NAME',
    header: flows.flow,
    isSortable: true,
    cell: flow => (
      <Link to="/flows/$id" params={{ id: flow.id }} {...rowLink}>
        <bdi>{flow.name}</bdi>
      </Link>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: flows.description,
    cell: flow => (
      <Text size="sm" c="dimmed" truncate>
        {flow.description || '–'}
      </Text>
    ),
  },
  { id: 'ID', header: flows.id, width: 200, isSortable: true, cell: flow => <code>{flow.flowId}</code> },
  { id: 'STATUS', header: flows.status, width: 110, cell: flow => <FlowStatusBadge isEnabled={flow.isEnabled} /> },
]

/** The flows of the project. */
export function FlowsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const sort = { columnId: search.sort ?? 'NAME', isDescending: search.desc === 'true' } as const
  const [{ data, error, fetching }, reload] = useQuery({
    query: FlowListQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: { text: search.q ?? null, isEnabled: search.status ? search.status === 'on' : null },
      orderBy: { field: sort.columnId, direction: sort.isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.flows
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<FlowsSearch>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const importOne = () => void navigate({ search: previous => ({ ...previous, import: 'true' }) })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={flows.title}
      lead={flows.lead}
      count={page && flows.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={importOne}>
            {flows.import}
          </Button>
        )
      }
      toolbar={
        <Filters
          searchLabel={flows.searchLabel}
          searchPlaceholder={flows.searchPlaceholder}
          filters={[
            {
              id: 'status',
              label: flows.status,
              kind: 'choice',
              options: [
                { value: 'on', label: flows.on },
                { value: 'off', label: flows.off },
              ],
            },
          ]}
          values={{ q: search.q, status: search.status }}
          onChange={show}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.status)}
      onClearFilters={() => show(noFilter)}
      nothingYet={{
        icon: IconSitemap,
        title: flows.nothingYetTitle,
        text: flows.nothingYetText,
        action: mayManage && <Button onClick={importOne}>{flows.import}</Button>,
        code: "await management.flow.import('sign-in', flow, screens)",
      }}
      nothingMatches={{ title: flows.nothingMatchesTitle, text: flows.nothingMatchesText }}
      extra={
        <FlowImportModal
          isOpen={search.import === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, import: undefined }) })}
        />
      }
    >
      <DataTable
        label={flows.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={sort}
        onSort={({ columnId, isDescending }) =>
          show({ sort: columnId === 'ID' ? 'ID' : undefined, desc: isDescending ? 'true' : undefined })
        }
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
