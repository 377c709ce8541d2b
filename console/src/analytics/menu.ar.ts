import type { analyticsMenu as analyticsMenuEn } from './menu.en.ts'

export const analyticsMenu: typeof analyticsMenuEn = {
  title: 'التحليلات',
}
