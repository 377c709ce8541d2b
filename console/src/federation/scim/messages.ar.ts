import { words } from '../../kit/language/patterns.ar.ts'
import { formatNumber } from '../../kit/format/number.ts'
import type { en } from './messages.ts'

export const provisioning: typeof en = {
  ...words,
  connect: 'ربط دليل',
  connectHelp: 'تنشئ Okta وEntra ID وغيرهما مستخدمي هذا المستأجر وتزيلهم عبر SCIM 2.0.',
  tokens: 'الرموز',
  tokensHelp: 'مفاتيح وصول لهذا المستأجر وحده بالدور Tenant Admin.',
  createToken: 'إنشاء رمز',
  createTitle: 'رمز جديد للتزويد',
  secretTitle: 'الرمز',
  nameHelp: 'سمِّ الدليل الذي يحصل على الرمز.',
  createdToast: (name: string) => `أُنشئ رمز ${name}`,
  noTokens: 'لا توجد رموز بعد. أنشئ رمزًا والصقه في الدليل.',
  state: 'الوضع',
  users: 'المستخدمون المزوَّدون',
  usersOf: (all: number, inactive: number) => `${formatNumber(all)}، منهم ${formatNumber(inactive)} معطَّلون`,
  groups: 'المجموعات المزوَّدة',
  lastCall: 'آخر استدعاء',
  lastError: 'آخر خطأ',
  none: 'لا يوجد',
  removals: 'الإزالات',
  removalsHelp: 'يحمي المستأجر من دليل أُعدَّ على نحو خاطئ.',
  limitsRemovals: 'تقييد الإزالات',
  limitsRemovalsHelp: 'يمكن إزالة عُشر المستخدمين على الأكثر، أو عشرين، في الساعة.',
  removalsNow: (count: number) => `أُزيل ${formatNumber(count)} في هذه الساعة`,
}
