import type { flowsMenu as flowsMenuEn } from './menu.en.ts'

export const flowsMenu: typeof flowsMenuEn = {
  create: 'Ablauf erstellen',
  import: 'Ablauf importieren',
  title: 'Abläufe',
}
