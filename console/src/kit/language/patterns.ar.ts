import type { Nouns } from '@gatehouse-id/entities'
import { counted } from '../format/counted.ar.ts'
import { formatNumber } from '../format/number.ts'
import type { TextsOfThing, words as en } from './patterns.en.ts'

export const words: typeof en = {
  name: 'الاسم',
  nameMissing: 'أدخل اسمًا.',
  description: 'الوصف',
  status: 'الحالة',
  general: 'عام',
  details: 'التفاصيل',
  created: 'تاريخ الإنشاء',
  expires: 'تاريخ الانتهاء',
  never: 'أبدًا',
  roles: 'الأدوار',
  tenant: 'المستأجر',
  user: 'المستخدم',
  save: 'حفظ',
  edit: 'تعديل',
  editTitle: name => `تعديل ${name}`,
  delete: 'حذف',
  deleteTitle: name => `حذف ${name}؟`,
  deleteTyped: name => `اكتب ${name} للتأكيد`,
  actionsOf: name => `إجراءات ${name}`,
  createdToast: name => `تم إنشاء ${name}`,
  savedToast: name => `تم حفظ ${name}`,
  deletedToast: name => `تم حذف ${name}`,
  reason: 'السبب',
  tags: 'الوسوم',
  baseUrl: 'عنوان URL الأساسي',
  loginId: 'معرّف الدخول',
  lastUsed: 'آخر استخدام',
  clientId: 'معرّف العميل',
  client: 'العميل',
  scopes: 'النطاقات',
  remove: 'إزالة',
  nothingMatchesText: 'جرّب اسمًا آخر أو امسح المرشّحات.',
  deleteCount: count => `حذف ${formatNumber(count)}`,
  deleteManyText: 'تُحذف واحدًا واحدًا مع كل ما يخصها. لا يمكن التراجع عن ذلك.',
}

export type Noun = Omit<Nouns['ar'], 'counted'> & { counted: Parameters<typeof counted>[1] }

export function textsOf({ one, theOne, many, theMany, ...noun }: Noun): TextsOfThing {
  const { isFeminine = false, arePeople = false } = noun
  return {
    ...words,
    total: count => counted(count, noun.counted),
    totalAtLeast: count => `${counted(count, noun.counted)} أو أكثر`,
    deleteManyTitle: count => `حذف ${theMany} (${formatNumber(count)})؟`,
    searchLabel: `البحث في ${theMany}`,
    createTitle: `${one} ${isFeminine ? 'جديدة' : 'جديد'}`,
    nothingYetTitle: `${arePeople ? 'لا يوجد' : 'لا توجد'} ${many} بعد`,
    nothingMatchesTitle: `${arePeople ? 'لا يوجد' : 'لا توجد'} ${many} ${arePeople ? 'مطابقون' : 'مطابقة'}`,
    notFoundTitle: `${theOne} ${isFeminine ? 'غير موجودة' : 'غير موجود'}`,
    notFoundText: isFeminine
      ? `ربما حُذفت ${theOne} أو كانت تتبع مشروعًا آخر.`
      : `ربما حُذف ${theOne} أو كان يتبع مشروعًا آخر.`,
  }
}
