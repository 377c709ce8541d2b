import { createRequire } from 'node:module'

const patternLengthMax = 500
const patternWeightMax = 2_000
const rememberedMax = 10_000

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
export function compilePattern(text: string): Pattern {
  const weight = weightOf(text)
  if (text.length > patternLengthMax || weight > patternWeightMax)
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

/** How many places the pattern has once its repetitions, `{2,30}`, are written out; classes of characters count for more. */
export function weightOf(text: string): number {
  // For every group that is open: what is in it, and its last part, which a repetition would repeat.
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

/** Classes of Unicode have hundreds of ranges. */
function weightOfClass(token: string): number {
  return 1 + token.length / 4 + 20 * (token.match(/\\[pP]/g)?.length ?? 0)
}

// Loaded with the first pattern: a start that meets none must not wait for it.
function loadLibrary(): typeof import('re2js') {
  // `require` has no types; the library's own say what it gives.
  return require('re2js') as typeof import('re2js')
}
const require = createRequire(import.meta.url)
