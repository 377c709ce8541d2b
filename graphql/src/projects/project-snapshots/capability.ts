import { ProjectNotFound, SnapshotRefused } from '@gatehouse-id/identity-provider/contract'
import { getProject } from '../projects/load-project.ts'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerSnapshotInputs, type SnapshotInputs, wireFiles, wireSecrets } from './inputs.ts'
import { registerSnapshotQueries } from './queries.ts'

export const projectSnapshotsCapability: Capability = {
  register: registerProjectSnapshots,
  permissions: {
    fields: {
      'Query.projectSnapshot': 'read_project',
      'Query.projectSnapshotCheck': 'read_project',
      // An import changes everything at once, what authenticates administrators included.
      'Mutation.projectSnapshotImport': 'manage_keys',
    },
    types: {},
  },
}

/** The configuration of the project as files. */
function registerProjectSnapshots(builder: Builder) {
  registerProviderErrors(builder, [[SnapshotRefused, 'The files cannot be imported; `message` says why.']])
  const inputs = registerSnapshotInputs(builder)
  registerSnapshotQueries(builder, inputs)
  registerImport(builder, inputs)
}

function registerImport(builder: Builder, { Part, SecretInput, FileInput }: SnapshotInputs) {
  builder.relayMutationField(
    'projectSnapshotImport',
    {
      description: 'The files; projectSnapshotCheck says beforehand what they change.',
      inputFields: t => ({
        files: t.field({ type: [FileInput], required: true, description: 'The files, each path once.' }),
        excludes: t.field({ type: [Part], description: 'Parts that stay as they are.' }),
        secrets: t.field({ type: [SecretInput], description: 'Secrets that no snapshot contains.' }),
      }),
    },
    {
      description: 'Makes the configuration of the project like the files, all of it or nothing.',
      errors: { types: [ProjectNotFound, SnapshotRefused] },
      inputNames: { inputSecrets: 'secrets' },
      resolve: async (_root, { input: { files, excludes, secrets } }, context) => {
        const snapshot = { files: wireFiles(files), excludes: excludes ?? [], inputSecrets: wireSecrets(secrets) }
        await context.client.projectSnapshots.import(snapshot)
        return { project: await getProject(context) }
      },
    },
    {
      description: 'The files were imported.',
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
