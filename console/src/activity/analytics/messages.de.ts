import { formatNumber } from '../../kit/format/number.ts'
import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const analytics: typeof en = {
  ...menus.analytics,
  lead: 'Wie oft was geschah, gezählt im Audit. Zeiträume sind in UTC.',
  total: count => (count === 1 ? '1 Ereignis' : `${formatNumber(count)} Ereignisse`),
  span: 'Zeit',
  spans: { 7: 'Letzte 7 Tage', 30: 'Letzte 30 Tage', 90: 'Letzte 90 Tage', 365: 'Letztes Jahr' },
  groupBy: 'Gruppieren nach',
  kinds: { action: 'Aktion', device: 'Gerät', method: 'Methode', tenant: 'Mandant' },
  action: 'Nur diese Aktion',
  everyAction: 'Jede Aktion',
  overTime: 'Im Zeitverlauf',
  groups: 'Gruppen',
  events: 'Ereignisse',
  share: 'Anteil',
  none: 'Keine',
  figure: (period: string, count: string) => `${period}: ${count}`,
  nothingTitle: 'Keine Ereignisse in dieser Zeit',
  nothingText: 'Wählen Sie eine längere Zeit oder jede Aktion.',
}
