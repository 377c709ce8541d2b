import { formatNumber } from '../../kit/format/number.ts'
import { words } from '../../kit/language/patterns.de.ts'
import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const account: typeof en = {
  ...words,
  ...menus.account,
  lead: 'Wie Sie erscheinen, wo Sie angemeldet sind und wie diese Konsole mit Ihnen spricht.',
  profile: 'Profil',
  profileHelp: 'Name und Adresse kommen von Ihrem Konto beim Identitätsanbieter.',
  email: 'E-Mail',
  consoleSessions: 'Sitzungen der Konsole',
  consoleSessionsHelp: 'Wo Sie in dieser Konsole angemeldet sind.',
  thisBrowser: 'Dieser Browser',
  otherBrowsers: count => (count === 1 ? 'und ein weiterer Browser' : `und ${formatNumber(count)} weitere Browser`),
  openUser: 'Meine Benutzerseite öffnen',
  passkeys: 'Passkeys',
  passkeysHelp: 'Anmelden mit Finger, Gesicht oder PIN. Zum Hinzufügen melden Sie sich noch einmal an.',
  addPasskey: 'Passkey hinzufügen',
  passkeyFailed: 'Der Passkey konnte nicht hinzugefügt werden',
  console: 'Konsole',
  consoleHelp: 'In diesem Browser gespeichert.',
  language: 'Sprache',
  languageAuto: 'Wie im Browser',
  timeZone: 'Zeitzone',
  timeZoneAuto: zone => `Wie im Browser (${zone})`,
  theme: 'Farbschema',
  density: 'Zeilenhöhe',
  example: time => `Jetzt: ${time}`,
  foreign: 'Sie haben sich über einen anderen Identitätsanbieter angemeldet. Ihr Konto liegt dort.',
}
