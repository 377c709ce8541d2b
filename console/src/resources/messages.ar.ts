import { textsOf } from '../language/patterns.ar.ts'
import { menus } from '../language/menus.ar.ts'
import type { resources as en } from './messages.en.ts'

export const resources: typeof en = {
  ...textsOf({ one: 'مورد', theOne: 'المورد', many: 'موارد', theMany: 'الموارد', counted: 'resource' }),
  ...menus.resources,
  lead: 'واجهات تحصل التطبيقات على رموز لها، ولكلٍّ منها نطاقاتها.',
  searchPlaceholder: 'الاسم أو المعرّف URI أو الوصف',
  uri: 'المعرّف URI',
  uriHelp: 'به تسمّيه التطبيقات، وهو جمهور رموزه.',
  uriMissing: 'أدخل معرّفًا مثل https://api.example.com.',
  kind: 'النوع',
  kindHelp: 'كلمة من عندك، مثل API.',
  scopes: 'النطاقات',
  access: 'الوصول',
  accessHelp: 'السياسات في صفحة كل تطبيق وارد.',
  userAccess: 'نيابةً عن المستخدمين',
  userAccessHelp: 'أي التطبيقات تعمل نيابةً عن مستخدمين يوافقون.',
  clientAccess: 'نيابةً عن نفسه',
  clientAccessHelp: 'أي التطبيقات تعمل من دون مستخدم.',
  accesses: { ALL: 'كل تطبيق', POLICY: 'بسياسة', NONE: 'لا شيء' },
  connect: 'لواجهتك',
  connectHelp: 'تتحقق من الرموز بالجمهور، وتنشر بياناتها الوصفية (RFC 9728).',
  storedUri: 'الجمهور',
  metadataUrl: 'البيانات الوصفية',
  create: 'إنشاء مورد',
  deleteText: 'تُحذف سياساته أيضًا، ولا تصدر رموز له بعد ذلك.',
  nothingYetText: 'أنشئ موردًا لكل واجهة تستدعيها تطبيقات الآخرين.',
  nothingMatchesText: 'جرّب اسمًا آخر أو امسح البحث.',
  tabs: { settings: 'الإعدادات', scopes: 'النطاقات', registration: 'التسجيل' },
}
