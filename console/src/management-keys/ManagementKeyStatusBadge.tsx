import { Badge } from '@mantine/core'
import type { ManagementKey } from './documents.ts'
import { managementKeys } from './messages.ts'

const colors = { ACTIVE: 'teal', INACTIVE: 'gray', EXPIRED: 'orange' }

/** Whether a key works. */
export function ManagementKeyStatusBadge({ status }: Pick<ManagementKey, 'status'>) {
  return <Badge color={colors[status]}>{managementKeys.statuses[status]}</Badge>
}
