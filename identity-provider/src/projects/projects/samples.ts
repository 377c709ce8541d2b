import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'projects'> = {
  projects: {
    updateTags: (_, fresh) => ({ tags: [fresh] }),
    clone: (_, fresh) => ({ name: fresh, environment: 'production', tags: ['eu'] }),
    cloneAsyncResult: ({ cloneJobId }) => ({ processId: cloneJobId }),
    delete: { sample: () => ({}), spends: 'project' },
  },
}
