import type { passwordsMenu as passwordsMenuEn } from './menu.en.ts'

export const passwordsMenu: typeof passwordsMenuEn = {
  title: 'قواعد كلمات المرور',
}
