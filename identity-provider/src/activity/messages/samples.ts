import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

const template = { purpose: 'magicLink', format: 'email', locale: 'de' } as const

export const samples: Subjects<'messages'> = {
  messages: {
    search: () => ({ channels: ['email'], statuses: ['kept'], purposes: ['invitation'], size: 10 }),
    retry: { sample: ({ messageId }) => ({ id: messageId }), status: 400 },
    loadTemplate: () => template,
    updateTemplate: () => ({
      ...template,
      subject: 'Hello',
      text: 'Follow {{link}}',
      html: '<a href="{{link}}">x</a>',
    }),
    resetTemplate: () => template,
  },
}
