import type { managementKeysMenu as managementKeysMenuEn } from './menu.en.ts'

export const managementKeysMenu: typeof managementKeysMenuEn = {
  create: 'إنشاء مفتاح إدارة',
  title: 'مفاتيح الإدارة',
}
