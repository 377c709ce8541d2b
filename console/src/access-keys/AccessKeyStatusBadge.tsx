import { Badge } from '@mantine/core'
import type { AccessKey } from './documents.ts'
import { accessKeys } from './messages.ts'

const colors = { ACTIVE: 'teal', INACTIVE: 'gray', EXPIRED: 'orange' }

/** Whether a key works. */
export function AccessKeyStatusBadge({ status }: Pick<AccessKey, 'status'>) {
  return <Badge color={colors[status]}>{accessKeys.statuses[status]}</Badge>
}
