import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { menus } from '../../kit/language/menus.en.ts'
import { formatNumber } from '../../kit/format/number.ts'

export const en = {
  ...textsOf({ one: 'list', many: 'lists' }),
  ...menus.lists,
  lead: 'Texts, addresses and JSON to allow, deny or look up, for your applications and flows.',
  kind: 'Content',
  kinds: { TEXTS: 'Texts', IPS: 'IP addresses', JSON: 'JSON' },
  kindHelp: 'Addresses can be ranges such as 192.0.2.0/24.',
  entryCount: 'Entries',
  searchPlaceholder: 'Name or description',
  nothingYetText: 'Create a list of blocked email domains or of your office addresses.',
  deleteTitle: (name: string) => `Delete the list ${name}?`,
  deleteText: (entries: string) => `${entries} are deleted. Lookups no longer find them.`,
  tabs: { entries: 'Content', details: 'Details' },
  entry: 'Entry',
  entries: (count: number) => (count === 1 ? '1 entry' : `${formatNumber(count)} entries`),
  shownOf: (shown: string, all: string) => `The first ${shown} of ${all} are shown. Search to see others.`,
  searchEntries: 'Search entries',
  noEntriesTitle: 'The list is empty',
  noEntriesText: 'Add entries one by one, or paste many at once.',
  noMatches: 'No matching entries',
  add: 'Add entries',
  addTitle: 'Add entries',
  addHelp: 'One per line. Existing entries are not added twice.',
  file: 'From a file',
  newEntries: 'Entries',
  entriesMissing: 'Enter at least one entry.',
  addedToast: (count: number) => (count === 1 ? '1 entry was sent' : `${formatNumber(count)} entries were sent`),
  removeTitle: (entries: string) => `Remove ${entries}?`,
  removeText: 'Lookups no longer find them.',
  removedToast: 'The entries were removed',
  clear: 'Remove all',
  clearTitle: (name: string) => `Remove all entries of ${name}?`,
  clearText: (entries: string) => `${entries} are removed. The list stays.`,
  clearedToast: 'All entries were removed',
  test: 'Look up',
  testHelp: 'Looks an entry up as your applications do. Ranges are respected.',
  testLabels: { TEXTS: 'Text', IPS: 'IP address' },
  contains: (entry: string) => `The list contains ${entry}.`,
  containsNot: (entry: string) => `The list does not contain ${entry}.`,
  json: 'Content as JSON',
  notJson: 'Enter valid JSON.',
}

export const lists = await inLanguage(en, import.meta.glob('./messages.*.ts'))
