import { MessageNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { MessageEnums } from './enums.ts'

/** The cost of loading one message. */
const loadCost = 20

/** The message type. */
export function registerMessage(builder: Builder, { MessagePurpose, MessageChannel, MessageStatus }: MessageEnums) {
  const MessageContent = builder
    .objectRef<{ subject: string; text: string; html: string; isBlotted: boolean }>('MessageContent')
    .implement({
      description: 'The content of a message.',
      fields: t => ({
        subject: t.exposeString('subject', { nullable: true, description: 'Of an email; null otherwise.' }),
        text: t.exposeString('text', { description: 'As text.' }),
        html: t.exposeString('html', { nullable: true, description: 'As HTML; null when there is none.' }),
        isBlotted: t.exposeBoolean('isBlotted', {
          description:
            'Whether codes and links are replaced by dots; they are readable only where no delivery is set up.',
        }),
      }),
    })
  return builder.node('Message', {
    description: 'A message to a user.',
    id: { resolve: message => message.id, description: 'The id of the node.' },
    isTypeOf: value => typeof value === 'object' && value !== null && 'recipient' in value,
    loadOne: async (id, { client }) => {
      try {
        return (await client.messages.load({ id })).message
      } catch (error) {
        if (error instanceof MessageNotFound) return null
        throw error
      }
    },
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in the provider API.' }),
      purpose: t.field({ type: MessagePurpose, description: 'Why it was written.', resolve: ({ purpose }) => purpose }),
      channel: t.field({
        type: MessageChannel,
        description: 'The channel it is sent over.',
        resolve: ({ channel }) => channel,
      }),
      status: t.field({ type: MessageStatus, description: 'Its delivery status.', resolve: ({ status }) => status }),
      recipient: t.exposeString('recipient', { description: 'An email address or a phone number.' }),
      locale: t.exposeString('locale', { description: 'The language it is in.' }),
      userDatabaseId: t.exposeString('userId', {
        nullable: true,
        description: 'The user it is about; null when there is no account yet.',
      }),
      subject: t.exposeString('subject', {
        nullable: true,
        description: 'Of an email, without codes; null otherwise.',
      }),
      attempts: t.exposeInt('attempts', { description: 'How often sending was attempted.' }),
      lastError: t.exposeString('lastError', {
        nullable: true,
        description: 'Why the last attempt failed or why it was withheld; null otherwise.',
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was written.',
        resolve: ({ createdAt }) => createdAt,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'When its code or link expires.',
        resolve: ({ expiresAt }) => expiresAt,
      }),
      nextAttemptAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the next attempt is due; null unless it is pending.',
        resolve: ({ nextAttemptAt }) => nextAttemptAt,
      }),
      sentAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was sent; null if it was not.',
        resolve: ({ sentAt }) => sentAt,
      }),
      content: t.field({
        type: MessageContent,
        description: 'The content.',
        complexity: { field: loadCost, multiplier: 1 },
        resolve: async ({ id }, _args, { client }) => (await client.messages.load({ id })).message,
      }),
    }),
  })
}
