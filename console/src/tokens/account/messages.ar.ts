import { formatNumber } from '../../kit/format/number.ts'
import { words } from '../../kit/language/patterns.ar.ts'
import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const account: typeof en = {
  ...words,
  ...menus.account,
  lead: 'كيف تظهر، وأين سجّلت الدخول، وكيف تخاطبك وحدة التحكم هذه.',
  profile: 'الملف الشخصي',
  profileHelp: 'يأتي اسمك وعنوانك من حسابك لدى موفّر الهوية.',
  email: 'البريد الإلكتروني',
  consoleSessions: 'جلسات وحدة التحكم',
  consoleSessionsHelp: 'حيث سجّلت الدخول إلى وحدة التحكم هذه.',
  thisBrowser: 'هذا المتصفح',
  otherBrowsers: count => (count === 1 ? 'ومتصفح آخر' : `ومتصفحات أخرى: ${formatNumber(count)}`),
  openUser: 'فتح صفحة المستخدم الخاصة بي',
  passkeys: 'مفاتيح المرور',
  passkeysHelp: 'تسجيل الدخول بالبصمة أو الوجه أو الرقم السري. تسجّل الدخول مرة أخرى لإضافة مفتاح.',
  addPasskey: 'إضافة مفتاح مرور',
  passkeyFailed: 'تعذّرت إضافة مفتاح المرور',
  console: 'وحدة التحكم',
  consoleHelp: 'محفوظ في هذا المتصفح.',
  language: 'اللغة',
  languageAuto: 'كما في المتصفح',
  timeZone: 'المنطقة الزمنية',
  timeZoneAuto: (zone: string) => `كما في المتصفح (${zone})`,
  theme: 'المظهر',
  density: 'ارتفاع الصفوف',
  example: (time: string) => `الآن: ${time}`,
  foreign: 'سجّلت الدخول عبر موفّر هوية آخر، وحسابك يُدار هناك.',
}
