import { SessionNotFound, type UserSession } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { unlessHosted } from '../schema/unless-hosted.ts'
import type { Capability } from '../schema/capability.ts'

export const userSessionsCapability: Capability = {
  register: registerUserSessions,
  permissions: {
    fields: {
      'Mutation.userSessionEnd': 'manage_users',
    },
    types: {},
  },
}

// One more call to the provider for each user: too expensive for long lists.
const sessionsCost = 100

/** Sessions of a user: the type, the list and the mutation that ends one. */
function registerUserSessions(builder: Builder) {
  const UserSessionType = builder.objectRef<UserSession>('UserSession').implement({
    description: 'A device on which a user is signed in.',
    fields: t => ({
      sessionId: t.exposeString('id', { description: 'The id in tokens.' }),
      device: t.exposeString('device', { description: 'Bot, Mobile, Desktop, Tablet or Unknown.' }),
      browser: t.exposeString('browser', { description: 'Such as “Firefox”; empty when it is not known.' }),
      system: t.exposeString('system', { description: 'Such as “Windows”; empty when it is not known.' }),
      userAgent: t.exposeString('userAgent', { description: 'What the browser calls itself.' }),
      ip: t.exposeString('ip', { description: 'The IP address the session started from.' }),
      factors: t.exposeStringList('factors', { description: 'How the user was authenticated, such as “pwd”.' }),
      tenantId: t.exposeString('tenantId', { description: 'The tenant that was selected; empty for none.' }),
      createdAt: t.field({ type: 'DateTime', description: 'When it started.', resolve: session => session.createdAt }),
      lastRefreshedAt: t.field({
        type: 'DateTime',
        description: 'When it was last refreshed, to within ten seconds.',
        resolve: session => session.lastRefreshedAt,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'When it can no longer be refreshed.',
        resolve: session => session.expiresAt,
      }),
    }),
  })
  builder.objectField('User', 'sessions', t =>
    t.field({
      type: [UserSessionType],
      nullable: true,
      description: 'The sessions of the user, the latest first; null at a hosted service, which does not list them.',
      complexity: sessionsCost,
      resolve: async ({ userId }, _args, { client }) =>
        (await unlessHosted(() => client.userSessions.list({ userId })))?.sessions ?? null,
    }),
  )
  builder.objectType(SessionNotFound, {
    name: 'SessionNotFound',
    description: 'No live session has this id.',
    interfaces: ['UserError'],
  })
  builder.relayMutationField(
    'userSessionEnd',
    {
      description: 'The session to end.',
      inputFields: t => ({ sessionId: t.string({ required: true, description: 'The id of the session.' }) }),
    },
    {
      description:
        'Signs a user out on one device. This server refuses the session’s tokens at once; applications that validate tokens locally accept them until they expire.',
      errors: { types: [SessionNotFound] },
      resolve: async (_root, { input: { sessionId } }, { client }) => {
        await client.userSessions.end({ sessionId })
        return { sessionId }
      },
    },
    {
      description: 'The session has ended.',
      outputFields: t => ({
        endedSessionId: t.string({ description: 'The id of the session.', resolve: ({ sessionId }) => sessionId }),
      }),
    },
  )
}
