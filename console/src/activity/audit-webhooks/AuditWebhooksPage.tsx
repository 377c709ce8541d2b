import { Badge, Text } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '../../kit/api/use-query.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { Time } from '../../kit/format/Time.tsx'
import { useMay } from '../../frame/viewer.ts'
import { TableListPage } from '../../kit/page/list/TableListPage.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import type { FilterDefinition } from '../../kit/table/controls/Filters.tsx'
import { pageOf } from '../../kit/table/list-address.ts'
import { rowLink } from '../../kit/table/row-link.ts'
import { AuditWebhookCreateModal } from './AuditWebhookCreateModal.tsx'
import { type AuditWebhook, AuditWebhookListQuery } from './documents.ts'
import { auditWebhooks } from './messages.ts'

const route = getRouteApi('/webhooks')

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
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data, error, fetching }, load] = useQuery({
    keepsLast: true,
    query: AuditWebhookListQuery,
    variables: {
      ...pageOf(search),
      filter: { text: search.q ?? null, isFailing: search.state ? search.state === 'failing' : null },
    },
  })
  return (
    <TableListPage
      texts={auditWebhooks}
      icon={IconWebhook}
      code="await management.audit.createAuditWebhook({ name: 'siem', url: 'https://siem.example.com' })"
      search={search}
      filters={filters}
      columns={columns}
      connection={data?.auditWebhooks}
      error={error}
      isLoading={fetching}
      onReload={() => load({ requestPolicy: 'network-only' })}
      creation={mayManage ? { modal: state => <AuditWebhookCreateModal {...state} /> } : undefined}
    />
  )
}
