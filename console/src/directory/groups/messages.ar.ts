import { textsOf } from '../../kit/language/patterns.ar.ts'
import { counted } from '../../kit/format/counted.ar.ts'
import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const groups: typeof en = {
  ...textsOf({
    one: 'مجموعة',
    theOne: 'المجموعة',
    many: 'مجموعات',
    theMany: 'المجموعات',
    isFeminine: true,
    counted: 'group',
  }),
  ...menus.groups,
  lead: 'مجموعات لدى موفّري هوية المستأجرين. تأتي عبر SCIM أو عند تسجيل الدخول.',
  searchPlaceholder: 'الاسم',
  nothingYetText: 'تظهر عندما يسجّل أعضاء مستأجر الدخول عبر موفّر هويته.',
  source: 'المصدر',
  sources: { PROVISIONING: 'بالتزويد (SCIM)', SIGN_IN: 'من تسجيل الدخول' },
  members: 'الأعضاء',
  memberCount: (count: number) => counted(count, 'member'),
  detailsHelp: 'تتغيّر المجموعة لدى موفّر الهوية، ثم هنا عند تسجيل دخول أحد أعضائها.',
  ssoId: 'إعداد الدخول الموحّد',
  rolesHelp: 'يحصل الأعضاء على هذه الأدوار في المستأجر وفق إعداد دخوله الموحّد.',
  noRoles: 'لم تُربط أدوار بهذه المجموعة.',
  noMembers: 'لا أعضاء. من غادر المستأجر لم يعد في مجموعاته.',
}
