import { normalizeText } from '../../../foundation/fields/fields.ts'
import type { AuditRow, NewEvent } from './event.ts'

const termLengthMax = 80
/** Of one event; names and addresses have far fewer words. */
const wordsMax = 40
/** Events as frequent as these are found by their columns, and by no text. */
const actionsWithoutWords = new Set(['UserRefresh'])

/** What an event is about, and what many events have not in common. */
type Kind = 'action' | 'actor' | 'device' | 'id' | 'ip' | 'level' | 'method' | 'tenant' | 'user' | 'word'

function term(kind: Kind, value: string): string {
  return `${kind}:${value.slice(0, termLengthMax)}`
}

/** A user's login id, as a term. */
export function loginIdTerm(loginId: string): string {
  return term('id', normalizeText(loginId.trim()))
}
/** '' for events of no tenant. */
export function tenantTerm(tenantId: string): string {
  return term('tenant', tenantId)
}
/** A user whom an event is about, alone or among many. */
export function userTerm(userId: string): string {
  return term('user', userId)
}

/** The columns that are terms, besides the value that most events have. */
export const columnTerms = {
  action: { kind: 'action', usual: undefined },
  actor_id: { kind: 'actor', usual: '' },
  device: { kind: 'device', usual: 'Unknown' },
  ip: { kind: 'ip', usual: '' },
  method: { kind: 'method', usual: '' },
  type: { kind: 'level', usual: 'info' },
} as const satisfies Partial<Record<keyof AuditRow, { kind: Kind; usual: string | undefined }>>
export type TermColumn = keyof typeof columnTerms

export function columnTerm(column: TermColumn, value: string): string {
  return term(columnTerms[column].kind, value)
}

/** What an event can be found by: most of its columns, what is in their lists, and words. */
export function termsOfEvent(
  row: AuditRow,
  { loginIds, tenants, users = [], things = [] }: Omit<NewEvent, 'row'>,
): string[] {
  // The keys are those of the literal above.
  const columns = (Object.keys(columnTerms) as TermColumn[]).filter(column => row[column] !== columnTerms[column].usual)
  const about = row.user_id === '' ? users : [row.user_id, ...users]
  const known = [
    ...columns.map(column => columnTerm(column, row[column])),
    ...(tenants.length > 0 ? tenants : ['']).map(tenantTerm),
    ...about.map(userTerm),
  ]
  if (actionsWithoutWords.has(row.action)) return [...new Set(known)]
  const names = [row.actor_name, row.target_name, ...loginIds]
  // Parts of what is drawn or counted find nothing that anybody looks for: an id and an address are one word.
  const whole = [row.actor_id, row.target_id, row.ip, ...things].filter(text => text !== '').map(normalizeText)
  const words = [...new Set([...whole, ...wordsOfAction(row.action), ...names.flatMap(wordsOf)])].slice(0, wordsMax)
  return [...new Set([...known, ...loginIds.map(loginIdTerm), ...words.map(word => term('word', word))])]
}

/** The terms that a text search asks for, all of them; the first five words count. */
export function termsOfText(text: string): string[] {
  return (
    normalizeText(text)
      .split(/\s+/)
      .filter(word => word !== '')
      .slice(0, 5)
      // What is typed may break off behind a sign: `ada@`.
      .map(word => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || word)
      .map(word => term('word', word))
  )
}

/** The parts of a text between spaces, and the words in them. */
function wordsOf(text: string): string[] {
  const parts = text.split(/\s+/).filter(part => part !== '')
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...parts, ...words].map(normalizeText)
}

/** With the words that capitals join: `user` in `UserCreated`. */
function wordsOfAction(action: string): string[] {
  return [...wordsOf(action), ...(action.match(/\p{Lu}?\p{Ll}+/gu) ?? []).map(normalizeText)]
}
