import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const messages: typeof en = {
  ...menus.quickstart,
  lead: 'من الصفر إلى أول تسجيل دخول في ثلاث خطوات. المعرّفات هي معرّفات هذا المشروع.',
  buildWith: 'ما تبني به',
  install: 'التثبيت',
  show: 'إظهار تسجيل الدخول',
  check: 'التحقق من الجلسة',
  tryIt: 'التجربة',
  register: 'تسجيل التطبيق',
  createApplication: 'إنشاء تطبيق',
  configure: 'إعداد مكتبة OpenID Connect',
  waiting: 'في انتظار أول تسجيل دخول…',
  signedIn: 'نجح الأمر. سجّل الدخول:',
  copy: step => `نسخ: ${step}`,
}
