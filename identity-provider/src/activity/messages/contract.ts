import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { epochMs } from '../../foundation/fields/fields.ts'
import { normalizeLocale } from './templates/locales.ts'
import { channels, formats, purposes } from './purposes.ts'
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const ChannelUnavailable = refused('ChannelUnavailable', 'Messages cannot be sent this way here')
export const MessageNotFound = notFound('MessageNotFound', 'Message not found')
export const MessageNotRetried = refused('MessageNotRetried', 'The message cannot be sent again')

export const messageStatuses = ['pending', 'sent', 'failed', 'expired', 'kept', 'withheld'] as const

const time = epochMs.optional()
const locale = z
  .string()
  .max(35)
  .transform(normalizeLocale)
  .refine(tag => tag !== '', 'must be a language tag such as de or pt-BR')

export const MessageSummary = z.object({
  id: z.string(),
  purpose: z.enum(purposes),
  channel: z.enum(channels),
  recipient: z.string(),
  locale: z.string(),
  /** '' when they have no account yet. */
  userId: z.string(),
  subject: z.string(),
  /** `kept`: no transport is configured, so it stays in the outbox; `expired`: too late to be sent; `withheld`: never meant to be sent. */
  status: z.enum(messageStatuses),
  attempts: z.int(),
  /** Why the last attempt failed, or why it is withheld; '' otherwise. */
  lastError: z.string(),
  /** Epoch milliseconds, as all times here. */
  createdAt: z.int(),
  expiresAt: z.int(),
  /** Only while it is pending. */
  nextAttemptAt: z.int().optional(),
  sentAt: z.int().optional(),
})
export type MessageSummary = z.output<typeof MessageSummary>

export const Message = MessageSummary.extend({
  text: z.string(),
  html: z.string(),
  /** Whether codes and links are dots here: they are unless the outbox is the only place they can be read at. */
  isBlotted: z.boolean(),
})
export type Message = z.output<typeof Message>

const SearchInput = z.object({
  /** The whole address or number. */
  recipient: z.string().trim().toLowerCase().max(320).optional(),
  purposes: z.array(z.enum(purposes)).max(100).optional(),
  statuses: z.array(z.enum(messageStatuses)).max(100).optional(),
  channels: z.array(z.enum(channels)).max(100).optional(),
  from: time,
  to: time,
  size: z.int().min(1).max(100, 'must be at most 100').default(50),
  /** The `next` of an answer, or any of its cursors. */
  after: z.string().max(500).optional(),
  /** The `previous` of an answer, or any of its cursors: the messages before it. */
  before: z.string().max(500).optional(),
  /** The last messages instead of the first. */
  fromEnd: z.boolean().optional(),
})
export type MessageSearch = z.output<typeof SearchInput>

const which = { purpose: z.enum(purposes), format: z.enum(formats), locale }
const text = z.string().max(20_000, 'must have at most 20000 characters')

export const MessageTemplate = z.object({
  purpose: z.enum(purposes),
  format: z.enum(formats),
  locale: z.string(),
  /** Only of e-mail. */
  subject: z.string(),
  text: z.string(),
  /** Only of e-mail; '' sends text alone. */
  html: z.string(),
  isChanged: z.boolean(),
  /** What can stand in double braces, besides `options.<name>`. */
  placeholders: z.array(z.object({ name: z.string(), meaning: z.string(), isRequired: z.boolean() })),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

/** Gatehouse's own: the messages that are sent, and their state. */
export const messages = {
  search: manage.read('POST /v1/gatehouse/messages/search', {
    summary: 'Search the outbox, newest first',
    input: SearchInput,
    output: z.object({
      messages: z.array(MessageSummary),
      /** Counted no further than 10,000. */
      total: z.int(),
      /** Absent at the end. */
      next: z.string().optional(),
      /** Absent at the start. */
      previous: z.string().optional(),
      /** Of each message, in the same order. */
      cursors: z.array(z.string()),
    }),
  }),
  load: manage.read('GET /v1/gatehouse/messages/message', {
    summary: 'One message with its text',
    right: 'secret',
    input: z.object({ id: z.string().min(1).max(100) }),
    output: z.object({ message: Message }),
    errors: [MessageNotFound],
  }),
  retry: manage.write('POST /v1/gatehouse/messages/retry', {
    summary: 'Try again to send a message, at once',
    input: z.object({ id: z.string().min(1).max(100) }),
    output: z.object({ message: Message }),
    errors: [MessageNotFound, MessageNotRetried],
  }),
  listTemplates: manage.read('GET /v1/gatehouse/messages/templates', {
    summary: 'Every message template, in every language that has one',
    output: z.object({ templates: z.array(MessageTemplate) }),
  }),
  loadTemplate: manage.read('GET /v1/gatehouse/messages/template', {
    summary: 'The text for a purpose, in a language or what stands in for it',
    input: z.object(which),
    output: z.object({ template: MessageTemplate }),
  }),
  updateTemplate: manage.write('POST /v1/gatehouse/messages/template', {
    summary: 'Change a text',
    right: 'people',
    input: z.object({
      ...which,
      subject: z
        .string()
        .trim()
        .max(200, 'must have at most 200 characters')
        .regex(/^\P{Cc}*$/u, 'must be one line')
        .default(''),
      text: text.min(1, 'must not be empty'),
      html: text.default(''),
    }),
    output: z.object({ template: MessageTemplate }),
  }),
  resetTemplate: manage.write('POST /v1/gatehouse/messages/template/reset', {
    summary: 'Go back to the built-in text',
    right: 'people',
    input: z.object(which),
    output: z.object({ template: MessageTemplate }),
  }),
}
