import { words } from '../../kit/language/patterns.ar.ts'
import type { en } from './messages.ts'

export const savedViews: typeof en = {
  ...words,
  title: 'طرق العرض المحفوظة',
  none: 'لا توجد طرق عرض محفوظة بعد',
  save: 'حفظ طريقة العرض',
  saveThis: 'حفظ طريقة العرض هذه…',
  rename: 'إعادة تسمية طريقة العرض',
  renameThis: (name: string) => `إعادة تسمية ${name}…`,
  delete: 'حذف طريقة العرض',
  deleteThis: (name: string) => `حذف ${name}…`,
  nameHelp: 'تُستبدل طريقة عرض لهذه الصفحة بالاسم نفسه.',
  saveText: 'تحفظ طريقة العرض البحث والمرشّحات والفرز والأعمدة في هذه الصفحة.',
  deleteText: 'تُحذف طريقة العرض لك وحدك. لا يرى أحد غيرك طرق عرضك.',
}
