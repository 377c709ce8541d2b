import type { messagesMenu as messagesMenuEn, textsMenu as textsMenuEn } from './menu.en.ts'

export const messagesMenu: typeof messagesMenuEn = {
  title: 'صندوق الصادر',
}

export const textsMenu: typeof textsMenuEn = {
  title: 'نصوص الرسائل',
}
