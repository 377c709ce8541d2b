import { loadUser } from '../loaders.ts'
import type { User } from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../../schema/builder.ts'
import { expectedVersionField } from '../../../schema/changes/entity-version.ts'
import { deletedIdsOutput } from '../../../schema/changes/payloads.ts'
import { nodeIds } from '../../../schema/ids/node-id.ts'
import { OwnAccount, refuseOwnAccount } from '../user-errors.ts'
import { userVersion } from '../version.ts'
import { userInvitation, wireInvitation } from './inputs/invitation-input.ts'
import { userIdField } from './payload.ts'
import { profileFields, wireDetails } from './inputs/profile-input.ts'

type Failure = { loginId: string | null; userDatabaseId: string | null; message: string }
type Outcome = { users: User[]; failures: Failure[] }

/** Creates, changes and deletes many users at once. */
export function registerUserBatches(builder: Builder) {
  const outcome = outcomeFields(builder)
  const UserDraft = builder.inputType('UserDraft', {
    description: 'A new user of a batch.',
    fields: t => ({
      loginId: t.string({ required: true, description: 'What the user types to sign in.' }),
      additionalLoginIds: t.stringList({ description: 'What else the user can type to sign in.' }),
      ...profileFields(builder, t),
    }),
  })
  const UserChange = builder.inputType('UserChange', {
    description: 'What to change about a user of a batch; omitted fields stay as they are.',
    fields: t => ({ id: userIdField(t), expectedVersion: expectedVersionField(t), ...profileFields(builder, t) }),
  })
  builder.relayMutationField(
    'usersCreate',
    {
      description: 'The new users.',
      inputFields: t => ({
        users: t.field({ type: [UserDraft], required: true, description: 'At most 1,000 users.' }),
        invitation: t.field({ type: userInvitation(builder), description: 'How to invite them; not at all if null.' }),
      }),
    },
    {
      description: 'Creates many users; those who could not be created are answered with the reason.',
      resolve: async (_root, { input: { users, invitation } }, { client }): Promise<Outcome> => {
        const { createdUsers, failedUsers } = await client.userBatches.create({
          users: users.map(({ loginId, additionalLoginIds, ...input }) => ({
            ...wireDetails(input),
            loginId,
            ...(additionalLoginIds && { additionalLoginIds }),
          })),
          ...wireInvitation(invitation),
        })
        return { users: createdUsers, failures: failedUsers.map(creationFailure) }
      },
    },
    { description: 'The users were created.', outputFields: outcome },
  )
  builder.relayMutationField(
    'usersUpdate',
    {
      description: 'What to change.',
      inputFields: t => ({
        users: t.field({ type: [UserChange], required: true, description: 'At most 100 users.' }),
      }),
    },
    {
      description: 'Changes many users; those who could not be changed are answered with the reason.',
      errors: { types: [OwnAccount] },
      resolve: async (_root, { input: { users } }, context): Promise<Outcome> => {
        const { client } = context
        for (const { id, isEnabled } of users) if (isEnabled === false) refuseOwnAccount(context, id.id)
        const userIds = users.map(({ id }) => id.id)
        const known = await client.users.search({ userIds, limit: userIds.length, withTestUser: true })
        const before = new Map(known.users.map(user => [user.userId, user]))
        const isCurrent = ({ id, expectedVersion }: (typeof users)[number]) => {
          const user = before.get(id.id)
          return !user || typeof expectedVersion !== 'string' || userVersion.of(user) === expectedVersion
        }
        const wanted = users.filter(isCurrent).map(({ id, expectedVersion: _, ...input }) => ({
          ...wireDetails(input, before.get(id.id)?.customAttributes),
          loginId: id.id,
        }))
        const none = { patchedUsers: [], failedUsers: [] }
        const done = wanted.length > 0 ? await client.userBatches.patch({ users: wanted }) : none
        const outdated = users
          .filter(user => !isCurrent(user))
          .map(({ id }) => ({
            loginId: null,
            userDatabaseId: id.id,
            message: 'The user has changed since.',
          }))
        return { users: done.patchedUsers, failures: [...done.failedUsers.map(changeFailure), ...outdated] }
      },
    },
    { description: 'The users were changed.', outputFields: outcome },
  )
  builder.relayMutationField(
    'usersDelete',
    {
      description: 'The users to delete.',
      inputFields: t => ({
        ids: nodeIds(t, { for: 'User', required: true, description: 'The node ids of at most 1,000 users.' }),
      }),
    },
    {
      description:
        'Deletes many users, all or none; unknown ids are ignored. Their sessions and passwords do not come back when it is undone.',
      errors: { types: [OwnAccount] },
      resolve: async (_root, { input: { ids } }, context) => {
        const found = await Promise.all(ids.map(({ id }) => loadUser(context, id)))
        const deletedIds = found.flatMap(user => user?.userId ?? [])
        for (const id of deletedIds) refuseOwnAccount(context, id)
        if (deletedIds.length > 0) await context.client.userBatches.delete({ userIds: deletedIds })
        return { deletedIds }
      },
    },
    { description: 'The users were deleted.', outputFields: deletedIdsOutput('User') },
  )
}

function outcomeFields(builder: Builder) {
  const UserFailure = builder.objectRef<Failure>('UserFailure').implement({
    description: 'A user of a batch who was not created or changed, and why.',
    fields: t => ({
      loginId: t.exposeString('loginId', {
        nullable: true,
        description: 'The login id that was sent; null for a change.',
      }),
      userDatabaseId: t.exposeString('userDatabaseId', {
        nullable: true,
        description: 'The id of the user who was to be changed; null for a new one.',
      }),
      message: t.exposeString('message', { description: 'What is wrong.' }),
    }),
  })
  return (t: OutputFieldBuilder<Outcome>) => ({
    users: t.field({
      type: ['User'],
      description: 'The users who were created or changed, as they are now.',
      resolve: ({ users }) => users,
    }),
    failures: t.field({
      type: [UserFailure],
      description: 'Those who were not, and why.',
      resolve: ({ failures }) => failures,
    }),
  })
}

type Refused = { failure: string; user: Partial<User> }

function creationFailure({ failure, user }: Refused): Failure {
  return { loginId: user.loginIds?.[0] ?? null, userDatabaseId: null, message: failure }
}

/** A change names the user by the id, which the provider takes for a login id. */
function changeFailure({ failure, user }: Refused): Failure {
  return { loginId: null, userDatabaseId: user.loginIds?.[0] ?? null, message: failure }
}
