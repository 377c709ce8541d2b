import { normalizeText } from '../../foundation/fields/normalize-text.ts'
import type { AuditRow } from './store.ts'

const termLengthMax = 80
/** Of one event; names and addresses have far fewer words. */
const wordsMax = 40
/** Events as frequent as these are found by user, action, address and time, and by no text. */
const actionsWithoutTerms = new Set(['UserRefresh'])

/** A user's login id, as a term. */
export function loginIdTerm(loginId: string): string {
  return `id:${cut(normalizeText(loginId.trim()))}`
}
export function tenantTerm(tenantId: string): string {
  return `tenant:${cut(tenantId)}`
}
/** One of many users whom an event is about. */
export function userTerm(userId: string): string {
  return `user:${cut(userId)}`
}
function wordTerm(word: string): string {
  return `word:${cut(word)}`
}

/** What an event can be found by besides its own columns. */
export function termsOfEvent(
  row: AuditRow,
  { loginIds, tenants, users = [] }: { loginIds: string[]; tenants: string[]; users?: string[] },
): string[] {
  if (actionsWithoutTerms.has(row.action)) return tenants.map(tenantTerm)
  const names = [row.actor_name, row.target_name, ...loginIds]
  // Parts of what is drawn or counted find nothing that anybody looks for: an id and an address are one word.
  const whole = [row.actor_id, row.target_id, row.ip].filter(text => text !== '').map(normalizeText)
  const words = [...new Set([...whole, ...wordsOfAction(row.action), ...names.flatMap(wordsOf)])].slice(0, wordsMax)
  const known = [...loginIds.map(loginIdTerm), ...tenants.map(tenantTerm), ...users.map(userTerm)]
  return [...new Set([...known, ...words.map(wordTerm)])]
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
      .map(wordTerm)
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

function cut(text: string) {
  return text.slice(0, termLengthMax)
}
