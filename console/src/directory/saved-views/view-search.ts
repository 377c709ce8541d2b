import { parseSearch, stringifySearch } from '../../kit/search/search-params.ts'

// Where one is in a list and what is open belong to the moment, not to a view.
const ofTheMoment = ['after', 'create', 'event']

/** What a view keeps of a page's address: its search part without the question mark, in one order of the names. */
export function viewSearchOf(address: string): string {
  const entries = Object.entries(parseSearch(address)).filter(([name]) => !ofTheMoment.includes(name))
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1))
  return stringifySearch(Object.fromEntries(sorted)).slice(1)
}
