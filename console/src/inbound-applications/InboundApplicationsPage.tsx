import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { type InboundApplication, InboundApplicationListQuery } from './documents.ts'
import { InboundApplicationCreateModal } from './InboundApplicationCreateModal.tsx'
import { inboundApplications } from './messages.ts'

const route = getRouteApi('/inbound-applications')
const pageSize = 50

const columns: readonly Column<InboundApplication>[] = [
  {
    id: 'NAME',
    header: inboundApplications.name,
    isSortable: true,
    cell: ({ id, name, logo }) => (
      <Group gap="xs" wrap="nowrap">
        <ApplicationLogo name={name} logo={logo} size={24} />
        <Link to="/inbound-applications/$id" params={{ id }} {...rowLink}>
          <bdi>{withoutControls(name)}</bdi>
        </Link>
      </Group>
    ),
  },
  {
    id: 'CLIENT_ID',
    header: inboundApplications.clientId,
    cell: ({ clientId }) => (
      <Text size="xs" c="dimmed" ff="monospace" truncate>
        {clientId}
      </Text>
    ),
  },
  {
    id: 'CLIENT',
    header: inboundApplications.client,
    width: 140,
    cell: ({ isPublicClient }) => (
      <Badge color="gray">{isPublicClient ? inboundApplications.publicClient : inboundApplications.confidential}</Badge>
    ),
  },
  {
    id: 'SCOPES',
    header: inboundApplications.scopeCount,
    width: 110,
    cell: ({ permissionScopes, attributeScopes }) => permissionScopes.length + attributeScopes.length,
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'client',
    label: inboundApplications.client,
    kind: 'choice',
    options: [
      { value: 'confidential', label: inboundApplications.confidential },
      { value: 'public', label: inboundApplications.publicClient },
    ],
  },
]

/** The applications that users authorize to act for them: search, filter, create. */
export function InboundApplicationsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const isDescending = search.desc === 'true'
  const [{ data, error, fetching }, reload] = useQuery({
    query: InboundApplicationListQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: { text: search.q ?? null, isPublicClient: search.client ? search.client === 'public' : null },
      orderBy: { field: 'NAME', direction: isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.inboundApplications
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
      title={inboundApplications.title}
      lead={inboundApplications.lead}
      count={page && inboundApplications.total(page.totalCount)}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {inboundApplications.create}
          </Button>
        )
      }
      toolbar={
        <Filters
          searchLabel={inboundApplications.searchLabel}
          searchPlaceholder={inboundApplications.searchPlaceholder}
          filters={filters}
          values={search}
          onChange={show}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.client)}
      onClearFilters={() => show({ q: undefined, client: undefined })}
      nothingYet={{
        icon: IconPlugConnected,
        title: inboundApplications.nothingYetTitle,
        text: inboundApplications.nothingYetText,
        action: mayManage && <Button onClick={create}>{inboundApplications.create}</Button>,
      }}
      nothingMatches={{ title: inboundApplications.nothingMatchesTitle, text: inboundApplications.nothingMatchesText }}
      extra={
        <InboundApplicationCreateModal
          isOpen={search.create === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
        />
      }
    >
      <DataTable
        label={inboundApplications.title}
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
