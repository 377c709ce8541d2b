import type { familiesMenu as familiesMenuEn } from './menu.en.ts'

export const familiesMenu: typeof familiesMenuEn = {
  createTitle: 'Neue Familie',
  title: 'Familien',
}
