import { words } from '../../kit/language/patterns.de.ts'
import { formatNumber } from '../../kit/format/number.ts'
import type { en } from './messages.ts'

export const provisioning: typeof en = {
  ...words,
  connect: 'Verzeichnis verbinden',
  connectHelp: 'Okta, Entra ID und andere legen mit SCIM 2.0 Benutzer an und entfernen sie.',
  tokens: 'Token',
  tokensHelp: 'Zugriffsschlüssel allein dieses Mandanten mit der Rolle Tenant Admin.',
  createToken: 'Token erstellen',
  createTitle: 'Neues Token für die Bereitstellung',
  secretTitle: 'Token',
  nameHelp: 'Nennen Sie das Verzeichnis, das das Token bekommt.',
  createdToast: (name: string) => `Das Token von ${name} wurde erstellt`,
  noTokens: 'Noch keine Token. Erstellen Sie eines und fügen Sie es im Verzeichnis ein.',
  state: 'Stand',
  users: 'Bereitgestellte Benutzer',
  usersOf: (all: number, inactive: number) => `${formatNumber(all)}, davon ${formatNumber(inactive)} deaktiviert`,
  groups: 'Bereitgestellte Gruppen',
  lastCall: 'Letzter Aufruf',
  lastError: 'Letzter Fehler',
  none: 'Keiner',
  removals: 'Entfernungen',
  removalsHelp: 'Schützt den Mandanten vor einem falsch eingerichteten Verzeichnis.',
  limitsRemovals: 'Entfernungen begrenzen',
  limitsRemovalsHelp: 'Höchstens ein Zehntel der Benutzer, oder zwanzig, kann in einer Stunde entfernt werden.',
  removalsNow: (count: number) => `${formatNumber(count)} in dieser Stunde entfernt`,
}
