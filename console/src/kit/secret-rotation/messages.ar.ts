import type { en } from './messages.ts'

export const secretRotation: typeof en = {
  rotate: 'تدوير السر',
  rotateTitle: name => `تدوير سر ${name}؟`,
  rotateNowText: 'يتوقف السر الحالي عن العمل فورًا.',
  rotatedToast: name => `أصبح لـ ${name} سر جديد`,
  rotateText: 'يُنشأ سر جديد. ألصقه حيث يُستخدم السر القديم.',
  rotateAgainText: 'يتوقف السر السابق، الذي ما زال يعمل، فورًا.',
  overlap: 'السر القديم',
  overlaps: {
    0: 'يتوقف عن العمل فورًا',
    3600: 'يعمل ساعة أخرى',
    86400: 'يعمل يومًا آخر',
    604800: 'يعمل 7 أيام أخرى',
    2592000: 'يعمل 30 يومًا آخر',
  },
  endPrevious: 'إنهاء السر السابق',
  endPreviousText: 'يتوقف سر ما قبل التدوير الأخير عن العمل فورًا.',
  previousSecretUntil: 'السر السابق يعمل حتى',
  statuses: { ENABLED: 'ممكّن', DISABLED: 'معطّل', EXPIRED: 'منتهي الصلاحية' },
  permittedIps: 'العناوين المسموح بها',
  permittedIpsHelp: 'عناوين IP ونطاقات مثل 192.0.2.0/24. اتركه فارغًا للسماح بأي عنوان.',
  expiries: { 30: 'بعد 30 يومًا', 90: 'بعد 90 يومًا', 365: 'بعد سنة', 0: 'أبدًا' },
  databaseId: 'المعرّف',
  endPreviousTitle: name => `إنهاء السر السابق لـ ${name}؟`,
  expires: 'تاريخ الانتهاء',
}
