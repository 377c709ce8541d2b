import { normalizeText } from '../../../../foundation/fields/normalize-text.ts'

/** Terms and search words are cut here. */
export const termLengthMax = 64
/** Terms stored per user; real names and addresses have far fewer. */
const termsMax = 40

/**
 * The terms that a text search finds a user by: each text from the start of each of its words, so that `love` finds
 * `ada.lovelace@example.com` and so does `lovelace@ex`.
 */
export function termsOf(texts: string[]): string[] {
  const terms = new Set<string>()
  for (const text of texts) {
    const normalized = normalizeText(text).trim()
    for (const match of normalized.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
      terms.add(normalized.slice(match.index, match.index + termLengthMax))
      if (terms.size === termsMax) return [...terms]
    }
  }
  return [...terms]
}

/** The words of a search, each of which must begin a term; at most five, further ones are ignored. */
export function wordsOf(text: string): string[] {
  return normalizeText(text)
    .split(/\s+/)
    .map(word => word.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, termLengthMax))
    .filter(word => word !== '')
    .slice(0, 5)
}
