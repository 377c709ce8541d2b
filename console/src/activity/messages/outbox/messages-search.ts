import { z } from 'zod/mini'
import { choiceParam, textParam } from '../../../kit/search/search-schema.ts'

export const messageStatuses = ['PENDING', 'SENT', 'FAILED', 'EXPIRED', 'KEPT', 'WITHHELD'] as const
export const messagePurposes = [
  'ONE_TIME_CODE',
  'MAGIC_LINK',
  'ENCHANTED_LINK',
  'PASSWORD_RESET',
  'INVITATION',
] as const
export const messageFormats = ['EMAIL', 'TEXT', 'VOICE'] as const

/** The state of the outbox, as it stands in the address. */
export const OutboxSearch = z.object({
  q: textParam(),
  status: choiceParam(messageStatuses),
  purpose: choiceParam(messagePurposes),
  after: textParam(),
  message: textParam(),
  simulate: choiceParam(['true']),
})
export type OutboxSearch = z.output<typeof OutboxSearch>

/** What narrows the list. */
export type OutboxFilter = Partial<Pick<OutboxSearch, 'q' | 'status' | 'purpose'>>
export const noOutboxFilter: OutboxFilter = { q: undefined, status: undefined, purpose: undefined }

/** Whether any filter narrows the list. */
export function isFiltered({ q, status, purpose }: OutboxFilter): boolean {
  return Boolean(q || status || purpose)
}

/** The filter of the query for what stands in the address. */
export function outboxFilterVariables({ q, status, purpose }: OutboxFilter) {
  return {
    recipient: q?.trim() || null,
    statuses: status ? [status] : null,
    purposes: purpose ? [purpose] : null,
  }
}

/** Which text is edited, as it stands in the address. */
export const TextsSearch = z.object({
  purpose: choiceParam(messagePurposes),
  format: choiceParam(messageFormats),
  locale: textParam(),
  beside: textParam(),
})
export type TextsSearch = z.output<typeof TextsSearch>
