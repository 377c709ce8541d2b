import type { page as pageEn } from './messages.en.ts'

export const page: typeof pageEn = {
  copyId: 'نسخ المعرّف',
  moreActions: 'إجراءات أخرى',
  copy: (what: string) => `نسخ ${what}`,
  showSecret: 'إظهار السر',
  hideSecret: 'إخفاء السر',
  rotateSecret: 'تدوير السر',
}
