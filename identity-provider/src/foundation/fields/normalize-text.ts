/** Search ignores case, width and the composition of accents. */
export function normalizeText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
