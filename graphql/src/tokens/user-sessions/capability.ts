import { SessionNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerConsoleSessions } from './console-sessions.ts'
import { registerSessionType } from './session-type.ts'
import { nodeId } from '../../schema/ids/node-id.ts'

export const userSessionsCapability: Capability = {
  register: registerUserSessions,
  permissions: {
    fields: {
      'Mutation.userSessionEnd': 'manage_users',
    },
    types: { UserSession: 'read_users' },
  },
}

/** Sessions of a user: the type, the list and the mutation that ends one. */
function registerUserSessions(builder: Builder) {
  registerSessionType(builder)
  registerConsoleSessions(builder)
  registerProviderErrors(builder, [[SessionNotFound, 'No live session has this id.']])
  builder.relayMutationField(
    'userSessionEnd',
    {
      description: 'The session to end.',
      inputFields: t => ({
        id: nodeId(t, { for: 'UserSession', required: true, description: 'The node id of the session.' }),
      }),
    },
    {
      description:
        'Signs a user out on one device. This server refuses the session’s tokens at once; applications that validate tokens locally accept them until they expire.',
      errors: { types: [SessionNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.userSessions.end({ sessionId: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The session has ended.', outputFields: deletedIdOutput('UserSession') },
  )
}
