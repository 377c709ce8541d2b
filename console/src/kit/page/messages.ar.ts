import type { en } from './messages.ts'

export const page: typeof en = {
  copyId: 'نسخ المعرّف',
  pagesBeside: 'الصفحات المجاورة',
  breadcrumbs: 'مسار التنقل',
  moreActions: 'إجراءات أخرى',
  copy: (what: string) => `نسخ ${what}`,
  showSecret: 'إظهار السر',
  hideSecret: 'إخفاء السر',
  rotateSecret: 'تدوير السر',
  mayBeLate: count => `${count}، كما كانت قبل ثوانٍ`,
  nextSteps: 'الخطوات التالية',
}
