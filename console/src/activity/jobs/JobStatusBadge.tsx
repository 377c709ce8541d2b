import { Badge } from '@mantine/core'
import type { Job } from './documents.ts'
import { jobs } from './messages.ts'

const colors: Record<Job['status'], string> = {
  CANCELED: 'gray',
  FAILED: 'red',
  QUEUED: 'gray',
  RUNNING: 'indigo',
  SUCCEEDED: 'teal',
  UPLOADING: 'gray',
}

/** How far a job is. */
export function JobStatusBadge({ status }: { status: Job['status'] }) {
  return <Badge color={colors[status]}>{jobs.statuses[status]}</Badge>
}
