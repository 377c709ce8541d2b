import { textsOf } from '../../kit/language/patterns.ar.ts'
import { menus } from '../../kit/language/menus.ar.ts'
import type { en } from './messages.ts'

export const scopeClaims: typeof en = {
  ...textsOf({ one: 'نطاق', theOne: 'النطاق', many: 'نطاقات', theMany: 'النطاقات', counted: 'scope' }),
  ...menus.scopeClaims,
  lead: 'ما تعرفه التطبيقات عن المستخدمين بنطاق ما، إضافة إلى مطالبات OpenID Connect.',
  searchPlaceholder: 'النطاق',
  scope: 'النطاق',
  scopeMissing: 'أدخل نطاقًا.',
  scopeTaken: 'هذا النطاق موجود في القائمة.',
  claims: 'المطالبات',
  claimsHelp: 'مطالبة في كل سطر، مثل plan: {{user.customAttributes.plan}}',
  claimsMissing: 'أدخل مطالبة.',
  claimsWrong: (line: string) => `ضع نقطتين بين المطالبة والقيمة: ${line}`,
  editTitle: (scope: string) => `مطالبات ${scope}`,
  removeTitle: (scope: string) => `إزالة ${scope}؟`,
  removeText: 'لن تحصل التطبيقات على مطالباته ابتداءً من الرمز التالي.',
  removedToast: (scope: string) => `تمت إزالة ${scope}`,
  nothingYetTitle: 'لا توجد نطاقات خاصة بعد',
  nothingYetText: 'أضف نطاقًا لمنح التطبيقات سمات المستخدمين أو نصوصًا ثابتة.',
}
