import type { flowsMenu as flowsMenuEn } from './menu.en.ts'

export const flowsMenu: typeof flowsMenuEn = {
  import: 'Ablauf importieren',
  title: 'Abläufe',
}
