import { MessageNotFound, MessageNotRetried } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import type { MessageEnums } from './enums.ts'
import { templateVersion } from './template-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

/** Mutations of messages and their templates. */
export function registerMessageMutations(builder: Builder, { MessagePurpose, MessageFormat }: MessageEnums) {
  builder.objectType(MessageNotFound, {
    name: 'MessageNotFound',
    description: 'No message has this id, or it was deleted because of its age.',
    interfaces: ['UserError'],
  })
  builder.objectType(MessageNotRetried, {
    name: 'MessageNotRetried',
    description: 'The message cannot be sent again; `message` says why.',
    interfaces: ['UserError'],
  })
  builder.relayMutationField(
    'messageRetry',
    {
      description: 'The message to send again.',
      inputFields: t => ({
        id: idField(t, 'Message', 'message'),
      }),
    },
    {
      description: 'Retries a failed or pending message at once.',
      errors: { types: [MessageNotFound, MessageNotRetried] },
      resolve: (_root, { input: { id } }, { client }) => client.messages.retry({ id: id.id }),
    },
    {
      description: 'The message is being sent.',
      outputFields: t => ({
        // Not called `message`, which every error of the result has as text.
        retriedMessage: t.field({
          type: 'Message',
          description: 'The message as it is now.',
          resolve: ({ message }) => message,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'messageTemplateUpdate',
    {
      description: 'The new text of a template.',
      inputFields: t => ({
        expectedVersion: expectedVersionField(t),
        purpose: t.field({ type: MessagePurpose, required: true, description: 'What it is for.' }),
        format: t.field({ type: MessageFormat, required: true, description: 'How it is written.' }),
        locale: t.string({ required: true, description: 'The language, such as de or pt-BR.' }),
        subject: t.string({ description: 'Of an email; other formats have none.' }),
        text: t.string({ required: true, description: 'As text.' }),
        html: t.string({ description: 'As HTML, of an email; empty to send text alone.' }),
      }),
    },
    {
      description: 'Changes a message template or adds it in another language.',
      errors: { types: [VersionConflict] },
      resolve: async (_root, { input: { expectedVersion, subject, html, ...input } }, { client }) => {
        if (expectedVersion) {
          const { purpose, format, locale } = input
          templateVersion.require(
            expectedVersion,
            (await client.messages.loadTemplate({ purpose, format, locale })).template,
          )
        }
        return client.messages.updateTemplate({ ...input, subject: subject ?? '', html: html ?? '' })
      },
    },
    {
      description: 'The text was changed.',
      outputFields: t => ({
        template: t.field({
          type: 'MessageTemplate',
          description: 'The text as it is now.',
          resolve: ({ template }) => template,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'messageTemplateReset',
    {
      description: 'The template to reset.',
      inputFields: t => ({
        purpose: t.field({ type: MessagePurpose, required: true, description: 'What it is for.' }),
        format: t.field({ type: MessageFormat, required: true, description: 'How it is written.' }),
        locale: t.string({ required: true, description: 'The language, such as de or pt-BR.' }),
      }),
    },
    {
      description: 'Restores the built-in text; removes the text in a language without one.',
      resolve: (_root, { input }, { client }) => client.messages.resetTemplate(input),
    },
    {
      description: 'The text was reset.',
      outputFields: t => ({
        template: t.field({
          type: 'MessageTemplate',
          description: 'The text now in use; in another language where this one has no built-in text.',
          resolve: ({ template }) => template,
        }),
      }),
    },
  )
}
