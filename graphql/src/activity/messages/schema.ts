import type { Builder } from '../../schema/builder.ts'
import { connectionType, pageArgs } from '../../schema/lists/connections.ts'
import { keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'
import { registerMessageEnums, type MessageEnums } from './enums.ts'
import { registerMessage } from './message-type.ts'
import { registerMessageMutations } from './mutations.ts'
import { idOfTemplate, loadTemplates, registerMessageTemplate } from './template-type.ts'

/** Messages to users, and the templates they are made from. */
export function registerMessages(builder: Builder) {
  const enums = registerMessageEnums(builder)
  registerMessage(builder, enums)
  registerMessageTemplate(builder, enums)
  registerOutbox(builder, enums)
  registerMessageMutations(builder, enums)
  const Filter = builder.inputType('MessageTemplateFilter', {
    description: 'Which templates; all criteria apply together.',
    fields: t => ({
      purposes: t.field({ type: [enums.MessagePurpose], description: 'One of these purposes.' }),
      formats: t.field({ type: [enums.MessageFormat], description: 'Written in one of these ways.' }),
    }),
  })
  builder.queryField('messageTemplates', t =>
    t.field({
      type: connectionType(builder, 'MessageTemplate', { one: 'A message template', many: 'message templates' }),
      description: 'Message templates, in every language they exist in.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: Filter, description: 'Which templates.' }) },
      resolve: async (_root, { filter, ...page }, context) => {
        const { purposes, formats } = filter ?? {}
        const matching = (await loadTemplates(context))
          .filter(({ purpose }) => !purposes || purposes.includes(purpose))
          .filter(({ format }) => !formats || formats.includes(format))
        return connectionOfSorted(page, matching, { by: ({ purpose }) => purpose, idOf: idOfTemplate })
      },
    }),
  )
}

function registerOutbox(builder: Builder, { MessagePurpose, MessageChannel, MessageStatus }: MessageEnums) {
  const MessageFilter = builder.inputType('MessageFilter', {
    description: 'Which messages to list; all criteria apply together.',
    fields: t => ({
      recipient: t.string({ description: 'Sent to exactly this address or number.' }),
      purposes: t.field({ type: [MessagePurpose], description: 'One of these purposes.' }),
      channels: t.field({ type: [MessageChannel], description: 'Sent over one of these channels.' }),
      statuses: t.field({ type: [MessageStatus], description: 'One of these statuses.' }),
      from: t.field({ type: 'DateTime', description: 'Created at this time or later.' }),
      to: t.field({ type: 'DateTime', description: 'Created at this time or earlier.' }),
    }),
  })
  const MessageConnection = builder.connectionObject(
    { type: 'Message', name: 'MessageConnection', description: 'A page of messages.' },
    { name: 'MessageEdge', description: 'A message and its cursor.' },
  )
  builder.queryField('messages', t =>
    t.field({
      type: MessageConnection,
      description: 'Messages to users, newest first.',
      complexity: connectionCost,
      args: { ...pageArgs(t), filter: t.arg({ type: MessageFilter, description: 'Which messages.' }) },
      resolve: async (_root, { filter, ...page }, { client }) => {
        const { limit, ...place } = keysetRequest(page)
        const { messages, total, cursors, next, previous } = await client.messages.search({
          ...omitNulls(filter ?? {}),
          ...place,
          size: limit,
        })
        return keysetConnection({
          entries: messages,
          cursors,
          total,
          hasNext: next !== undefined,
          hasPrevious: previous !== undefined,
        })
      },
    }),
  )
}
