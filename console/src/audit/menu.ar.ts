import type { auditMenu as auditMenuEn } from './menu.en.ts'

export const auditMenu: typeof auditMenuEn = {
  searchFor: (text: string) => `أحداث التدقيق المطابقة لـ «${text}»`,
  title: 'سجل التدقيق',
}
