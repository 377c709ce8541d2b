import { type Project, ProjectInUse, ProjectNotFound, RightsExceeded } from '@gatehouse-id/identity-provider/contract'
import { viewerOfContext } from '../../request/context.ts'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { getProject } from './load-project.ts'
import { projectVersion } from './project-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

function projectOutput(t: OutputFieldBuilder<{ project: Project }>) {
  return {
    project: t.field({
      type: 'Project',
      description: 'The project as it is now.',
      resolve: ({ project }) => project,
    }),
  }
}

/** Renames, tags, clones and deletes the project. */
export function registerProjectMutations(builder: Builder) {
  builder.relayMutationField(
    'projectUpdate',
    {
      description: 'What to change about the project.',
      inputFields: t => ({
        expectedVersion: expectedVersionField(t),
        name: t.string({ required: true, description: 'Display name.' }),
      }),
    },
    {
      description: 'Changes the project.',
      errors: { types: [VersionConflict] },
      resolve: async (_root, { input: { expectedVersion, name } }, context) => {
        projectVersion.require(expectedVersion, await getProject(context))
        await context.client.projects.updateName({ name })
        return { project: await getProject(context) }
      },
    },
    { description: 'The project was changed.', outputFields: projectOutput },
  )
  builder.relayMutationField(
    'projectTagsUpdate',
    {
      description: 'The tags of the project.',
      inputFields: t => ({
        expectedVersion: expectedVersionField(t),
        tags: t.stringList({ required: true, description: 'All tags.' }),
      }),
    },
    {
      description: 'Replaces the tags of the project. Tags decide which management keys reach it.',
      errors: { types: [RightsExceeded, VersionConflict] },
      resolve: async (_root, { input: { expectedVersion, tags } }, context) => {
        projectVersion.require(expectedVersion, await getProject(context))
        await context.client.projects.updateTags({ tags })
        return { project: await getProject(context) }
      },
    },
    { description: 'The tags were changed.', outputFields: projectOutput },
  )
  builder.relayMutationField(
    'projectClone',
    {
      description: 'The new project.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name.' }),
        isProduction: t.boolean({ description: 'Whether it is for production; like this project by default.' }),
        tags: t.stringList({ description: 'Its tags; those of this project by default.' }),
      }),
    },
    {
      description: 'Creates a project with the configuration of this one and without its users.',
      errors: { types: [ProjectNotFound, RightsExceeded] },
      resolve: async (_root, { input: { name, isProduction, tags } }, { client }) => {
        const made = await client.projects.clone({
          name,
          ...(typeof isProduction === 'boolean' && { environment: isProduction ? 'production' : '' }),
          ...(tags && { tags }),
        })
        const { projectId: id, projectName, environment } = made
        return { project: { id, name: projectName, environment, tags: made.tags } }
      },
    },
    { description: 'The project was created.', outputFields: projectOutput },
  )
  builder.relayMutationField(
    'projectDelete',
    {
      description: 'The project to delete.',
      inputFields: t => ({ id: idField(t, 'Project', 'project of this API, to confirm that it is meant') }),
    },
    {
      description: 'Deletes the project of this API with all its data and users. This cannot be undone.',
      errors: { types: [ProjectNotFound, ProjectInUse] },
      resolve: async (_root, { input: { id } }, context) => {
        if (id.id !== viewerOfContext(context).projectId) throw new ProjectNotFound()
        await context.client.projects.delete({})
        return { deletedId: id.id }
      },
    },
    { description: 'The project was deleted.', outputFields: deletedIdOutput('Project') },
  )
}
