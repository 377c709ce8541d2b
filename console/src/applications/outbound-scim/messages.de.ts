import { words } from '../../kit/language/patterns.de.ts'
import { formatNumber } from '../../kit/format/number.ts'
import type { en } from './messages.ts'

export const outboundScim: typeof en = {
  ...words,
  nothingTitle: 'Benutzer werden nirgendwohin gesendet',
  nothingText: 'Senden Sie die Benutzer dieser Anwendung per SCIM an ihr Verzeichnis.',
  setUp: 'Verzeichnis einrichten',
  setUpTitle: 'Verzeichnis der Anwendung',
  setUpToast: 'Das Verzeichnis wurde eingerichtet',
  baseUrl: 'URL des SCIM-Dienstes',
  baseUrlHelp: 'Ohne /Users. Geben Sie bei einer anderen URL das Token neu ein.',
  baseUrlMissing: 'Geben Sie die URL des SCIM-Dienstes ein.',
  token: 'Token',
  tokenHelp: 'Verschlüsselt gespeichert und nie angezeigt. Leer lassen, um es zu behalten.',
  newTokenHelp: 'Aus dem Verzeichnis. Es wird verschlüsselt gespeichert und nie angezeigt.',
  directory: 'Verzeichnis',
  directoryHelp: 'Gesendet werden Namen, Adressen, Login-IDs und Status zugewiesener Benutzer.',
  statusHelp: 'Änderungen werden alle fünf Minuten gesendet. Was fehlschlägt, wird wiederholt.',
  enabled: 'Benutzer werden gesendet',
  disabled: 'Angehalten',
  enable: 'Benutzer senden',
  disable: 'Anhalten',
  enabledToast: 'Benutzer werden ab jetzt gesendet',
  disabledToast: 'Vorerst werden keine Benutzer gesendet',
  lastSuccess: 'Letzter vollständiger Lauf',
  lastRun: 'Letzter Lauf',
  failed: count =>
    count === 1 ? 'Der letzte Lauf ist fehlgeschlagen' : `Die letzten ${formatNumber(count)} Läufe sind fehlgeschlagen`,
  remove: 'Verzeichnis entfernen',
  removeTitle: 'Verzeichnis entfernen?',
  removeText: 'Es werden keine Benutzer mehr gesendet. Die gesendeten bleiben dort.',
  removedToast: 'Das Verzeichnis wurde entfernt',
}
