import { UserNotFound } from '@gatehouse-id/identity-provider/contract'
import { confirmationField, requireConfirmation } from '../../../../schema/changes/confirmation.ts'
import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../../../schema/builder.ts'
import { InvalidInput } from '../../../../schema/changes/refusals/invalid-input.ts'
import { secretOutput } from '../../../../schema/changes/payloads.ts'
import { userIdField } from '../payload.ts'

type Generated = Awaited<ReturnType<IdentityClient['testUsers']['generateCode']>>

/** Codes and links of users for tests, who get no messages. */
export function registerTestUsers(builder: Builder) {
  const TestChannel = builder.enumType('TestChannel', {
    description: 'How a message to a test user would have been sent.',
    values: {
      EMAIL: { value: 'email', description: 'Email.' },
      SMS: { value: 'sms', description: 'Text message.' },
      VOICE: { value: 'voice', description: 'Phone call.' },
      WHATSAPP: { value: 'whatsapp', description: 'WhatsApp.' },
      IM: { value: 'im', description: 'Other messenger.' },
      EMBEDDED: { value: 'embedded', description: 'Not at all: the application shows it.' },
    } as const,
  })
  const errors = { types: [UserNotFound] }
  const inputNames = { deliveryMethod: 'channel', URI: 'url' }
  const linkDescription = 'The page the link leads to, on an approved origin.'
  builder.relayMutationField(
    'testUserCodeGenerate',
    {
      description: 'The test user, and how the code would be sent.',
      inputFields: t => ({
        id: userIdField(t),
        loginId: t.string({
          description: 'The login id that the user signs in with; the first one of the user if it is not given.',
        }),
        channel: t.field({ type: TestChannel, required: true, description: 'How it would be sent.' }),
      }),
    },
    {
      description: 'Generates a one-time code for a test user.',
      errors,
      inputNames,
      resolve: async (_root, { input: { id, loginId, channel } }, { client }) =>
        client.testUsers.generateCode({ loginId: await loginIdOf(client, id.id, loginId), deliveryMethod: channel }),
    },
    {
      description: 'The code was generated.',
      outputFields: t => ({
        oneTimeCode: secretOutput<Generated>(t, { description: 'The code.', secretOf: ({ code }) => code }),
        expiresAt: t.field({
          type: 'DateTime',
          nullable: true,
          description: 'When the code expires; null when the provider does not say.',
          resolve: ({ expiresAt }) => expiresAt ?? null,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'testUserMagicLinkGenerate',
    {
      description: 'The test user, how the link would be sent, and where it leads.',
      inputFields: t => ({
        id: userIdField(t),
        channel: t.field({ type: TestChannel, required: true, description: 'How it would be sent.' }),
        url: t.string({ description: linkDescription }),
      }),
    },
    {
      description: 'Generates a magic link for a test user.',
      errors,
      inputNames,
      resolve: async (_root, { input: { id, channel, url } }, { client }) =>
        client.testUsers.generateMagicLink({
          loginId: await loginIdOf(client, id.id),
          deliveryMethod: channel,
          URI: url ?? '',
        }),
    },
    {
      description: 'The link was generated.',
      outputFields: t => ({
        link: secretOutput<{ link: string }>(t, { description: 'The link.', secretOf: ({ link }) => link }),
      }),
    },
  )
  builder.relayMutationField(
    'testUserEnchantedLinkGenerate',
    {
      description: 'The test user, and where the link leads.',
      inputFields: t => ({ id: userIdField(t), url: t.string({ description: linkDescription }) }),
    },
    {
      description: 'Generates an enchanted link for a test user.',
      errors,
      inputNames,
      resolve: async (_root, { input: { id, url } }, { client }) =>
        client.testUsers.generateEnchantedLink({ loginId: await loginIdOf(client, id.id), URI: url ?? '' }),
    },
    {
      description: 'The link was generated.',
      outputFields: t => ({
        link: secretOutput<{ link: string; pendingRef: string }>(t, {
          description: 'The right one of the three links.',
          secretOf: ({ link }) => link,
        }),
        pendingReference: secretOutput<{ link: string; pendingRef: string }>(t, {
          description: 'What the page that waits asks for its session with.',
          secretOf: ({ pendingRef }) => pendingRef,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'testUserDeleteAll',
    {
      description: 'Nothing is asked: every test user is deleted.',
      inputFields: t => ({ isConfirmed: confirmationField(t) }),
    },
    {
      description: 'Deletes every test user. This cannot be undone.',
      resolve: async (_root, { input }, { client }) => {
        requireConfirmation(input)
        const { total } = await client.testUsers.search({ limit: 1 })
        await client.testUsers.deleteAll({})
        return { deletedCount: total }
      },
    },
    {
      description: 'The test users were deleted.',
      outputFields: t => ({
        deletedCount: t.exposeInt('deletedCount', { description: 'How many there were.' }),
      }),
    },
  )
}

/**
 * These operations take no user ids.
 * @throws {InvalidInput} when the user does not have the chosen login id
 */
async function loginIdOf(client: IdentityClient, userId: string, chosen?: string | null): Promise<string> {
  const { user } = await client.users.load({ userId })
  const [first = ''] = user.loginIds
  const loginId = chosen ?? first
  if (user.loginIds.includes(loginId)) return loginId
  const message = 'Choose a login id of this user.'
  throw new InvalidInput(message, [{ field: 'loginId', message }])
}
