import type { Mutation } from '../../kit/api/mutation.ts'
import { ActionIcon, Badge, Button, Select, Text, Tooltip } from '@mantine/core'
import { IconSend, IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { formatNumber } from '../../kit/format/number.ts'
import { Time } from '../../kit/format/Time.tsx'
import { useMay } from '../../frame/viewer.ts'
import { usePolling } from '../jobs/use-polling.ts'
import { AnchorLink } from '../../kit/link/links.ts'
import { TabTable } from '../../kit/page/list/TabTable.tsx'
import { useCursorTrail } from '../../kit/table/cursor-trail.ts'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { Pager } from '../../kit/table/controls/Pager.tsx'
import { DeliveriesQuery, type Delivery } from '../audit-webhooks/documents.ts'
import { auditWebhooks } from '../audit-webhooks/messages.ts'
import { streams } from './texts.ts'

const pageSize = 20

const colors = { PENDING: 'blue', DELIVERED: 'teal', FAILED: 'red' } as const
const deliveryStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const

const columns: readonly Column<Delivery>[] = [
  {
    id: 'SENT',
    header: auditWebhooks.sent,
    isTime: true,
    width: 180,
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'STATUS',
    header: auditWebhooks.status,
    width: 130,
    cell: ({ status }) => <Badge color={colors[status]}>{auditWebhooks.statuses[status]}</Badge>,
  },
  { id: 'EVENTS', header: auditWebhooks.events, width: 140, cell: delivery => <Events delivery={delivery} /> },
  { id: 'CODE', header: auditWebhooks.responseStatus, width: 100, cell: ({ responseStatus }) => responseStatus ?? '–' },
  { id: 'ATTEMPTS', header: auditWebhooks.tries, width: 100, cell: ({ attempts }) => formatNumber(attempts) },
  {
    id: 'DURATION',
    header: auditWebhooks.duration,
    width: 100,
    cell: ({ attemptedAt, durationMs }) => (attemptedAt ? auditWebhooks.milliseconds(durationMs) : '–'),
  },
  {
    id: 'ERROR',
    header: auditWebhooks.error,
    cell: ({ error, repeatedDatabaseId: repeatedId }) => (
      <Text size="sm" lineClamp={3} title={error ?? undefined}>
        {error || (repeatedId ? auditWebhooks.repeated : '–')}
      </Text>
    ),
  },
]

/** How many events, and the way to the first. */
function Events({ delivery: { eventIds } }: { delivery: Delivery }) {
  const mayRead = useMay('READ_AUDIT')
  const [first] = eventIds
  const text = auditWebhooks.eventCount(eventIds.length)
  return mayRead && first ? (
    <AnchorLink to="/audit" search={{ event: first }} size="sm">
      {text}
    </AnchorLink>
  ) : (
    text
  )
}

type Status = (typeof deliveryStatuses)[number]
type Search = { after?: string | undefined; status?: Status | undefined }
type Props = {
  /** Of the webhook or the stream. */
  id: string
  /** Where it sends events. */
  to: string
  search: Search
  onSearch: (search: Search) => void
  /** The change that sends a delivery again. */
  resend: (deliveryDatabaseId: string) => Mutation<unknown>
  /** The change that sends a test event, where there is one. */
  test?: Mutation<unknown>
}

/** What a webhook or another stream sent lately, and the way to send it again. */
export function DeliveriesTable({ id, to, search: { after, status }, onSearch, resend, test }: Props) {
  const mayManage = useMay('MANAGE_PROJECT')
  const [asked, setAsked] = useState<Delivery>()
  const [isTesting, setTesting] = useState(false)
  const [{ data, error }, load] = useQuery({
    keepsLast: true,
    query: DeliveriesQuery,
    variables: { id, first: pageSize, after: after ?? null, statuses: status ? [status] : null },
  })
  const reload = () => load({ requestPolicy: 'network-only' })
  const page = data?.node && 'deliveries' in data.node ? data.node.deliveries : undefined
  const rows = page?.edges.map(({ node }) => node)
  const isWaiting = rows?.some(row => row.status === 'PENDING') ?? false
  usePolling(isWaiting, reload)
  const paging = useCursorTrail({
    after,
    endCursor: page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined,
  })
  const acts: Column<Delivery> = {
    id: 'ACTS',
    header: '',
    width: 60,
    cell: delivery => (
      <Tooltip label={auditWebhooks.resend}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={auditWebhooks.resendOf(delivery.databaseId)}
          onClick={() => setAsked(delivery)}
        >
          <IconSend size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ),
  }
  return (
    <TabTable
      toolbar={
        (rows?.length !== 0 || status) && (
          <Select
            aria-label={auditWebhooks.status}
            placeholder={auditWebhooks.status}
            clearable
            w={180}
            data={deliveryStatuses.map(value => ({ value, label: auditWebhooks.statuses[value] }))}
            value={status ?? null}
            onChange={value => onSearch({ status: deliveryStatuses.find(each => each === value) })}
          />
        )
      }
      actions={
        test &&
        mayManage && (
          <Button
            variant="default"
            leftSection={<IconTestPipe size={16} aria-hidden />}
            onClick={() => setTesting(true)}
          >
            {streams.sendTest}
          </Button>
        )
      }
      extra={
        test && (
          <ChangeModal
            isOpen={isTesting}
            title={streams.sendTestTitle}
            action={streams.sendTest}
            change={test}
            toast={streams.testedToast}
            onDone={() => {
              setTesting(false)
              reload()
            }}
            onClose={() => setTesting(false)}
          >
            {streams.sendTestText(to)}
          </ChangeModal>
        )
      }
      error={error}
      onRetry={reload}
      rowCount={rows?.length}
      nothing={{
        icon: IconSend,
        title: status ? auditWebhooks.noSuchDeliveries : auditWebhooks.noDeliveriesTitle,
        text: auditWebhooks.noDeliveriesText,
      }}
    >
      <DataTable
        label={auditWebhooks.deliveries}
        columns={mayManage ? [...columns, acts] : columns}
        rows={rows}
        rowId={({ databaseId }) => databaseId}
        rowName={({ databaseId }) => databaseId}
      />
      <Pager paging={paging} />
      <ResendModal
        delivery={asked}
        to={to}
        resend={resend}
        onDone={() => {
          setAsked(undefined)
          reload()
        }}
        onClose={() => setAsked(undefined)}
      />
    </TabTable>
  )
}

type ResendProps = Pick<Props, 'to' | 'resend'> & {
  delivery: Delivery | undefined
  onDone: () => void
  onClose: () => void
}

function ResendModal({ delivery, to, resend, onDone, onClose }: ResendProps) {
  return (
    <ChangeModal
      isOpen={delivery !== undefined}
      title={auditWebhooks.resendTitle(auditWebhooks.eventCount(delivery?.eventIds.length ?? 0))}
      action={auditWebhooks.resend}
      change={resend(delivery?.databaseId ?? '')}
      toast={auditWebhooks.resentToast}
      onDone={onDone}
      onClose={onClose}
    >
      {auditWebhooks.resendText(to)}
    </ChangeModal>
  )
}
