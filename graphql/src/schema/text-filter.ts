/**
 * Whether an entry contains a text, ignoring case.
 *
 * @param text what is searched; every entry matches when it is empty
 * @param textsOf what of an entry is searched
 */
export function textFilter<Entry>(text: string | null | undefined, textsOf: (entry: Entry) => readonly string[]) {
  const wanted = (text ?? '').trim().toLowerCase()
  return (entry: Entry) => wanted === '' || textsOf(entry).some(found => found.toLowerCase().includes(wanted))
}
