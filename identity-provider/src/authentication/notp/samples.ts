import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'notpMessages'> = {
  notpMessages: {
    receive: { sample: () => ({ from: '+12025550123', text: 'not asked for' }), status: 400 },
  },
}
