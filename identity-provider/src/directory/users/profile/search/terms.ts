import { normalizeText } from '../../../../foundation/normalize-text.ts'

/** A term is cut here; a longer search text is cut likewise. */
export const termLengthMax = 64
/** Terms kept of one user; names and addresses of people have far fewer. */
const termsMax = 40

/**
 * What a text search can find a user by: every text from each of its words on, so that `love` finds
 * `ada.lovelace@example.com` and `lovelace@ex` does too.
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

/** The words of a search, each of which must begin a term; at most five, the rest narrow nothing. */
export function wordsOf(text: string): string[] {
  return normalizeText(text)
    .split(/\s+/)
    .map(word => word.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, termLengthMax))
    .filter(word => word !== '')
    .slice(0, 5)
}
