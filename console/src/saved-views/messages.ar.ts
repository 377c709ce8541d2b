import type { savedViews as savedViewsEn } from './messages.en.ts'

export const savedViews: typeof savedViewsEn = {
  title: 'طرق العرض المحفوظة',
  none: 'لا توجد طرق عرض محفوظة بعد',
  save: 'حفظ طريقة العرض',
  saveThis: 'حفظ طريقة العرض هذه…',
  rename: 'إعادة تسمية طريقة العرض',
  renameThis: (name: string) => `إعادة تسمية ${name}…`,
  delete: 'حذف طريقة العرض',
  deleteThis: (name: string) => `حذف ${name}…`,
  name: 'الاسم',
  nameHelp: 'تُستبدل طريقة عرض لهذه الصفحة بالاسم نفسه.',
  nameMissing: 'أدخل اسمًا.',
  saveText: 'تحفظ طريقة العرض البحث والمرشّحات والفرز والأعمدة في هذه الصفحة.',
  deleteTitle: (name: string) => `حذف ${name}؟`,
  deleteText: 'تُحذف طريقة العرض لك وحدك. لا يرى أحد غيرك طرق عرضك.',
  savedToast: (name: string) => `تم حفظ ${name}`,
  deletedToast: (name: string) => `تم حذف ${name}`,
}
