import { Badge } from '@mantine/core'
import { tenants } from '../messages.ts'

/** Whether members of a tenant can sign in. */
export function TenantStatusBadge({ isEnabled }: { isEnabled: boolean }) {
  return <Badge color={isEnabled ? 'teal' : 'gray'}>{isEnabled ? tenants.enabled : tenants.disabled}</Badge>
}
