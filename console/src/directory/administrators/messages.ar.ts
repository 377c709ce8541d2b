import { textsOf } from '../../kit/language/patterns.ar.ts'
import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const administrators: typeof en = {
  ...textsOf({
    one: 'مدير',
    theOne: 'المدير',
    many: 'مديرون',
    theMany: 'المديرين',
    arePeople: true,
    counted: 'administrator',
  }),
  ...menus.administrators,
  lead: 'من يمكنه تسجيل الدخول إلى وحدة التحكم هذه، وما يجوز لكل منهم في كل مشروع.',
  administrator: 'المدير',
  company: 'كل المشاريع',
  roleNames: {
    ADMINISTRATOR: 'مدير',
    DEVELOPER: 'مطوّر',
    SUPPORT: 'دعم',
    AUDITOR: 'مدقق',
  },
  roleHelp: {
    ADMINISTRATOR: 'كل شيء، ويعيّن المديرين.',
    DEVELOPER: 'يغيّر المشروع ومستخدميه.',
    SUPPORT: 'يغيّر المستخدمين.',
    AUDITOR: 'يرى كل شيء ولا يغيّر شيئًا.',
  },
  role: 'الدور في هذا المشروع',
  isCompany: 'يدير كل المشاريع',
  isCompanyHelp: 'بما فيها المشاريع التي تُنشأ لاحقًا.',
  invite: 'دعوة مدير',
  inviteTitle: 'دعوة مدير',
  loginIdHelp: 'يُرقّى المستخدم الموجود، ويُنشأ مستخدم جديد لأي معرّف آخر.',
  loginIdMissing: 'أدخل معرّف دخول.',
  email: 'البريد الإلكتروني',
  isInvited: 'إرسال دعوة بالبريد الإلكتروني',
  invitedToast: (name: string) => `أصبح ${name} مديرًا`,
  edit: 'تغيير الدور',
  editTitle: (name: string) => `دور ${name}`,
  remove: 'إزالة من المديرين',
  removeTitle: (name: string) => `إزالة ${name} من المديرين؟`,
  removeText: 'لن يتمكن المستخدم من استخدام وحدة التحكم هذه. يبقى الحساب نفسه.',
  removedToast: (name: string) => `لم يعد ${name} مديرًا`,
  nothingYetTitle: 'لا يوجد مديرون',
  nothingYetText: 'عيّن مديرًا، أو امنح مستخدمًا دورًا في وحدة التحكم.',
  nothingMatchesText: 'جرّب اسمًا أو عنوانًا آخر.',
}
