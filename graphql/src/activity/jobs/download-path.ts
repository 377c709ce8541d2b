import type { Viewer } from '../../permissions/viewer/viewer.ts'

/** Where a file of a job is downloaded. A link carries no header, so that of an administrator names the project. */
export function downloadPath(
  { kind, projectId }: Pick<Viewer, 'kind' | 'projectId'>,
  jobId: string,
  file: 'result' | 'errors',
): string {
  const path = `/graphql/jobs/${jobId}/${file}`
  return kind === 'administrator' ? `${path}?${new URLSearchParams({ project: projectId })}` : path
}
