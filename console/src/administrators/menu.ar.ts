import type { administratorsMenu as administratorsMenuEn } from './menu.en.ts'

export const administratorsMenu: typeof administratorsMenuEn = {
  title: 'المديرون',
}
