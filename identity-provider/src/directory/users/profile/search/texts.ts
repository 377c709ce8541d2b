import { normalizeText } from '../../../../foundation/fields/fields.ts'
import type { UserRow } from '../store.ts'
import { parseLoginIds } from '../user/to-user.ts'

/** Stands in a text before each of its words. */
const mark = '\u0001'
/** Words of a search are cut here. */
const wordLengthMax = 64
/** Of one user; real names and addresses have far fewer words. */
const wordsMax = 40
/** So long are the beginnings of a word that are terms. A word of another length is found by the next shorter beginning. */
export const beginningLengths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 24, 32, 48, wordLengthMax]

/**
 * What a text search finds a user by: what it is to be in, one text in a line, so that `lovelace@ex` finds
 * `ada.lovelace@example.com`. A text that is part of another one is left out.
 */
export function textsOf(row: UserRow): string {
  const { email, display_name, given_name, family_name, phone, id } = row
  const given = new Set([...parseLoginIds(row), email, display_name, given_name, family_name, phone, id])
  given.delete('')
  const texts = [...new Set([...given].map(text => withMarks(normalizeText(text).trim())))]
  const needed = texts.filter(text => texts.every(other => other === text || !other.includes(text)))
  return needed
    .join('\n')
    .split(mark)
    .slice(0, wordsMax + 1)
    .join(mark)
}

/** The words of such texts, whose beginnings of `beginningLengths` are its terms. */
export function wordsOfTexts(texts: string): string[] {
  return [...new Set(wordsIn(texts))]
}

/** The words of a search, each of which must begin a word of a text and go on as it does; at most five count. */
export function wordsOf(text: string): string[] {
  return normalizeText(text)
    .split(/\s+/)
    .map(word => word.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, wordLengthMax))
    .filter(word => word !== '')
    .slice(0, 5)
}

/** The terms that everybody has in whose texts the words are. */
export function termsOfWords(words: readonly string[]): string[] {
  const parts = words.flatMap(word => wordsIn(withMarks(word)))
  const terms = parts.map(part =>
    part.slice(
      0,
      beginningLengths.findLast(length => length <= part.length),
    ),
  )
  return [...new Set(terms)]
}

/** What a text with a word is like in SQL; `\` escapes. */
export function patternOf(word: string): string {
  return `%${withMarks(word).replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
}

function withMarks(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/gu, mark)
}

/** The letters and digits behind each mark. */
function wordsIn(text: string): string[] {
  const [, ...parts] = text.split(mark)
  return parts.flatMap(part => /^[\p{L}\p{N}]+/u.exec(part) ?? [])
}
