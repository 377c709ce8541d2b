/**
 * Keeps the entries that contain a text, in any case.
 *
 * @param text what is searched; every entry matches when it is empty
 * @param textsOf what of an entry is searched
 */
export function textFilter<Entry>(text: string | null | undefined, textsOf: (entry: Entry) => readonly string[]) {
  return (entry: Entry) => containsText(textsOf(entry), text)
}

/** Whether one of the texts contains `part`, in any case; true when nothing is looked for. */
export function containsText(texts: readonly string[], part: string | null | undefined): boolean {
  const wanted = part?.trim().toLowerCase() ?? ''
  return wanted === '' || texts.some(text => text.toLowerCase().includes(wanted))
}
