import type { apiMenu as apiMenuEn } from './menu.en.ts'

export const apiMenu: typeof apiMenuEn = {
  title: 'واجهة API',
}
