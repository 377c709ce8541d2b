import type { Job } from './documents.ts'

/** Whether a job still moves. */
export function isMoving({ status }: Pick<Job, 'status'>): boolean {
  return status === 'QUEUED' || status === 'RUNNING' || status === 'UPLOADING'
}
