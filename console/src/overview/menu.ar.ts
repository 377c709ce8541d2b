import type { overviewMenu as overviewMenuEn } from './menu.en.ts'

export const overviewMenu: typeof overviewMenuEn = {
  title: 'نظرة عامة',
}
