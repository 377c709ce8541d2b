import type { menus as en } from './menus.en.ts'

export const menus: typeof en = {
  accessKeys: {
    create: 'إنشاء مفتاح وصول',
    searchFor: (text: string) => `مفاتيح الوصول المطابقة لـ «${text}»`,
    title: 'مفاتيح الوصول',
  },
  account: {
    title: 'حسابي',
  },
  /** Of what the embedding program adds. */
  added: {
    create: one => `إنشاء ${one}`,
    searchFor: (title, text) => `${title} المطابقة لـ «${text}»`,
    title: ({ ar: { theMany } }) => theMany,
  },
  administrators: {
    title: 'المديرون',
  },
  analytics: {
    title: 'التحليلات',
  },
  api: {
    title: 'واجهة API',
  },
  audit: {
    searchFor: (text: string) => `أحداث التدقيق المطابقة لـ «${text}»`,
    title: 'سجل التدقيق',
  },
  auditStreams: {
    create: 'إنشاء بث',
    title: 'بث التدقيق',
  },
  auditWebhooks: {
    create: 'إنشاء خطاف ويب',
    title: 'خطافات التدقيق',
  },
  authorization: {
    title: 'الصلاحيات',
  },
  engines: {
    create: 'إنشاء محرك',
    title: 'المحركات',
    help: 'برامج خارج هذه الخدمة، لكلٍّ منها سرّ.',
  },
  families: {
    create: 'إنشاء عائلة',
    title: 'العائلات',
    help: 'أسر يعمل بعض أفرادها نيابةً عن غيرهم.',
  },
  flows: {
    create: 'إنشاء تدفق',
    import: 'استيراد تدفق',
    title: 'التدفقات',
  },
  groups: {
    title: 'المجموعات',
  },
  inboundApplications: {
    create: 'إنشاء تطبيق',
    title: 'تطبيقات الجهات الخارجية',
  },
  jobs: {
    title: 'المهام',
  },
  jwtTemplates: {
    title: 'قوالب JWT',
    create: 'إنشاء قالب JWT',
    help: 'مطالبات تُضاف إلى الرموز أو تُستبدل فيها.',
  },
  lists: {
    create: 'إنشاء قائمة',
    title: 'القوائم',
    help: 'نصوص وعناوين تسمح بها التدفقات أو تمنعها أو تبحث فيها.',
  },
  managementKeys: {
    create: 'إنشاء مفتاح إدارة',
    title: 'مفاتيح الإدارة',
  },
  mcpServers: {
    create: 'إنشاء خادم MCP',
    title: 'خوادم MCP',
  },
  messages: {
    title: 'صندوق الصادر',
  },
  outboundApplications: {
    create: 'ربط خدمة',
    title: 'الخدمات المرتبطة',
  },
  overview: {
    title: 'نظرة عامة',
  },
  passwords: {
    title: 'إعدادات كلمات المرور',
  },
  permissions: {
    create: 'إنشاء إذن',
    title: 'الأذونات',
  },
  projects: {
    allTitle: 'المشاريع',
    title: 'المشروع',
    help: 'الاسم والبيئة والقيم التي تحتاجها التطبيقات.',
    allHelp: 'المشاريع التي تصل إليها، ولقطات هذا المشروع.',
  },
  quickstart: {
    title: 'البدء السريع',
  },
  resources: {
    create: 'إنشاء مورد',
    title: 'موارد API',
  },
  roles: {
    create: 'إنشاء دور',
    title: 'الأدوار',
    matrix: 'مصفوفة الأدوار',
  },
  scopeClaims: {
    create: 'إضافة نطاق',
    title: 'مطالبات النطاقات',
  },
  settings: {
    title: 'الدخول والرموز',
  },
  signInProviders: {
    title: 'موفّرو تسجيل الدخول',
  },
  signingKeys: {
    title: 'مفاتيح التوقيع',
  },
  ssoApplications: {
    create: 'إنشاء تطبيق',
    title: 'تطبيقات الدخول الموحّد',
  },
  tenants: {
    create: 'إنشاء مستأجر',
    searchFor: (text: string) => `المستأجرون المطابقون لـ «${text}»`,
    title: 'المستأجرون',
  },
  texts: {
    title: 'نصوص الرسائل',
  },
  themes: {
    title: 'المظهر',
  },
  userAttributes: {
    create: 'إعلان سمة',
    title: 'سمات المستخدمين',
    help: 'سمات خاصة بك لكل مستخدم.',
  },
  users: {
    create: 'إنشاء مستخدم',
    import: 'استيراد المستخدمين',
    importTitle: 'استيراد المستخدمين',
    searchFor: (text: string) => `المستخدمون المطابقون لـ «${text}»`,
    title: 'المستخدمون',
  },
}
