import { createRequire } from 'node:module'

const PATTERN_LENGTH_MAX = 500
const PATTERN_WEIGHT_MAX = 2_000
const REMEMBERED_MAX = 10_000

/** A regular expression whose matching takes time in proportion to text and pattern: no backtracking. */
export type Pattern = {
  /** How much work compiling it was. */
  readonly weight: number
  /** Steps that `test` takes for a text of that length at most. */
  costOf(textLength: number): number
  /** Whether the pattern occurs in the text. */
  test(text: string): boolean
}

/** Throws an Error that says what is wrong with the pattern. RE2 syntax: no references back, nothing that looks around. */
export const compilePattern = (text: string): Pattern => {
  const weight = weightOf(text)
  if (text.length > PATTERN_LENGTH_MAX || weight > PATTERN_WEIGHT_MAX)
    throw new Error('the regular expression is too large')
  const pattern = loadLibrary().RE2JS.compile(text)
  // What a character costs where each leads the library to a state it has not met before.
  const costOfCharacter = 8 * Math.max(50, pattern.programSize())
  let remembered = 0
  return {
    weight,
    costOf: length => length * costOfCharacter + 1,
    test: tested => {
      // The library remembers states for the next text; it shall not remember all texts there ever were.
      remembered += tested.length
      if (remembered > REMEMBERED_MAX) {
        pattern.reset()
        remembered = tested.length
      }
      return pattern.test(tested)
    },
  }
}

/** What repetitions, `{2,30}`, would write out; those within each other multiply. */
export const weightOf = (text: string): number => {
  let factor = 1
  for (const [, min, max] of text.matchAll(/\{(\d{1,9})(?:,(\d{1,9})?)?\}/g)) factor *= Math.max(1, Number(max ?? min))
  return text.length * factor
}

// Loaded with the first pattern: a start that meets none must not wait for it.
const loadLibrary = (): typeof import('re2js') => {
  // `require` has no types; the library's own say what it gives.
  return require('re2js') as typeof import('re2js')
}
const require = createRequire(import.meta.url)
