import type { jwtTemplatesMenu as jwtTemplatesMenuEn } from './menu.en.ts'

export const jwtTemplatesMenu: typeof jwtTemplatesMenuEn = {
  title: 'قوالب JWT',
  create: 'إنشاء قالب JWT',
}
