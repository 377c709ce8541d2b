import { Button, Group, Text } from '@mantine/core'
import { IconApps, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { ApplicationLogo } from './ApplicationLogo.tsx'
import { SsoApplicationListQuery, type SsoApplicationRowData } from './documents.ts'
import { ssoApplications } from './messages.ts'
import { SsoApplicationCreateModal } from './SsoApplicationCreateModal.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const route = getRouteApi('/applications')
const pageSize = 50

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
    options: (['OIDC', 'SAML'] as const).map(value => ({ value, label: ssoApplications.kinds[value] })),
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
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const isDescending = search.desc === 'true'
  const [{ data, error, fetching }, reload] = useQuery({
    query: SsoApplicationListQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: {
        text: search.q ?? null,
        kinds: search.kind ? [search.kind] : null,
        isEnabled: search.status ? search.status === 'enabled' : null,
      },
      orderBy: { field: 'NAME', direction: isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.ssoApplications
  const paging = useCursorTrail({
    after: search.after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const show = (change: Partial<typeof search>) =>
    void navigate({ search: previous => ({ ...previous, after: undefined, ...change }), replace: isTyping(change) })
  const create = () => void navigate({ search: previous => ({ ...previous, create: 'true' }) })
  const rows = page?.edges.map(({ node }) => node)
  return (
    <ListPage
      title={ssoApplications.title}
      lead={ssoApplications.lead}
      count={page && ssoApplications.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {ssoApplications.create}
          </Button>
        )
      }
      toolbar={
        <Filters
          searchLabel={ssoApplications.searchLabel}
          searchPlaceholder={ssoApplications.searchPlaceholder}
          filters={filters}
          values={search}
          onChange={show}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.kind || search.status)}
      onClearFilters={() => show({ q: undefined, kind: undefined, status: undefined })}
      nothingYet={{
        icon: IconApps,
        title: ssoApplications.nothingYetTitle,
        text: ssoApplications.nothingYetText,
        action: mayManage && <Button onClick={create}>{ssoApplications.create}</Button>,
      }}
      nothingMatches={{ title: ssoApplications.nothingMatchesTitle, text: ssoApplications.nothingMatchesText }}
      extra={
        <SsoApplicationCreateModal
          isOpen={search.create === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
        />
      }
    >
      <DataTable
        label={ssoApplications.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ columnId: 'NAME', isDescending }}
        onSort={sort => show({ desc: sort.isDescending ? 'true' : undefined })}
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
