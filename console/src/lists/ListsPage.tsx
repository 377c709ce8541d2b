import { Badge, Button, Text } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { formatNumber } from '../format/number.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { type ListRow, ListsQuery } from './documents.ts'
import { ListCreateModal } from './ListCreateModal.tsx'
import { listKinds, type ListsSearch } from './lists-search.ts'
import { lists } from './messages.ts'

const route = getRouteApi('/lists')
const pageSize = 50

const columns: readonly Column<ListRow>[] = [
  {
    id: 'NAME',
    header: lists.list,
    isSortable: true,
    cell: list => (
      <Link to="/lists/$id" params={{ id: list.id }} {...rowLink}>
        <bdi>{list.name}</bdi>
      </Link>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: lists.description,
    cell: list => (
      <Text size="sm" c="dimmed" truncate>
        {list.description || '–'}
      </Text>
    ),
  },
  {
    id: 'KIND',
    header: lists.kind,
    width: 160,
    isSortable: true,
    cell: list => <Badge color="gray">{lists.kinds[list.kind]}</Badge>,
  },
  { id: 'ENTRIES', header: lists.entryCount, width: 110, cell: list => formatNumber(list.entryCount) },
]

/** The lists of the project. */
export function ListsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const sort = { columnId: search.sort ?? 'NAME', isDescending: search.desc === 'true' } as const
  const [{ data, error, fetching }, reload] = useQuery({
    query: ListsQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: { text: search.q ?? null, kinds: search.kind ? [search.kind] : null },
      orderBy: { field: sort.columnId, direction: sort.isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.lists
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<ListsSearch>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={lists.title}
      lead={lists.lead}
      count={page && lists.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {lists.create}
          </Button>
        )
      }
      toolbar={
        <Filters
          searchLabel={lists.searchLabel}
          searchPlaceholder={lists.searchPlaceholder}
          filters={[
            {
              id: 'kind',
              label: lists.kind,
              kind: 'choice',
              options: listKinds.map(value => ({ value, label: lists.kinds[value] })),
            },
          ]}
          values={{ q: search.q, kind: search.kind }}
          onChange={show}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.kind)}
      onClearFilters={() => show({ q: undefined, kind: undefined })}
      nothingYet={{
        icon: IconListCheck,
        title: lists.nothingYetTitle,
        text: lists.nothingYetText,
        action: mayManage && <Button onClick={create}>{lists.create}</Button>,
        code: "await management.list.create({ name: 'offices', type: 'ips', data: ['192.0.2.0/24'] })",
      }}
      nothingMatches={{ title: lists.nothingMatchesTitle, text: lists.nothingMatchesText }}
      extra={
        <ListCreateModal
          isOpen={search.create === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
        />
      }
    >
      <DataTable
        label={lists.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={sort}
        onSort={({ columnId, isDescending }) =>
          show({ sort: columnId === 'KIND' ? 'KIND' : undefined, desc: isDescending ? 'true' : undefined })
        }
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
