import type { rolesMenu as rolesMenuEn } from './menu.en.ts'

export const rolesMenu: typeof rolesMenuEn = {
  createRole: 'إنشاء دور',
  title: 'الأدوار والأذونات',
}
