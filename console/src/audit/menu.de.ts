import type { auditMenu as auditMenuEn } from './menu.en.ts'

export const auditMenu: typeof auditMenuEn = {
  searchFor: text => `Ereignisse mit „${text}“`,
  title: 'Audit',
}
