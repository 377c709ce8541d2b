import { OperationError } from '@gatehouse-id/operation'
import type { PushedSource } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'

export const configurationCapability: Capability = {
  register: registerConfiguration,
  permissions: { fields: { 'Query.configurationSources': 'read_project' }, types: {} },
}

/** From where the configuration comes. */
function registerConfiguration(builder: Builder) {
  const Source = builder.objectRef<PushedSource>('ConfigurationSource').implement({
    description: 'A folder of files from which configuration of the project was pushed.',
    fields: t => ({
      repository: t.string({
        nullable: true,
        description: 'The repository; null when none is known.',
        resolve: ({ repository }) => repository || null,
      }),
      path: t.string({
        nullable: true,
        description: 'The folder in it, and its overlay; null where the files are at the top.',
        resolve: ({ path }) => path || null,
      }),
      commit: t.string({
        nullable: true,
        description: 'The commit that was pushed last; null when none is known.',
        resolve: ({ commit }) => commit || null,
      }),
      pushedAt: t.field({
        type: 'DateTime',
        description: 'When it was pushed last.',
        resolve: ({ pushedAt }) => pushedAt,
      }),
      thingCount: t.int({
        description: 'How many things come from there, of those that were asked for.',
        resolve: ({ things }) => Object.keys(things).length,
      }),
    }),
  })
  builder.queryField('configurationSources', t =>
    t.field({
      type: [Source],
      description: 'From which folders of files things of the configuration come.',
      args: {
        within: t.arg.string({
          required: true,
          description: 'The thing, such as roles/editor, or the part with all its things, such as roles.',
        }),
      },
      resolve: async (_root, { within }, { client }) => {
        try {
          return (await client.configuration.listSources({ within })).sources
        } catch (error) {
          // A hosted service does not keep it.
          if (error instanceof OperationError && (error.status === 404 || error.status === 501)) return []
          throw error
        }
      },
    }),
  )
}
