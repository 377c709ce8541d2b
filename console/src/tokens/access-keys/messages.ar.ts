import { textsOf } from '../../kit/language/patterns.ar.ts'
import { secretRotation } from '../../kit/secret-rotation/messages.ar.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const accessKeys: typeof en = {
  ...textsOf({
    one: 'مفتاح وصول',
    theOne: 'مفتاح الوصول',
    many: 'مفاتيح وصول',
    theMany: 'مفاتيح الوصول',
    counted: 'accessKey',
  }),
  ...menus.accessKeys,
  ...secretRotation,
  lead: 'تستبدل الخوادم الخلفية والمهام مفاتيح الوصول برموز جلسة مميزة.',
  roleNamesHelp: 'أدوار المفتاح في المشروع.',
  lastUsedFrom: 'آخر استخدام من',
  previousSecretUsed: 'آخر استخدام للسر السابق',
  secretTitle: 'سر مفتاح الوصول',
  enable: 'تمكين',
  disable: 'تعطيل',
  actTitle: { enable: name => `تمكين ${name}؟`, disable: name => `تعطيل ${name}؟` },
  actText: {
    enable: 'يمكن استبدال المفتاح برموز مميزة من جديد.',
    disable: 'لا يحصل المفتاح على رموز مميزة جديدة، وتُرفض رموزه الحالية فورًا.',
  },
  deleteText: 'لا يمكن التراجع عن هذا. يرفض Gatehouse رموز المفتاح فورًا.',
  nothingMatchesText: 'غيّر نص البحث.',
  nothingYetText: 'أنشئ مفتاحًا لخادم خلفي أو مهمة تستدعي واجهتك دون مستخدم.',
  searchPlaceholder: 'الاسم أو الوصف أو المعرّف',
  role: 'الدور',
  tenants: 'المستأجرون',
  tenantsHelp: 'المستأجرون الذين يعمل فيهم المفتاح، مع أدواره هناك.',
  addTenant: 'إضافة مستأجر',
  createdBy: 'أنشأه',
  boundUser: 'يعمل باسم',
  neverUsed: 'ليس بعد',
  more: 'إجراءات أخرى',
  allMatching: 'كل المفاتيح المطابقة',
  allKeys: 'كل المفاتيح',
  filterJobTitle: {
    enable: 'تمكين كل مفاتيح الوصول المطابقة؟',
    disable: 'تعطيل كل مفاتيح الوصول المطابقة؟',
    delete: 'حذف كل مفاتيح الوصول المطابقة؟',
  },
  filterJobText: {
    enable: 'يمكن استبدال المفاتيح برموز مميزة من جديد.',
    disable: 'لا يمكن استبدال المفاتيح برموز مميزة، وتُرفض رموزها فورًا.',
    delete: 'تُحذف المفاتيح وتُرفض رموزها فورًا. لا يمكن التراجع عن هذا.',
  },
  filterJobCount: (count: number) => `عدد مفاتيح الوصول المطابقة للمرشّح الآن: ${formatNumber(count)}.`,
  access: 'الوصول',
  accessHelp: 'ما يجوز للمفتاح فعله، ومن أين.',
  usage: 'الاستخدام',
}
