import { Badge } from '@mantine/core'
import { users } from '../messages.ts'

type Status = keyof typeof users.statuses

const colors: Record<Status, string> = { ENABLED: 'teal', DISABLED: 'red', INVITED: 'blue', EXPIRED: 'gray' }

/** A user's status, in words and colour. */
export function UserStatusBadge({ status }: { status: Status }) {
  return (
    <Badge variant="dot" color={colors[status]} tt="none" fw={500}>
      {users.statuses[status]}
    </Badge>
  )
}
