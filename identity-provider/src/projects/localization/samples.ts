import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'localization'> = {
  localization: {
    importFlow: { sample: ({ flowId }) => ({ flowId, overrides: { languages: { de: {} } } }), spends: 'flow' },
    importMessages: (_, fresh) => ({
      overrides: { languages: { fr: { 'magicLink/email/subject': `Bonjour ${fresh}` } } },
    }),
  },
}
