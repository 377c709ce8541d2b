import type { User } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../../schema/builder.ts'
import { userImportSource } from '../enums.ts'

type Failure = { user: string; reason: string }

/** Creates users from the export of another system. */
export function registerUserImport(builder: Builder) {
  const UserImportFailure = builder.objectRef<Failure>('UserImportFailure').implement({
    description: 'A user of an export who was not created, and why.',
    fields: t => ({
      user: t.exposeString('user', { description: 'The login id, or the line that could not be read.' }),
      reason: t.exposeString('reason', { description: 'What is wrong.' }),
    }),
  })
  builder.relayMutationField(
    'userImport',
    {
      description: 'The export of another system.',
      inputFields: t => ({
        source: t.field({ type: userImportSource(builder), required: true, description: 'The system it comes from.' }),
        users: t.string({ required: true, description: 'A JSON array of at most 1,000 users, or one on each line.' }),
        hashes: t.string({ description: 'Password hashes, where the system exports them by themselves.' }),
      }),
    },
    {
      description: 'Creates users from the export of another system; those who could not be created are answered.',
      resolve: async (_root, { input: { source, users, hashes } }, { client }) => {
        const { users: created, failures } = await client.userBatches.import({
          source,
          users,
          ...(hashes && { hashes }),
        })
        return { users: created, failures }
      },
    },
    {
      description: 'The export was worked through.',
      outputFields: t => ({
        users: t.field({
          type: ['User'],
          description: 'The users who were created.',
          resolve: (payload: { users: User[] }) => payload.users,
        }),
        failures: t.field({
          type: [UserImportFailure],
          description: 'Those who were not, and why.',
          resolve: (payload: { failures: Failure[] }) => payload.failures,
        }),
      }),
    },
  )
}
