import type { MessageTemplate } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { defineVersion, versionDescription } from '../../schema/changes/entity-version.ts'
import type { MessageEnums } from './enums.ts'
import { defineShared, inOrder } from '../../request/loaders.ts'

/** The version of a text. The language counts: a language without a text of its own has the one of another. */
export const templateVersion = defineVersion<MessageTemplate>(
  'MessageTemplate',
  'text',
  ({ locale, subject, text, html }) => ({
    locale,
    subject,
    text,
    html,
  }),
)

/** All of them, in every language. */
export const loadTemplates = defineShared(async ({ client }) => (await client.messages.listTemplates({})).templates)

export function idOfTemplate({ purpose, format, locale }: MessageTemplate): string {
  return `${purpose}/${format}/${locale}`
}

/** The message template type. */
export function registerMessageTemplate(builder: Builder, { MessagePurpose, MessageFormat }: MessageEnums) {
  const MessagePlaceholder = builder
    .objectRef<MessageTemplate['placeholders'][number]>('MessagePlaceholder')
    .implement({
      description: 'What stands in double braces in a text.',
      fields: t => ({
        name: t.exposeString('name', { description: 'Its name, such as code.' }),
        meaning: t.exposeString('meaning', { description: 'What takes its place.' }),
        isRequired: t.exposeBoolean('isRequired', { description: 'Whether the text is useless without it.' }),
      }),
    })
  builder.node('MessageTemplate', {
    description: 'The text for a purpose, in one format and one language.',
    id: { resolve: idOfTemplate, description: 'The id of the node.' },
    loadMany: async (ids, context) => inOrder(ids, await loadTemplates(context), idOfTemplate),
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: templateVersion.of }),
      purpose: t.field({ type: MessagePurpose, description: 'What it is for.', resolve: ({ purpose }) => purpose }),
      format: t.field({ type: MessageFormat, description: 'How it is written.', resolve: ({ format }) => format }),
      locale: t.exposeString('locale', { description: 'The language, such as de or pt-BR.' }),
      subject: t.exposeString('subject', { nullable: true, description: 'Of an email; null otherwise.' }),
      text: t.exposeString('text', { description: 'As text.' }),
      html: t.exposeString('html', { nullable: true, description: 'As HTML, of an email; null to send text alone.' }),
      isChanged: t.exposeBoolean('isChanged', {
        description: 'Whether it is the project’s own and not the built-in one.',
      }),
      placeholders: t.field({
        type: [MessagePlaceholder],
        description: 'Placeholders for double braces, in addition to options.<name>.',
        resolve: ({ placeholders }) => placeholders,
      }),
    }),
  })
}
