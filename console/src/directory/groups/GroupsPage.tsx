import { Alert } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { AnchorLink } from '../../kit/link/AnchorLink.ts'
import { ListPage } from '../../kit/page/list/ListPage.tsx'
import { isTyping } from '../../kit/search/typing.ts'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../../kit/table/controls/Filters.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { rowLink } from '../../kit/table/row-link.ts'
import { type GroupRow, GroupsQuery } from './documents.ts'
import { groups } from './messages.ts'

const route = getRouteApi('/groups')
const pageSize = 50
const groupsTab: string = '/tenants/$id/groups'

const columns: readonly Column<GroupRow>[] = [
  {
    id: 'NAME',
    header: groups.group,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to="/groups/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'TENANT',
    header: groups.tenant,
    cell: ({ tenant }) =>
      tenant ? (
        <AnchorLink to={groupsTab} params={{ id: tenant.id }} size="sm">
          <bdi>{withoutControls(tenant.name)}</bdi>
        </AnchorLink>
      ) : (
        '–'
      ),
  },
  { id: 'SOURCE', header: groups.source, width: 190, cell: ({ source }) => groups.sources[source] },
  {
    id: 'MEMBERS',
    header: groups.members,
    width: 120,
    cell: ({ members }) => <span className="tabular">{formatNumber(members.totalCount)}</span>,
  },
]

const filters: readonly FilterDefinition[] = [{ id: 'tenant', label: groups.tenant, kind: 'entity', of: 'tenant' }]

/** The groups of all tenants: search, filter, sort, page. */
export function GroupsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isDescending = search.desc === 'true'
  const [{ data, error, fetching }, reload] = useQuery({
    query: GroupsQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      tenantId: search.tenant ?? null,
      filter: search.q ? { text: search.q } : null,
      orderBy: { direction: isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.groups
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<typeof search>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={groups.title}
      lead={groups.lead}
      count={
        page ? (page.isTotalExact ? groups.total(page.totalCount) : groups.totalAbout(page.totalCount)) : undefined
      }
      toolbar={
        <Filters
          searchLabel={groups.searchLabel}
          searchPlaceholder={groups.searchPlaceholder}
          filters={filters}
          values={search}
          onChange={show}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.tenant)}
      onClearFilters={() => show({ q: undefined, tenant: undefined })}
      nothingYet={{ icon: IconUsersGroup, title: groups.nothingYetTitle, text: groups.nothingYetText }}
      nothingMatches={{ title: groups.nothingMatchesTitle, text: groups.nothingMatchesText }}
    >
      {page === null ? (
        <Alert>{groups.notAvailable}</Alert>
      ) : (
        <>
          <DataTable
            label={groups.title}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            sort={{ columnId: 'NAME', isDescending }}
            onSort={sort => show({ desc: sort.isDescending ? 'true' : undefined })}
          />
          <Pager paging={paging} />
        </>
      )}
    </ListPage>
  )
}
