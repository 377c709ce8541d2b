import { MessageNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { MessageEnums } from './enums.ts'

/** As much as loading a message by itself costs. */
const loadCost = 20

/** What a message is. */
export function registerMessage(builder: Builder, { MessagePurpose, MessageChannel, MessageStatus }: MessageEnums) {
  const MessageContent = builder
    .objectRef<{ subject: string; text: string; html: string; isBlotted: boolean }>('MessageContent')
    .implement({
      description: 'What is written in a message.',
      fields: t => ({
        subject: t.exposeString('subject', { description: 'Of an e-mail; empty otherwise.' }),
        text: t.exposeString('text', { description: 'As text.' }),
        html: t.exposeString('html', { description: 'As HTML; may be empty.' }),
        isBlotted: t.exposeBoolean('isBlotted', {
          description: 'Whether codes and links are dots: they are unless here is the only place to read them.',
        }),
      }),
    })
  return builder.node('Message', {
    description: 'Something that was written to somebody.',
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
      messageId: t.exposeString('id', { description: 'The id in the provider API.' }),
      purpose: t.field({ type: MessagePurpose, description: 'Why it was written.', resolve: ({ purpose }) => purpose }),
      channel: t.field({
        type: MessageChannel,
        description: 'The way it travels.',
        resolve: ({ channel }) => channel,
      }),
      status: t.field({ type: MessageStatus, description: 'What became of it.', resolve: ({ status }) => status }),
      recipient: t.exposeString('recipient', { description: 'An e-mail address or a telephone number.' }),
      locale: t.exposeString('locale', { description: 'The language it is in.' }),
      userId: t.exposeString('userId', { description: 'Whom it is about; empty when they have no account yet.' }),
      subject: t.exposeString('subject', { description: 'Of an e-mail, without codes; empty otherwise.' }),
      attempts: t.exposeInt('attempts', { description: 'How often it was tried to send it.' }),
      lastError: t.exposeString('lastError', {
        description: 'Why the last attempt failed, or why it is withheld; empty otherwise.',
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was written.',
        resolve: ({ createdAt }) => createdAt,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'From when on it is of no use.',
        resolve: ({ expiresAt }) => expiresAt,
      }),
      nextAttemptAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it is tried next; null unless it is pending.',
        resolve: ({ nextAttemptAt }) => nextAttemptAt,
      }),
      sentAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was sent; null when it was not.',
        resolve: ({ sentAt }) => sentAt,
      }),
      content: t.field({
        type: MessageContent,
        description: 'What is written in it.',
        complexity: { field: loadCost, multiplier: 1 },
        resolve: async ({ id }, _args, { client }) => (await client.messages.load({ id })).message,
      }),
    }),
  })
}

export type MessageType = ReturnType<typeof registerMessage>
