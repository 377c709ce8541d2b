import { formatNumber } from '../../kit/format/number.ts'
import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { menus } from '../../kit/language/menus.en.ts'

export const en = {
  ...textsOf({ one: 'event', many: 'events' }),
  ...menus.audit,
  lead: 'Every sign-in and every change: who did it, to what, and from where.',
  what: 'What happened',
  live: 'Live',
  undo: 'Undo',
  undoTitle: 'Undo this change?',
  undoText: 'These are put back as they were:',
  undoneToast: 'The change was undone',
  notAll: 'Messages, sessions and secrets are not put back.',
  changes: 'Changes',
  change: {
    CREATED: (type: string, name: string) => `Created ${type} ${name}`,
    DELETED: (type: string, name: string) => `Deleted ${type} ${name}`,
    UPDATED: (type: string, name: string) => `Changed ${type} ${name}`,
  },
  searchPlaceholder: 'Search events',
  action: 'Action',
  from: 'From',
  to: 'To',
  time: 'Time',
  actor: 'Actor',
  target: 'Target',
  address: 'IP address',
  method: 'Method',
  device: 'Device',
  id: 'Event id',
  json: 'JSON',
  filterBy: (value: string) => `Show only ${value}`,
  export: 'Export',
  exportCsv: 'Export as CSV',
  exportJsonl: 'Export as JSON Lines',
  nothingYetText: 'Every sign-in and every change appears here, with its actor and IP address.',
  nothingMatchesText: 'Try other words or a wider range of dates.',
  eventTitle: 'Event',
  eventMissing: 'This event does not exist. It may have been deleted because of its age.',
  actorTypes: {
    USER: 'User',
    MANAGEMENT_KEY: 'Management key',
    ACCESS_KEY: 'Access key',
    SYSTEM: 'System',
    ANONYMOUS: 'Not signed in',
  },
  levels: { WARN: 'Warning', ERROR: 'Error' },
  userAgent: 'User agent',
  requestId: 'Request id',
  country: 'Country',
  showEqual: (count: number) => `Show ${formatNumber(count)} equal events`,
  times: (count: number) => `${formatNumber(count)}×`,
  copyJson: 'Copy the JSON',
}

export const audit = await inLanguage(en, import.meta.glob('./messages.*.ts'))
