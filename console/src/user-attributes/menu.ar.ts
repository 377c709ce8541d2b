import type { userAttributesMenu as userAttributesMenuEn } from './menu.en.ts'

export const userAttributesMenu: typeof userAttributesMenuEn = {
  createTitle: 'سمة مستخدم جديدة',
  title: 'سمات المستخدمين',
}
