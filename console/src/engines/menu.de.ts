import type { enginesMenu as enginesMenuEn } from './menu.en.ts'

export const enginesMenu: typeof enginesMenuEn = {
  create: 'Engine anlegen',
  title: 'Engines',
}
