import { createRequire } from 'node:module'

const patternLengthMax = 500
const patternWeightMax = 2_000
const rememberedMax = 10_000

/** A regular expression that matches in time proportional to text and pattern, without backtracking. */
export type Pattern = {
  /** The cost of compiling it. */
  readonly weight: number
  /** The maximum number of steps of `test` for a text of that length. */
  costOf(textLength: number): number
  /** Whether the pattern occurs in the text. */
  test(text: string): boolean
}

/**
 * Compiles a pattern in RE2 syntax, which has no backreferences and no lookaround.
 * @throws {Error} that says what is wrong with the pattern
 */
export function compilePattern(text: string): Pattern {
  const weight = weightOf(text)
  if (text.length > patternLengthMax || weight > patternWeightMax)
    throw new Error('the regular expression is too large')
  const pattern = loadLibrary().RE2JS.compile(text)
  // The cost of a character if each leads the library to a new state.
  const costOfCharacter = 8 * Math.max(50, pattern.programSize())
  let remembered = 0
  return {
    weight,
    costOf: length => length * costOfCharacter + 1,
    test: tested => {
      // The library caches states for later texts; the cache must not grow without limit.
      remembered += tested.length
      if (remembered > rememberedMax) {
        pattern.reset()
        remembered = tested.length
      }
      return pattern.test(tested)
    },
  }
}

const tokenPattern =
  /(?<class>\[(?:\\.|[^\]\\])*\]|\\[pPx]\{[^}]*\}|\\[pP].)|\\.|(?<open>\()|(?<close>\))|\{(?<min>\d{1,9})(?:,(?<max>\d{1,9})?)?\}|(?<sign>[*+?|])|./gsu

/** The size of the pattern with its repetitions, `{2,30}`, written out; character classes count for more. */
export function weightOf(text: string): number {
  // For every open group: its size, and the size of its last part, which a repetition repeats.
  const groups = [{ total: 0, last: 0 }]
  for (const { groups: found = {}, 0: token } of text.matchAll(tokenPattern)) {
    const group = groups.at(-1) ?? { total: 0, last: 0 }
    if (found.sign !== undefined) group.last += 1
    else if (found.min !== undefined) group.last *= Math.max(1, Number(found.max ?? found.min))
    else if (found.open !== undefined) groups.push({ total: 0, last: 0 })
    else if (found.close === undefined) {
      group.total += group.last
      group.last = found.class === undefined ? 1 : weightOfClass(token)
    } else if (groups.length > 1) {
      groups.pop()
      const outer = groups.at(-1) ?? group
      outer.total += outer.last
      outer.last = group.total + group.last + 1
    }
  }
  return groups.reduce((sum, { total, last }) => sum + total + last, 0)
}

/** Unicode classes have hundreds of ranges. */
function weightOfClass(token: string): number {
  return 1 + token.length / 4 + 20 * (token.match(/\\[pP]/g)?.length ?? 0)
}

// Loaded with the first pattern, so that a start without patterns does not wait for it.
function loadLibrary(): typeof import('re2js') {
  // Safe: `require` is untyped; these are the types of the library.
  return require('re2js') as typeof import('re2js')
}
const require = createRequire(import.meta.url)
