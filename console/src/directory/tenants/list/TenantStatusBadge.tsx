import { Badge } from '@mantine/core'
import { tenants } from '../messages.ts'

/** Whether members of a tenant can sign in. */
export function TenantStatusBadge({ isDisabled }: { isDisabled: boolean }) {
  return <Badge color={isDisabled ? 'gray' : 'teal'}>{isDisabled ? tenants.disabled : tenants.enabled}</Badge>
}
