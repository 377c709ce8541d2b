import type { settingsMenu as settingsMenuEn } from './menu.en.ts'

export const settingsMenu: typeof settingsMenuEn = {
  title: 'الدخول والرموز',
}
