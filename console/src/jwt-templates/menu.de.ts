import type { jwtTemplatesMenu as jwtTemplatesMenuEn } from './menu.en.ts'

export const jwtTemplatesMenu: typeof jwtTemplatesMenuEn = {
  title: 'JWT-Vorlagen',
  create: 'JWT-Vorlage anlegen',
}
