import type { Project } from '@gatehouse-id/identity-provider/contract'
import { type Context, viewerOfContext } from '../../request/context.ts'

/** The project of the API. */
export async function getProject(context: Context): Promise<Project> {
  const { projectId } = viewerOfContext(context)
  const { projects } = await context.client.projects.list({})
  const project = projects.find(({ id }) => id === projectId)
  if (!project) throw new Error('unreachable: the viewer’s project is not listed')
  return project
}
