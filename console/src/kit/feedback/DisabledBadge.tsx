import { Badge } from '@mantine/core'
import { feedback } from './messages.ts'

/** Says that something is disabled; nothing of what works as usual. */
export function DisabledBadge({ isEnabled }: { isEnabled: boolean }) {
  return isEnabled ? null : <Badge color="red">{feedback.disabled}</Badge>
}
