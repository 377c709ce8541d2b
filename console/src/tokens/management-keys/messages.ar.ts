import { textsOf } from '../../kit/language/patterns.ar.ts'
import { secretRotation } from '../../kit/secret-rotation/messages.ar.ts'
import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const managementKeys: typeof en = {
  ...textsOf({
    one: 'مفتاح إدارة',
    theOne: 'مفتاح الإدارة',
    many: 'مفاتيح إدارة',
    theMany: 'مفاتيح الإدارة',
    counted: 'managementKey',
  }),
  ...menus.managementKeys,
  ...secretRotation,
  lead: 'تدير الخوادم الخلفية المشاريع بهذه المفاتيح عبر GraphQL وواجهة الموفّر.',
  searchPlaceholder: 'الاسم أو الوصف أو المعرّف',
  isEnabled: 'ممكّن',
  isEnabledHelp: 'يُرفض المفتاح المعطّل حتى يُمكّن من جديد.',
  rights: 'الحقوق',
  rightsHelp: 'تبقى حقوق المفتاح كما هي. أنشئ مفتاحًا آخر لغيرها.',
  reach: 'المكان',
  reaches: {
    PROJECT: 'هذا المشروع',
    PROJECTS: 'بعض المشاريع',
    TAGS: 'المشاريع ذات وسم',
    COMPANY: 'كل مشاريع الشركة',
  },
  projectIds: 'معرّفات المشاريع',
  projectIdsMissing: 'أدخل معرّف مشروع.',
  tagsMissing: 'أدخل وسمًا.',
  rolesMissing: 'اختر دورًا.',
  rolesHelp: 'لا يمكن منح المفتاح حقوقًا ليست لديك.',
  roleNames: {
    ADMIN: 'مدير: كل شيء',
    DEVELOPER: 'مطوّر: كل شيء عدا المفاتيح والمديرين',
    SUPPORT: 'دعم: القراءة دون الأسرار والمفاتيح',
    AUDITOR: 'مدقق: قراءة سجل التدقيق',
  },
  shortRoles: { ADMIN: 'مدير', DEVELOPER: 'مطوّر', SUPPORT: 'دعم', AUDITOR: 'مدقق' },
  inCompany: (roles: string) => `كل المشاريع: ${roles}`,
  inPlaces: (places: string, roles: string) => `${places}: ${roles}`,
  secretTitle: 'سر مفتاح الإدارة',
  deleteText: 'يتوقف عن العمل فورًا. لا يمكن التراجع عن هذا.',
  nothingYetText: 'أنشئ مفتاحًا لكل خادم خلفي يدير المستخدمين أو الإعدادات.',
}
