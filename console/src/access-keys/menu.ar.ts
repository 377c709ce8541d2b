import type { accessKeysMenu as accessKeysMenuEn } from './menu.en.ts'

export const accessKeysMenu: typeof accessKeysMenuEn = {
  create: 'إنشاء مفتاح وصول',
  searchFor: (text: string) => `مفاتيح الوصول المطابقة لـ «${text}»`,
  title: 'مفاتيح الوصول',
}
