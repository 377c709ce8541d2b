import type { accountMenu as accountMenuEn } from './menu.en.ts'

export const accountMenu: typeof accountMenuEn = {
  title: 'حسابي',
}
