import type { Answer } from '../../../foundation/errors/unavailable.ts'
import { lastUsed } from '../../../foundation/cache/last-used.ts'

/** Answers that are kept, of all projects together. */
const answersMax = 1_000
/** Characters of what is read for one that is kept: 8 MB for all of them, of letters that take one byte. */
const charactersMax = 8_000

/** What a statement has read; its rows have the same columns each time. */
type Rows = readonly object[]
/** `by`: what has made it, which is another object once its settings are others. */
export type MadeOf = { by: object; rows: Rows }
type Kept = MadeOf & { madeAt: number; until: number; answer: Answer }

/**
 * What was answered, for whoever asks for the same again while all that it was made of is the same. That is read anew each time, so an
 * answer is as old as what was read for it: only the making is left out.
 */
export type KeptAnswers = {
  find(key: string, of: MadeOf): Answer | undefined
  /** `until`: when it stops being true by itself, in epoch milliseconds. */
  keep(key: string, kept: MadeOf & { until: number; answer: Answer }): void
}

export function createKeptAnswers(clock: () => number): KeptAnswers {
  const kept = new Map<string, Kept>()
  return {
    find(key, { by, rows }) {
      const known = kept.get(key)
      const now = clock()
      // `madeAt` is later than now where the clock was turned back.
      if (known?.by !== by || known.madeAt > now || now >= known.until || !isSame(known.rows, rows)) return undefined
      kept.delete(key)
      kept.set(key, known)
      return known.answer
    },
    keep(key, { by, rows, until, answer }) {
      kept.delete(key)
      if (charactersOf(rows) > charactersMax) return
      lastUsed(kept, { key, max: answersMax }, () => ({ by, rows, madeAt: clock(), until, answer }))
    },
  }
}

function isSame(one: Rows, other: Rows): boolean {
  return one.length === other.length && one.every((row, at) => isSameRow(row, other[at] ?? {}))
}

function isSameRow(one: object, other: object): boolean {
  // Safe: compared by the names of the columns only.
  const [before, now] = [one, other] as Record<string, unknown>[]
  for (const name in before) if (before[name] !== now?.[name]) return false
  return true
}

function charactersOf(rows: Rows): number {
  const values = rows.flatMap(row => Object.values(row))
  return values.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}
