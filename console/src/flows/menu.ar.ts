import type { flowsMenu as flowsMenuEn } from './menu.en.ts'

export const flowsMenu: typeof flowsMenuEn = {
  import: 'استيراد تدفق',
  title: 'التدفقات',
}
