import { Badge } from '@mantine/core'
import { ssoApplications } from './messages.ts'

/** Whether users can sign in to an application. */
export function StatusBadge({ isEnabled }: { isEnabled: boolean }) {
  return (
    <Badge color={isEnabled ? 'teal' : 'gray'}>{isEnabled ? ssoApplications.enabled : ssoApplications.disabled}</Badge>
  )
}
