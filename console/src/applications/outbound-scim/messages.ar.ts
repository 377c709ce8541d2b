import { words } from '../../kit/language/patterns.ar.ts'
import { formatNumber } from '../../kit/format/number.ts'
import type { en } from './messages.ts'

export const outboundScim: typeof en = {
  ...words,
  nothingTitle: 'لا يُرسل المستخدمون إلى أي مكان',
  nothingText: 'أرسل مستخدمي هذا التطبيق إلى دليله عبر SCIM وأبقه محدَّثًا.',
  setUp: 'إعداد الدليل',
  setUpTitle: 'دليل التطبيق',
  setUpToast: 'تم إعداد الدليل',
  baseUrl: 'عنوان خدمة SCIM',
  baseUrlHelp: 'من دون ‎/Users. مع عنوان آخر أدخل الرمز من جديد.',
  baseUrlMissing: 'أدخل عنوان خدمة SCIM.',
  token: 'الرمز',
  tokenHelp: 'يُخزَّن مشفّرًا ولا يُعرض. اتركه فارغًا لإبقاء المخزَّن.',
  newTokenHelp: 'من الدليل. يُخزَّن مشفّرًا ولا يُعرض أبدًا.',
  directory: 'الدليل',
  directoryHelp: 'تُرسل أسماء المستخدمين المعيَّنين وعناوينهم ومعرّفات دخولهم وحالاتهم.',
  statusHelp: 'تُرسل التغييرات كل خمس دقائق، ويُعاد ما يفشل.',
  enabled: 'يُرسل المستخدمون',
  disabled: 'متوقف',
  enable: 'إرسال المستخدمين',
  disable: 'إيقاف مؤقت',
  enabledToast: 'يُرسل المستخدمون من الآن',
  disabledToast: 'لا يُرسل مستخدمون حاليًا',
  lastSuccess: 'آخر تشغيل مكتمل',
  lastRun: 'آخر تشغيل',
  failed: (count: number) => `مرات الفشل المتتالية: ${formatNumber(count)}`,
  remove: 'إزالة الدليل',
  removeTitle: 'إزالة الدليل؟',
  removeText: 'لا يُرسل مستخدمون بعد ذلك. يبقى من أُرسل هناك.',
  removedToast: 'أُزيل الدليل',
}
