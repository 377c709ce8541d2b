import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'jobs'> = {
  jobs: {
    load: ({ exportJobId }) => ({ ids: [exportJobId] }),
    search: ({ userId }) => ({ kinds: ['userExport'], statuses: ['queued'], actorIds: [userId] }),
    appendInput: {
      sample: ({ importJobId: id }) => ({ id, file: 'users', position: 1, text: '\n{"loginId":"second"}' }),
      spends: 'importJob',
    },
    start: { sample: ({ importJobId: id }) => ({ id }), spends: 'importJob' },
    cancel: { sample: ({ importJobId: id }) => ({ id }), spends: 'importJob' },
    listErrors: ({ exportJobId: id }) => ({ ids: [id], size: 10 }),
    // It has not run.
    loadResult: { sample: ({ exportJobId: id }) => ({ id }), status: 409 },
  },
}
