import { inLanguage } from '../../kit/language/language.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { menus } from '../../kit/language/menus.en.ts'

export const en = {
  ...menus.analytics,
  lead: 'How often each kind of event happened, counted from the audit trail. Times are in UTC.',
  total: (count: number) => (count === 1 ? '1 event' : `${formatNumber(count)} events`),
  span: 'Period',
  spans: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', 365: 'Last year' },
  groupBy: 'Group by',
  kinds: { action: 'Action', device: 'Device', method: 'Method', tenant: 'Tenant' },
  action: 'Action',
  everyAction: 'All actions',
  overTime: 'Over time',
  groups: 'Groups',
  events: 'Events',
  share: 'Share',
  none: 'None',
  figure: (period: string, count: string) => `${period}: ${count}`,
  nothingTitle: 'No events in this period',
  nothingText: 'Choose a longer period or all actions.',
}

export const analytics = await inLanguage(en, import.meta.glob('./messages.*.ts'))
