import { inLanguage } from '../../../kit/language/language.ts'
import { formatNumber } from '../../../kit/format/number.ts'

export const en = {
  testUser: 'Test user',
  getCode: 'Get a sign-in code',
  getCodeText: 'Test users receive no messages. The code that would have been sent is shown here.',
  loginId: 'Login id',
  channel: 'Delivery method',
  channelHelp: 'The code works only in a sign-in that would have sent it this way.',
  channels: { EMAIL: 'Email', SMS: 'Text message', VOICE: 'Phone call', WHATSAPP: 'WhatsApp', IM: 'Messenger' },
  code: 'Sign-in code',
  expires: (relative: string, exact: string) => `It expires ${relative}, at ${exact}.`,
  deleteAll: 'Delete all test users',
  deleteAllTitle: 'Delete all test users?',
  deleteAllCount: (count: number) =>
    `There ${count === 1 ? 'is 1 test user' : `are ${formatNumber(count)} test users`} now.`,
  deleteAllText: 'Deleted with their passwords and sessions, whatever the list shows. This cannot be undone.',
  deletedAll: (count: number) =>
    count === 1 ? '1 test user was deleted' : `${formatNumber(count)} test users were deleted`,
}

export const testUsers = await inLanguage(en, import.meta.glob('./messages.*.ts'))
