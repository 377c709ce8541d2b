import { Badge, Button, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../api/use-query.ts'
import { withoutControls } from '../format/text.ts'
import { Time } from '../format/Time.tsx'
import { useMay } from '../frame/viewer.ts'
import { ListPage } from '../page/ListPage.tsx'
import { isTyping } from '../search/typing.ts'
import { useCursorTrail } from '../table/cursor-trail.ts'
import { type Column, DataTable } from '../table/DataTable.tsx'
import { type FilterDefinition, Filters } from '../table/Filters.tsx'
import { Pager } from '../table/Pager.tsx'
import { rowLink } from '../table/row-link.ts'
import { AuditWebhookCreateModal } from './AuditWebhookCreateModal.tsx'
import { type AuditWebhook, AuditWebhookListQuery } from './documents.ts'
import { auditWebhooks } from './messages.ts'

const route = getRouteApi('/webhooks')
const pageSize = 50

/** Whether the last attempt to deliver succeeded. */
export function DeliveryBadge({ lastError }: Pick<AuditWebhook, 'lastError'>) {
  return (
    <Badge color={lastError ? 'red' : 'teal'}>{lastError ? auditWebhooks.failing : auditWebhooks.delivering}</Badge>
  )
}

const columns: readonly Column<AuditWebhook>[] = [
  {
    id: 'NAME',
    header: auditWebhooks.name,
    isSortable: true,
    cell: ({ id, name }) => (
      <Link to="/webhooks/$id" params={{ id }} {...rowLink}>
        <bdi>{withoutControls(name)}</bdi>
      </Link>
    ),
  },
  {
    id: 'URL',
    header: auditWebhooks.url,
    cell: ({ url }) => (
      <Text size="sm" c="dimmed" truncate>
        {url}
      </Text>
    ),
  },
  {
    id: 'STATE',
    header: auditWebhooks.state,
    width: 130,
    cell: ({ lastError }) => <DeliveryBadge lastError={lastError} />,
  },
  {
    id: 'ERROR',
    header: auditWebhooks.lastError,
    cell: ({ lastError }) => (
      <Text size="sm" truncate>
        {lastError || '–'}
      </Text>
    ),
  },
  { id: 'ATTEMPTS', header: auditWebhooks.attempts, width: 130, cell: ({ attempts }) => attempts },
  {
    id: 'DELIVERED_UNTIL',
    header: auditWebhooks.deliveredUntil,
    isSortable: true,
    isTime: true,
    width: 190,
    cell: ({ deliveredUntil }) => <Time value={deliveredUntil} />,
  },
]

const filters: readonly FilterDefinition[] = [
  {
    id: 'state',
    label: auditWebhooks.state,
    kind: 'choice',
    options: [
      { value: 'failing', label: auditWebhooks.failing },
      { value: 'delivering', label: auditWebhooks.delivering },
    ],
  },
]

/** Where audit events are sent: search, filter, sort, create. */
export function AuditWebhooksPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('MANAGE_PROJECT')
  const field = search.sort ?? 'NAME'
  const isDescending = search.desc === 'true'
  const [{ data, error, fetching }, reload] = useQuery({
    query: AuditWebhookListQuery,
    variables: {
      first: pageSize,
      after: search.after ?? null,
      filter: { text: search.q ?? null, isFailing: search.state ? search.state === 'failing' : null },
      orderBy: { field, direction: isDescending ? 'DESC' : 'ASC' } as const,
    },
  })
  const page = data?.auditWebhooks
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
      title={auditWebhooks.title}
      lead={auditWebhooks.lead}
      count={page ? auditWebhooks.total(page.totalCount) : undefined}
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {auditWebhooks.create}
          </Button>
        )
      }
      toolbar={
        <Filters
          searchLabel={auditWebhooks.searchLabel}
          searchPlaceholder={auditWebhooks.searchPlaceholder}
          filters={filters}
          values={search}
          onChange={show}
        />
      }
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      rowCount={fetching && rows?.length === 0 ? undefined : rows?.length}
      isFiltered={Boolean(search.q || search.state)}
      onClearFilters={() => show({ q: undefined, state: undefined })}
      nothingYet={{
        icon: IconWebhook,
        title: auditWebhooks.nothingYetTitle,
        text: auditWebhooks.nothingYetText,
        action: mayManage && <Button onClick={create}>{auditWebhooks.create}</Button>,
      }}
      nothingMatches={{ title: auditWebhooks.nothingMatchesTitle, text: auditWebhooks.nothingMatchesText }}
      extra={
        <AuditWebhookCreateModal
          isOpen={search.create === 'true' && mayManage}
          onClose={() => void navigate({ search: previous => ({ ...previous, create: undefined }) })}
        />
      }
    >
      <DataTable
        label={auditWebhooks.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ columnId: field, isDescending }}
        onSort={sort =>
          show({
            sort: sort.columnId === 'DELIVERED_UNTIL' ? 'DELIVERED_UNTIL' : undefined,
            desc: sort.isDescending ? 'true' : undefined,
          })
        }
      />
      <Pager paging={paging} />
    </ListPage>
  )
}
