import { Badge, Button, Text } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { asObject } from '../json/json-object.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { type JwtTemplateRow, JwtTemplatesQuery } from './documents.ts'
import { type JwtTemplatesSearch, templateKinds } from './jwt-templates-search.ts'
import { JwtTemplateCreateModal } from './JwtTemplateCreateModal.tsx'
import { jwtTemplates } from './messages.ts'

const route = getRouteApi('/jwt-templates')
const pageSize = 50

const columns: readonly Column<JwtTemplateRow>[] = [
  {
    id: 'NAME',
    header: jwtTemplates.name,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to="/jwt-templates/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'DESCRIPTION',
    header: jwtTemplates.description,
    cell: ({ description }) => (
      <Text size="sm" c="dimmed" truncate>
        {description || '–'}
      </Text>
    ),
  },
  {
    id: 'KIND',
    header: jwtTemplates.kind,
    width: 170,
    isSortable: true,
    cell: ({ kind }) => jwtTemplates.kinds[kind],
  },
  {
    id: 'CLAIMS',
    header: jwtTemplates.claimNames,
    cell: ({ claims }) => (
      <Text size="sm" ff="monospace" truncate>
        {Object.keys(asObject(claims)).join(', ') || '–'}
      </Text>
    ),
  },
  {
    id: 'STATE',
    header: jwtTemplates.state,
    width: 130,
    cell: ({ isInUse }) => (isInUse ? <Badge color="teal">{jwtTemplates.inUse}</Badge> : '–'),
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'kind',
    label: jwtTemplates.kind,
    kind: 'choice',
    options: templateKinds.map(value => ({ value, label: jwtTemplates.kinds[value] })),
  },
]

/** The JWT templates of the project: search, filter, sort, create. */
export function JwtTemplatesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const sort = { columnId: search.sort ?? 'NAME', isDescending: search.desc === 'true' } as const
  const [{ data, error, fetching }, reload] = useQuery({
    query: JwtTemplatesQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: { text: search.q ?? null, kinds: search.kind ? [search.kind] : null },
      orderBy: { field: sort.columnId, direction: sort.isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.jwtTemplates
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<JwtTemplatesSearch>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={jwtTemplates.title}
      lead={jwtTemplates.lead}
      count={page && jwtTemplates.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {jwtTemplates.create}
          </Button>
        )
      }
      toolbar={
        <Filters
          searchLabel={jwtTemplates.searchLabel}
          searchPlaceholder={jwtTemplates.searchPlaceholder}
          filters={filters}
          values={search}
          onChange={show}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.kind)}
      onClearFilters={() => show({ q: undefined, kind: undefined })}
      nothingYet={{
        icon: IconTemplate,
        title: jwtTemplates.nothingYetTitle,
        text: jwtTemplates.nothingYetText,
        action: mayManage && <Button onClick={create}>{jwtTemplates.create}</Button>,
        code: "await management.jwtTemplate.create({ name: 'Plan', template: { plan: '{{user.customAttributes.plan}}' } })",
      }}
      nothingMatches={{ title: jwtTemplates.nothingMatchesTitle, text: jwtTemplates.nothingMatchesText }}
      extra={
        <JwtTemplateCreateModal
          isOpen={search.create === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
        />
      }
    >
      <DataTable
        label={jwtTemplates.title}
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
