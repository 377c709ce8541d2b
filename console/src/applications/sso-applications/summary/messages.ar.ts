import type { en } from './messages.ts'

export const summary: typeof en = {
  connection: 'الاتصال',
  returnsTo: 'يعود المستخدمون إلى',
  certificate: 'تنتهي شهادتنا',
  rolesTold: 'الأدوار التي تُبلَّغ بها',
  given: 'متاح لـ',
  active: 'سجّلوا الدخول خلال 30 يومًا',
  audit: 'سجل التدقيق',
  noSignIns: 'لم يسجّل أحد الدخول إليه في آخر 30 يومًا.',
  stepEnable: 'تمكينه: لا يمكن لأحد تسجيل الدخول إليه',
  stepRedirect: 'تحديد وجهة عودة المستخدمين: لا دخول من دونها',
  stepCertificate: 'تنتهي شهادتنا قريبًا: سلّم التطبيق الشهادة التالية',
  stepUsers: 'إتاحته للمستخدمين، في صفحاتهم أو للجميع معًا في القائمة',
  stepConnect: 'لصق قيم هذا المشروع فيه',
  atLeast: count => `${count} أو أكثر`,
}
