import { findProject, type Settings } from '../../../../projects/index.ts'
import type { HostedDependencies } from './interaction-request.ts'

/** What pages call an application: its name, else that of the product or the project; never an id. */
export async function applicationName(
  { db, projectId }: Pick<HostedDependencies, 'db' | 'projectId'>,
  given: string | undefined,
  { theme }: Settings,
): Promise<string> {
  return (given ?? theme.productName) || ((await findProject(db, projectId))?.name ?? '')
}
