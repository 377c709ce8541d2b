import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const api: typeof en = {
  ...menus.api,
  lead: 'Die ganze Konsole ist GraphQL, und die offiziellen SDKs gehen unverändert.',
  explorer: 'GraphQL-Explorer',
  explorerHelp: 'Anfragen schreiben, mit Vervollständigung und Dokumentation, als Sie selbst.',
  open: 'GraphiQL öffnen',
  openApi: 'openapi.json öffnen',
  snippets: 'Aus Ihrem Code',
  snippetsHelp: 'Mit einem Verwaltungsschlüssel; er gehört nur auf Ihre Server.',
  copy: 'Code kopieren',
}
