import { Badge } from '@mantine/core'
import { flows } from '../messages.ts'

/** Whether a flow is enabled, in words and colour. */
export function FlowStatusBadge({ isEnabled }: { isEnabled: boolean }) {
  return <Badge color={isEnabled ? 'teal' : 'gray'}>{isEnabled ? flows.on : flows.off}</Badge>
}
