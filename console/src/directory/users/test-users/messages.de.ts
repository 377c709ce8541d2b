import { formatNumber } from '../../../kit/format/number.ts'
import type { en } from './messages.ts'

export const testUsers: typeof en = {
  testUser: 'Testbenutzer',
  getCode: 'Anmeldecode abrufen',
  getCodeText: 'Testbenutzer erhalten keine Nachrichten. Der Code wird stattdessen hier gezeigt.',
  loginId: 'Login-ID',
  channel: 'Zustellweg',
  channelHelp: 'Der Code gilt nur in einer Anmeldung, die ihn auf diesem Weg gesendet hätte.',
  channels: { EMAIL: 'E-Mail', SMS: 'SMS', VOICE: 'Anruf', WHATSAPP: 'WhatsApp', IM: 'Messenger' },
  code: 'Anmeldecode',
  expires: (relative, exact) => `Er läuft ${relative} ab, um ${exact}.`,
  deleteAll: 'Alle Testbenutzer löschen',
  deleteAllTitle: 'Alle Testbenutzer löschen?',
  deleteAllCount: count => `Es gibt jetzt ${formatNumber(count)} Testbenutzer.`,
  deleteAllText: 'Samt Passwörtern und Sitzungen, was die Liste auch zeigt. Das ist endgültig.',
  deletedAll: count => `${formatNumber(count)} Testbenutzer gelöscht`,
}
