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

/** How a node is found of which a project has one: its id is that of the project. */
export function ofProject<Entity>(load: (context: Context) => Promise<Entity | undefined>) {
  const projectOf = (context: Context) => viewerOfContext(context).projectId
  return {
    id: {
      resolve: (_entity: Entity, _args: object, context: Context) => projectOf(context),
      description: 'The id of the node.',
    },
    loadMany: (ids: string[], context: Context) =>
      Promise.all(ids.map(async id => (id === projectOf(context) ? load(context) : undefined))),
  }
}
