import { z } from 'zod/mini'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'

export const modes = ['check', 'who', 'what'] as const
export type Mode = (typeof modes)[number]

/** The question that is asked, as it stands in the address. */
export const QuestionSearch = z.object({
  ask: choiceParam(modes),
  who: textParam(),
  has: textParam(),
  on: textParam(),
  context: textParam(),
})
export type QuestionSearch = z.output<typeof QuestionSearch>

export type QuestionField = 'who' | 'has' | 'on'

/** What each kind of question names. */
export const fieldsOf: Record<Mode, readonly QuestionField[]> = {
  check: ['who', 'has', 'on'],
  who: ['has', 'on'],
  what: ['who'],
}

/** Whether both ask the same; a field that the kind of question does not name does not count. */
export function isSameQuestion(one: QuestionSearch, other: QuestionSearch): boolean {
  const mode = one.ask ?? 'check'
  const fields = [...fieldsOf[mode], 'context'] as const
  return mode === (other.ask ?? 'check') && fields.every(field => (one[field] ?? '') === (other[field] ?? ''))
}

/** The context for conditions, parsed from the input; undefined for empty input. */
export function contextOf(text: string | undefined): object | undefined | 'invalid' {
  if (text === undefined || text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'invalid'
  } catch {
    return 'invalid'
  }
}
