import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const messages: typeof en = {
  ...menus.quickstart,
  lead: 'In drei Schritten zur ersten Anmeldung. Die IDs im Code sind die dieses Projekts.',
  buildWith: 'Womit Sie bauen',
  install: 'Installieren',
  show: 'Die Anmeldung zeigen',
  check: 'Die Sitzung prüfen',
  tryIt: 'Ausprobieren',
  register: 'Die Anwendung anmelden',
  createApplication: 'Anwendung anlegen',
  configure: 'Ihre OpenID-Connect-Bibliothek einrichten',
  waiting: 'Warten auf die erste Anmeldung …',
  signedIn: 'Es funktioniert. Angemeldet:',
  copy: step => `Kopieren: ${step}`,
}
