import type { signingKeysMenu as signingKeysMenuEn } from './menu.en.ts'

export const signingKeysMenu: typeof signingKeysMenuEn = {
  title: 'مفاتيح التوقيع',
}
