import type { enginesMenu as enginesMenuEn } from './menu.en.ts'

export const enginesMenu: typeof enginesMenuEn = {
  create: 'إنشاء محرك',
  title: 'المحركات',
}
