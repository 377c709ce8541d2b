import { Badge } from '@mantine/core'
import { users } from '../messages.ts'

type Status = keyof typeof users.statuses

const colors: Record<Exclude<Status, 'ENABLED'>, string> = { DISABLED: 'red', INVITED: 'blue', EXPIRED: 'gray' }

/** A user's status, in words and colour; nothing of those who can sign in. */
export function UserStatusBadge({ status }: { status: Status }) {
  if (status === 'ENABLED') return null
  return <Badge color={colors[status]}>{users.statuses[status]}</Badge>
}
