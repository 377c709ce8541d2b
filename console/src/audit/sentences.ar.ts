import { counted } from '../format/counted.ar.ts'
import type { Told } from './sentences.en.ts'

const things: Record<string, string> = {
  AccessKey: 'مفتاح الوصول',
  Account: 'حساب',
  Assertion: 'التأكيد',
  AuditWebhook: 'خطاف الويب',
  AuditWebhookDelivery: 'تسليم إلى خطاف الويب',
  AuditWebhookSecret: 'سر توقيع خطاف الويب',
  Authenticator: 'تطبيق مصادقة',
  Consents: 'موافقات',
  Descoper: 'المدير',
  EmbeddedLink: 'رابط مضمّن للمستخدم',
  Flow: 'التدفق',
  Identity: 'حساب خارجي للمستخدم',
  InboundApplication: 'التطبيق الوارد',
  InboundApplicationSecret: 'سر التطبيق الوارد',
  JWTTemplate: 'قالب JWT',
  JWT: 'رمز مميز للمستخدم',
  Job: 'المهمة',
  List: 'القائمة',
  ManagementKey: 'مفتاح الإدارة',
  Message: 'رسالة إلى',
  MessageTemplate: 'نص الرسالة',
  OauthProvider: 'مزوّد تسجيل الدخول',
  Passkey: 'مفتاح مرور للمستخدم',
  Password: 'كلمة مرور',
  PasswordSettings: 'قواعد كلمات مرور',
  Permission: 'الإذن',
  Project: 'المشروع',
  ProjectSettings: 'إعدادات',
  RecoveryCodes: 'رموز استرداد',
  Relations: 'علاقات',
  Resources: 'موارد',
  Role: 'الدور',
  Schema: 'مخطط صلاحيات',
  Session: 'جلسة للمستخدم',
  Snapshot: 'لقطة في',
  SsoApplication: 'تطبيق الدخول الموحّد',
  SsoApplicationSecret: 'سر تطبيق الدخول الموحّد',
  SsoMappings: 'ربط أدوار',
  SsoSettings: 'إعدادات الدخول الموحّد لدى',
  SsoSetupLink: 'رابط إعداد لـ',
  Tenant: 'المستأجر',
  Theme: 'مظهر',
  TrustedDevice: 'جهاز موثوق للمستخدم',
  User: 'المستخدم',
  UserAttribute: 'سمة المستخدم',
  UserTenant: 'مستأجر للمستخدم',
}

const verbs: Record<string, string> = {
  Added: 'بإضافة',
  Canceled: 'بإلغاء',
  Cloned: 'بنسخ',
  Created: 'بإنشاء',
  Deleted: 'بحذف',
  Ended: 'بإنهاء',
  Expired: 'بإنهاء صلاحية',
  Generated: 'بتوليد',
  Imported: 'باستيراد',
  Invited: 'بدعوة',
  Linked: 'بربط',
  Modified: 'بتعديل',
  Named: 'بتسمية',
  Recalculated: 'بإعادة حساب',
  Registered: 'بإعداد',
  Removed: 'بإزالة',
  Replaced: 'باستبدال',
  Reset: 'بإعادة تعيين',
  Retried: 'بإعادة إرسال',
  Revoked: 'بإبطال',
  Rotated: 'بتدوير',
  Saved: 'بحفظ',
  Set: 'بتعيين',
  Unlinked: 'بفك ربط',
  Updated: 'بتعديل',
}

const whole: Record<string, (told: Told) => string> = {
  LoginSucceed: ({ target }) => `سجّل ${target} الدخول`,
  LoginFailed: ({ target }) => `تعذّر دخول ${target}`,
  LoginStarted: ({ target }) => `بدأ ${target} تسجيل الدخول`,
  LoginExceedMaxAttempts: ({ target }) => `قُفل ${target} بعد محاولات كثيرة جدًا`,
  UserRefresh: ({ target }) => `جدّد ${target} جلسة`,
  UserLogout: ({ target }) => `سجّل ${target} الخروج`,
  UserLogoutAll: ({ target }) => `سجّل ${target} الخروج من كل مكان`,
  UserLoggedOut: ({ actor, target }) => `قام ${actor} بتسجيل خروج ${target} من كل مكان`,
  UsersCreated: ({ actor, users }) => `المستخدمون الذين استوردهم ${actor}: ${counted(users ?? 0, 'user')}`,
  UsersMerged: ({ actor, target }) => `قام ${actor} بدمج حسابات في ${target}`,
  UserImpersonationStopped: ({ actor, target }) => `لم يعد ${actor} يعمل باسم ${target}`,
  ChangeUndone: ({ actor, target }) => `قام ${actor} بالتراجع عن تغيير في ${target}`,
  AccessKeyRefused: ({ target }) => `رُفض مفتاح الوصول ${target}`,
  RefreshTokenReused: ({ target }) => `استُخدم رمز تحديث للمستخدم ${target} مرتين`,
  TenantSelected: ({ actor, target }) => `اختار ${actor} المستأجر ${target}`,
  TrustedDeviceUsed: ({ target }) => `سجّل ${target} الدخول على جهاز موثوق`,
  TrustedDeviceCopied: ({ target }) => `نُسخ جهاز موثوق للمستخدم ${target}`,
}

/** The same in Arabic. */
export function sentence(told: Told): string {
  const { action, actor, target } = told
  const special = whole[action]
  if (special) return special(told)
  const verb = Object.keys(verbs).find(each => action.endsWith(each))
  const thing = verb && things[action.slice(0, -verb.length)]
  return verb && thing ? `قام ${actor} ${verbs[verb]} ${thing} ${target}` : `${actor}: ${action}`
}
