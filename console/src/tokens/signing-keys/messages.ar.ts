import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const signingKeys: typeof en = {
  ...menus.signingKeys,
  lead: 'تُوقّع الرموز بهذه المفاتيح. تقرأ التطبيقات أجزاءها العامة من مجموعة المفاتيح.',
  key: 'معرّف المفتاح',
  algorithm: 'الخوارزمية',
  state: 'الحالة',
  states: { ACTIVE: 'يوقّع', NEXT: 'منشور، يوقّع لاحقًا', PREVIOUS: 'يتحقق حتى سحبه' },
  created: 'تاريخ الإنشاء',
  activates: 'يوقّع من',
  retires: 'يُسحب في',
  rotate: 'تدوير',
  rotateTitle: 'تدوير مفتاح التوقيع؟',
  rotateText: 'يُنشر مفتاح جديد الآن، ويوقّع بعد أن تتاح للتطبيقات قراءة المجموعة.',
  immediate: 'التوقيع بالمفتاح الجديد فورًا',
  immediateHelp: 'لمفتاح تسرّب. ترفض بعض التطبيقات الرموز الجديدة لفترة.',
  newAlgorithm: 'خوارزمية المفتاح الجديد',
  rotatedToast: 'تم إنشاء مفتاح توقيع جديد',
  retire: 'سحب الآن',
  retireTitle: 'سحب هذا المفتاح الآن؟',
  retireText: 'تُرفض الرموز التي وقّعها فورًا، وعلى مستخدميها تسجيل الدخول من جديد.',
  retiredToast: 'تم سحب المفتاح',
  noneTitle: 'لا توجد مفاتيح',
  noneText: 'تحتفظ الخدمة المستضافة بمفاتيح توقيعها بنفسها.',
}
