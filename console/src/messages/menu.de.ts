import type { messagesMenu as messagesMenuEn, textsMenu as textsMenuEn } from './menu.en.ts'

export const messagesMenu: typeof messagesMenuEn = {
  title: 'Postausgang',
}
export const textsMenu: typeof textsMenuEn = {
  title: 'Nachrichtentexte',
}
