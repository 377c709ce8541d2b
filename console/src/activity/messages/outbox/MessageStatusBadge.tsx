import { Badge } from '@mantine/core'
import { messages } from '../messages.ts'

type Status = keyof typeof messages.statuses

const colors: Record<Status, string> = {
  PENDING: 'blue',
  SENT: 'teal',
  FAILED: 'red',
  EXPIRED: 'orange',
  KEPT: 'violet',
  WITHHELD: 'gray',
}

/** What became of a message, in words and colour. */
export function MessageStatusBadge({ status }: { status: Status }) {
  return <Badge color={colors[status]}>{messages.statuses[status]}</Badge>
}
