import { containsText } from './contains-text.ts'

/**
 * Keeps the entries that contain a text, in any case.
 *
 * @param text what is searched; every entry matches when it is empty
 * @param textsOf what of an entry is searched
 */
export function textFilter<Entry>(text: string | null | undefined, textsOf: (entry: Entry) => readonly string[]) {
  return (entry: Entry) => containsText(textsOf(entry), text)
}
