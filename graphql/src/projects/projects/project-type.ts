import type { Project } from '@gatehouse-id/identity-provider/contract'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { defineVersion, versionDescription } from '../../schema/changes/entity-version.ts'
import { orderedConnection, orderInput, sortableName } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { textFilter } from '../../schema/lists/text-filter.ts'
import { getProject } from './load-project.ts'

/** The version of a project: of its name and its tags. */
export const projectVersion = defineVersion<Project>('Project', 'project', ({ name, tags }) => [name, [...tags].sort()])

const findProject = defineLoader(async (ids, { client }) => {
  const { projects } = await client.projects.list({})
  return inOrder(ids, projects, ({ id }) => id)
})

const keys = { NAME: (project: Project) => sortableName(project.name) }

/** The project type and the ways to read it. */
export function registerProjectType(builder: Builder) {
  builder.node('Project', {
    description: 'A set of users, roles and settings of its own.',
    id: { resolve: project => project.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findProject(context, id))),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in tokens and in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: projectVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      environment: t.exposeString('environment', { nullable: true, description: '“production”, or null otherwise.' }),
      tags: t.exposeStringList('tags', {
        description: 'Words to group projects by; management keys can be limited to a tag.',
      }),
    }),
  })
  const Connection = connectionType(builder, 'Project', { one: 'A project', many: 'projects' })
  const Order = orderInput(builder, 'Project', { NAME: 'The display name.' })
  const Filter = builder.inputType('ProjectFilter', {
    description: 'Which projects; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name or the id.' }),
      tags: t.stringList({ description: 'Has one of these tags.' }),
      isProduction: t.boolean({ description: 'Whether it is for production.' }),
    }),
  })
  builder.queryFields(t => ({
    project: t.field({
      type: 'Project',
      description: 'The project of this API.',
      resolve: (_root, _args, context) => getProject(context),
    }),
    projects: t.field({
      type: Connection,
      description: 'The projects that the caller reaches, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which projects.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { text, tags, isProduction } = filter ?? {}
        const { projects } = await client.projects.list({})
        const matching = projects
          .filter(textFilter(text, ({ name, id }) => [name, id]))
          .filter(project => !tags || project.tags.some(tag => tags.includes(tag)))
          .filter(
            ({ environment }) => typeof isProduction !== 'boolean' || (environment === 'production') === isProduction,
          )
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
  }))
}
