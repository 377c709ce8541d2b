import { inLanguage } from '../../kit/language/language.ts'
import { menus } from '../../kit/language/menus.en.ts'
export const en = {
  ...menus.api,
  lead: 'Everything in this console uses GraphQL, and the official SDKs work unchanged.',
  explorer: 'GraphQL explorer',
  explorerHelp: 'Write queries with completion and documentation. They run as you.',
  open: 'Open GraphiQL',
  openApi: 'Open openapi.json',
  snippets: 'From your code',
  snippetsHelp: 'With a management key: keep it on your servers.',
  copy: 'Copy code',
}

export const api = await inLanguage(en, import.meta.glob('./messages.*.ts'))
