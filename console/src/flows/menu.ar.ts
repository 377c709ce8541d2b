import type { flowsMenu as flowsMenuEn } from './menu.en.ts'

export const flowsMenu: typeof flowsMenuEn = {
  create: 'إنشاء تدفق',
  import: 'استيراد تدفق',
  title: 'التدفقات',
}
