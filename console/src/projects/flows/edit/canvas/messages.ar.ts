import { formatNumber } from '../../../../kit/format/number.ts'
import type { en } from './messages.ts'
export const flowCanvas: typeof en = {
  show: (title: string) => `عرض «${title}»`,
  doIf: (rule: string) => `إذا ${rule}`,
  andMore: (count: number) => `+ ${formatNumber(count)}`,
  choose: 'الاختيار بين طرق',
  run: (flow: string) => `تشغيل «${flow}»`,
  repeat: (times: number) => `التكرار حتى ${formatNumber(times)} مرات`,
  end: 'اكتمل التدفق',
  endWithFailure: 'فشل التدفق',
  inspector: 'الخطوة',
  nothingSelected: 'اختر خطوة لتغييرها.',
  search: 'البحث عن خطوات',
  nothingFound: 'لا خطوة تفعل هذا.',
  dragHelp: 'اسحب خطوة إلى الرسم، أو إلى الخطوة التي تتبعها.',
  kinds: 'وحدات البناء',
  marks: { done: '✓', waits: 'ينتظر هنا', added: 'أُضيف', removed: 'أُزيل', changed: 'تغيّر' },
}
