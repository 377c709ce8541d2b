import type { listsMenu as listsMenuEn } from './menu.en.ts'

export const listsMenu: typeof listsMenuEn = {
  create: 'إنشاء قائمة',
  title: 'القوائم',
}
