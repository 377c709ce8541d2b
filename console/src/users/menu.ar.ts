import type { usersMenu as usersMenuEn } from './menu.en.ts'

export const usersMenu: typeof usersMenuEn = {
  create: 'إنشاء مستخدم',
  import: 'استيراد المستخدمين',
  importTitle: 'استيراد المستخدمين',
  searchFor: (text: string) => `المستخدمون المطابقون لـ «${text}»`,
  title: 'المستخدمون',
}
