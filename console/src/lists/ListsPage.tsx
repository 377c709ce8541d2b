import { Badge, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { formatNumber } from '../format/number.ts'
import { useMay } from '../frame/viewer.ts'
import { TableListPage } from '../page/TableListPage.tsx'
import type { Column } from '../table/DataTable.tsx'
import type { FilterDefinition } from '../table/Filters.tsx'
import { pageOf } from '../table/list-address.ts'
import { rowLink } from '../table/row-link.ts'
import { type ListRow, ListsQuery } from './documents.ts'
import { ListCreateModal } from './ListCreateModal.tsx'
import { listKinds } from './lists-search.ts'
import { lists } from './messages.ts'

const route = getRouteApi('/lists')

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

const filters: readonly FilterDefinition[] = [
  {
    id: 'kind',
    label: lists.kind,
    kind: 'choice',
    options: listKinds.map(value => ({ value, label: lists.kinds[value] })),
  },
]

/** The lists of the project. */
export function ListsPage() {
  const search = route.useSearch()
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    query: ListsQuery,
    variables: {
      ...pageOf(search),
      filter: { text: search.q ?? null, kinds: search.kind ? [search.kind] : null },
    },
  })
  return (
    <TableListPage
      texts={lists}
      icon={IconListCheck}
      code="await management.list.create({ name: 'offices', type: 'ips', data: ['192.0.2.0/24'] })"
      search={search}
      filters={filters}
      columns={columns}
      connection={data?.lists}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <ListCreateModal {...state} /> } : undefined}
    />
  )
}
