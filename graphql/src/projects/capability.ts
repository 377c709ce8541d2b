import type { Project } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { type Context, viewerOfContext } from '../request/context.ts'
import type { Capability } from '../schema/capability.ts'

export const projectsCapability: Capability = {
  register: registerProjects,
  permissions: {
    fields: {
      'Query.project': 'read_project',
      'Mutation.projectUpdate': 'manage_project',
    },
    types: { Project: 'read_project' },
  },
}

async function getProject(context: Context): Promise<Project> {
  const { projectId } = viewerOfContext(context)
  const { projects } = await context.client.projects.list({})
  const project = projects.find(({ id }) => id === projectId)
  if (!project) throw new Error('unreachable: the viewer’s project is not listed')
  return project
}

/** The project of the API. */
function registerProjects(builder: Builder) {
  builder.node('Project', {
    description: 'A set of users, roles and settings of its own.',
    id: { resolve: project => project.id, description: 'The id of the node.' },
    isTypeOf: value => typeof value === 'object' && value !== null && 'environment' in value,
    loadOne: async (id, context) => {
      const project = await getProject(context)
      return project.id === id ? project : null
    },
    fields: t => ({
      projectId: t.exposeString('id', { description: 'The id in tokens and in the provider API.' }),
      name: t.exposeString('name', { description: 'Display name.' }),
      environment: t.exposeString('environment', { description: '“production”, or empty otherwise.' }),
    }),
  })
  builder.queryField('project', t =>
    t.field({
      type: 'Project',
      description: 'The project of this API.',
      resolve: (_root, _args, context) => getProject(context),
    }),
  )
  builder.relayMutationField(
    'projectUpdate',
    {
      description: 'What to change about the project.',
      inputFields: t => ({ name: t.string({ required: true, description: 'Display name.' }) }),
    },
    {
      description: 'Changes the project.',
      resolve: async (_root, { input: { name } }, context) => {
        await context.client.projects.updateName({ name })
        return { project: await getProject(context) }
      },
    },
    {
      description: 'The project was changed.',
      outputFields: t => ({
        project: t.field({
          type: 'Project',
          description: 'The project as it is now.',
          resolve: ({ project }) => project,
        }),
      }),
    },
  )
}
