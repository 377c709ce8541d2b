import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Time } from '../../../kit/format/Time.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { rowLink } from '../../../kit/table/row-link.ts'
import type { Message } from '../documents.ts'
import { MessageStatusBadge } from './MessageStatusBadge.tsx'
import { messages } from '../messages.ts'

const columns: readonly Column<Message>[] = [
  {
    id: 'recipient',
    header: messages.recipient,
    cell: message => (
      <>
        <Link from="/outbox" to="/outbox" search={previous => ({ ...previous, message: message.id })} {...rowLink}>
          <Text size="sm" component="span" truncate display="block">
            {message.recipient}
          </Text>
        </Link>
        <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
          {messages.purposes[message.purpose]} · <Time value={message.createdAt} />
        </Text>
      </>
    ),
  },
  {
    id: 'purpose',
    header: messages.purpose,
    cell: message => <Text size="sm">{messages.purposes[message.purpose]}</Text>,
  },
  {
    id: 'channel',
    header: messages.channel,
    width: 140,
    cell: message => <Text size="sm">{messages.channels[message.channel]}</Text>,
  },
  {
    id: 'status',
    header: messages.status,
    width: 130,
    cell: message => <MessageStatusBadge status={message.status} />,
  },
  {
    id: 'time',
    header: messages.time,
    width: 195,
    cell: message => (
      <Text size="sm" component="span">
        <Time value={message.createdAt} />
      </Text>
    ),
  },
]

/** Messages, newest first. */
export function OutboxTable({ rows }: { rows: readonly Message[] | undefined }) {
  return (
    <DataTable
      label={messages.title}
      columns={columns}
      rows={rows}
      rowId={message => message.id}
      rowName={message => message.recipient}
    />
  )
}
