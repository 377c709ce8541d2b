import { textsOf } from '../language/patterns.ar.ts'
import { menus } from '../language/menus.ar.ts'
import type { userAttributes as userAttributesEn } from './messages.en.ts'

export const userAttributes: typeof userAttributesEn = {
  ...textsOf({
    one: 'سمة مستخدم',
    theOne: 'سمة المستخدم',
    many: 'سمات مستخدمين',
    theMany: 'سمات المستخدمين',
    isFeminine: true,
    counted: 'attribute',
  }),
  ...menus.userAttributes,
  lead: 'تظهر السمات المعلنة في صفحة كل مستخدم ويمكن البحث عنها.',
  searchPlaceholder: 'الاسم أو اسم العرض',
  nameHelp: 'ما تسميها به الرموز وAPI. لا يمكن تغييره لاحقًا.',
  displayName: 'اسم العرض',
  type: 'النوع',
  types: {
    TEXT: 'نص',
    NUMBER: 'رقم',
    BOOLEAN: 'نعم أو لا',
    SINGLE_SELECT: 'واحد من مجموعة خيارات',
    MULTI_SELECT: 'عدة من مجموعة خيارات',
    DATE: 'تاريخ',
    MONTH_DAY: 'شهر ويوم',
  },
  options: 'الخيارات',
  optionsMissing: 'أضف خيارًا.',
  addOption: 'إضافة خيار',
  value: 'القيمة',
  label: 'التسمية',
  viewPermissionNames: 'أذونات عرضها',
  editPermissionNames: 'أذونات تغييرها',
  permissionsHelp: 'يُتحقق منها في صفحات تطبيقك. اتركه فارغًا للجميع.',
  everyone: 'الجميع',
  create: 'إعلان سمة',
  deleteOf: (name: string) => `حذف ${name}`,
  deleteTitle: (name: string) => `حذف إعلان ${name}؟`,
  deleteText: 'يحتفظ المستخدمون بقيمهم، لكن وحدة التحكم لا تعرض السمة بعد ذلك.',
  nothingYetText: 'أعلن ما يعرفه تطبيقك عن مستخدميه، مثل خطة أو قسم.',
}
