import type { scopeClaimsMenu as scopeClaimsMenuEn } from './menu.en.ts'

export const scopeClaimsMenu: typeof scopeClaimsMenuEn = {
  create: 'إضافة نطاق',
  title: 'مطالبات النطاقات',
}
