import { textsOf } from '../language/patterns.ar.ts'
import { menus } from '../language/menus.ar.ts'
import type { mcpServers as en } from './messages.en.ts'

export const mcpServers: typeof en = {
  ...textsOf({ one: 'خادم MCP', theOne: 'خادم MCP', many: 'خوادم MCP', theMany: 'خوادم MCP', counted: 'server' }),
  ...menus.mcpServers,
  lead: 'خوادم أدوات للوكلاء، لكلٍّ منها عملاؤه ونطاقاته ومُصدره.',
  searchPlaceholder: 'الاسم أو الوصف أو العنوان',
  url: 'العنوان',
  urlHelp: 'حيث يعمل الخادم؛ رموزه لهذا العنوان.',
  urlMissing: 'أدخل عنوان الخادم.',
  urls: 'العناوين',
  urlsHelp: 'الرموز لواحد منها: الأول إن لم يسمِّ العميل عنوانًا.',
  callbackUrls: 'عناوين الرجوع',
  callbackUrlsHelp: 'إلى أين يعيد العملاء المسجَّلون المستخدمين؛ أي مكان إن كانت فارغة.',
  logo: 'الشعار',
  logoHelp: 'عنوان صورة تظهر في صفحة الموافقة.',
  scopes: 'النطاقات',
  newClients: 'العملاء الجدد',
  open: 'مسموح',
  closed: 'غير مسموح',
  connect: 'لخادمك',
  connectHelp: 'ينشر المُصدر بوصفه خادم التفويض (RFC 9728).',
  issuer: 'المُصدر',
  discoveryUrl: 'عنوان الاكتشاف',
  addresses: 'العناوين',
  create: 'إنشاء خادم MCP',
  deleteText: 'يُحذف عملاؤه وموافقاتهم أيضًا، وتتوقف رموزهم عن العمل.',
  nothingYetText: 'أنشئ خادمًا لكل خادم يقدّم أدوات للوكلاء.',
  nothingMatchesText: 'جرّب اسمًا آخر أو امسح البحث.',
  tabs: { settings: 'الإعدادات', scopes: 'النطاقات', registration: 'التسجيل' },
}
