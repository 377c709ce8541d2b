import { inLanguage } from '../../kit/language/language.ts'
import { words } from '../../kit/language/patterns.en.ts'
import { formatNumber } from '../../kit/format/number.ts'

export const en = {
  ...words,
  nothingTitle: 'Users are not sent anywhere',
  nothingText: 'Send the users of this application to its directory over SCIM and keep them up to date.',
  setUp: 'Set up directory',
  setUpTitle: 'Directory of the application',
  setUpToast: 'The directory was set up',
  baseUrl: 'URL of the SCIM service',
  baseUrlHelp: 'Without /Users. With another URL, enter the token again.',
  baseUrlMissing: 'Enter the URL of the SCIM service.',
  token: 'Token',
  tokenHelp: 'Stored encrypted and never shown. Leave empty to keep the stored one.',
  newTokenHelp: 'From the directory. It is stored encrypted and never shown.',
  directory: 'Directory',
  directoryHelp: 'Names, addresses, login ids and status of assigned users are sent.',
  statusHelp: 'Changes are sent every five minutes. Failed changes are retried.',
  enabled: 'Users are sent',
  disabled: 'Paused',
  enable: 'Send users',
  disable: 'Pause',
  enabledToast: 'Users are sent from now on',
  disabledToast: 'No users are sent for now',
  lastSuccess: 'Last complete run',
  lastRun: 'Last run',
  failed: (count: number) => (count === 1 ? 'The last run failed' : `The last ${formatNumber(count)} runs failed`),
  remove: 'Remove directory',
  removeTitle: 'Remove the directory?',
  removeText: 'No more users are sent. Those already sent stay there.',
  removedToast: 'The directory was removed',
}

export const outboundScim = await inLanguage(en, import.meta.glob('./messages.*.ts'))
