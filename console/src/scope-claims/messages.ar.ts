import { formatNumber } from '../format/number.ts'
import { menus } from '../language/menus.ar.ts'
import type { scopeClaims as en } from './messages.en.ts'

export const scopeClaims: typeof en = {
  ...menus.scopeClaims,
  lead: 'ما تعرفه التطبيقات عن المستخدمين بنطاق ما، إضافة إلى مطالبات OpenID Connect.',
  searchLabel: 'البحث في النطاقات',
  searchPlaceholder: 'النطاق',
  total: (count: number) => (count === 1 ? 'نطاق واحد' : `النطاقات: ${formatNumber(count)}`),
  scope: 'النطاق',
  scopeMissing: 'أدخل نطاقًا.',
  scopeTaken: 'هذا النطاق موجود في القائمة.',
  claims: 'المطالبات',
  claimsHelp: 'مطالبة في كل سطر، مثل plan: {{user.customAttributes.plan}}',
  claimsMissing: 'أدخل مطالبة.',
  claimsWrong: (line: string) => `ضع نقطتين بين المطالبة والقيمة: ${line}`,
  description: 'الوصف',
  createTitle: 'نطاق جديد',
  savedToast: (scope: string) => `تم حفظ ${scope}`,
  actionsOf: (scope: string) => `إجراءات ${scope}`,
  edit: 'تعديل',
  editTitle: (scope: string) => `مطالبات ${scope}`,
  save: 'حفظ',
  remove: 'إزالة',
  removeTitle: (scope: string) => `إزالة ${scope}؟`,
  removeText: 'لن تحصل التطبيقات على مطالباته ابتداءً من الرمز التالي.',
  removedToast: (scope: string) => `تمت إزالة ${scope}`,
  nothingYetTitle: 'لا توجد نطاقات خاصة بعد',
  nothingYetText: 'أضف نطاقًا لمنح التطبيقات سمات المستخدمين أو نصوصًا ثابتة.',
  nothingMatchesTitle: 'لا توجد نطاقات مطابقة',
  nothingMatchesText: 'جرّب اسمًا آخر.',
}
