import { formatNumber } from '../../../kit/format/number.ts'
import type { en } from './messages.ts'

export const testUsers: typeof en = {
  testUser: 'مستخدم تجريبي',
  getCode: 'الحصول على رمز دخول',
  getCodeText: 'لا يتلقى المستخدمون التجريبيون رسائل. يظهر هنا الرمز الذي كان سيُرسل.',
  loginId: 'معرّف الدخول',
  channel: 'طريقة التسليم',
  channelHelp: 'لا يصلح الرمز إلا لدخول كان سيرسله بهذه الطريقة.',
  channels: { EMAIL: 'البريد الإلكتروني', SMS: 'رسالة نصية', VOICE: 'مكالمة', WHATSAPP: 'واتساب', IM: 'تطبيق مراسلة' },
  code: 'رمز الدخول',
  expires: (relative, exact) => `تنتهي صلاحيته ${relative}، في ${exact}.`,
  deleteAll: 'حذف كل المستخدمين التجريبيين',
  deleteAllTitle: 'حذف كل المستخدمين التجريبيين؟',
  deleteAllCount: count => `عدد المستخدمين التجريبيين الآن: ${formatNumber(count)}.`,
  deleteAllText: 'يُحذفون مع كلمات مرورهم وجلساتهم مهما عرضت القائمة. لا يمكن التراجع.',
  deletedAll: count => `حُذف ${formatNumber(count)} من المستخدمين التجريبيين`,
}
