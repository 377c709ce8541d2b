import { inLanguage } from '../../kit/language/language.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { words } from '../../kit/language/patterns.en.ts'
import { menus } from '../../kit/language/menus.en.ts'
export const en = {
  ...words,
  ...menus.account,
  lead: 'How you appear, where you are signed in, and the language and time zone of this console.',
  profile: 'Profile',
  profileHelp: 'Your name and address come from your account at the identity provider.',
  email: 'Email',
  consoleSessions: 'Console sessions',
  consoleSessionsHelp: 'Where you are signed in to this console.',
  thisBrowser: 'This browser',
  otherBrowsers: (count: number) =>
    count === 1 ? 'and one other browser' : `and ${formatNumber(count)} other browsers`,
  openUser: 'Open my user page',
  passkeys: 'Passkeys',
  passkeysHelp: 'Sign in with a fingerprint, a face or a PIN. You sign in once more to add one.',
  addPasskey: 'Add passkey',
  passkeyFailed: 'The passkey could not be added',
  console: 'Console',
  consoleHelp: 'Remembered in this browser.',
  language: 'Language',
  languageAuto: 'Same as the browser',
  timeZone: 'Time zone',
  timeZoneAuto: (zone: string) => `Same as the browser (${zone})`,
  theme: 'Theme',
  density: 'Row height',
  example: (time: string) => `Now: ${time}`,
  foreign: 'You signed in through another identity provider. Your account is managed there.',
}

export const account = await inLanguage(en, import.meta.glob('./messages.*.ts'))
