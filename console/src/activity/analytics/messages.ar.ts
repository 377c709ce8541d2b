import { counted } from '../../kit/format/counted.ar.ts'
import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const analytics: typeof en = {
  ...menus.analytics,
  lead: 'كم مرة حدث كل شيء، محسوبًا من سجل التدقيق. الفترات بتوقيت UTC.',
  total: (count: number) => counted(count, 'event'),
  span: 'المدة',
  spans: { 7: 'آخر 7 أيام', 30: 'آخر 30 يومًا', 90: 'آخر 90 يومًا', 365: 'آخر سنة' },
  groupBy: 'التجميع حسب',
  kinds: { action: 'الإجراء', device: 'الجهاز', method: 'الطريقة', tenant: 'المستأجر' },
  action: 'هذا الإجراء فقط',
  everyAction: 'كل إجراء',
  overTime: 'عبر الزمن',
  groups: 'المجموعات',
  events: 'الأحداث',
  share: 'النسبة',
  none: 'بلا',
  figure: (period: string, count: string) => `${period}: ${count}`,
  nothingTitle: 'لا أحداث في هذه المدة',
  nothingText: 'اختر مدة أطول أو كل إجراء.',
}
