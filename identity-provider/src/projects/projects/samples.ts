import type { Subjects } from '../../contract-tests/support/subject.ts'

export const samples: Subjects<'projects'> = {
  projects: {
    list: () => ({}),
    updateName: (_, fresh) => ({ name: fresh }),
    updateTags: (_, fresh) => ({ tags: [fresh] }),
    clone: (_, fresh) => ({ name: fresh, environment: 'production', tags: ['eu'] }),
    cloneAsync: (_, fresh) => ({ name: fresh }),
    cloneAsyncResult: ({ cloneJobId }) => ({ processId: cloneJobId }),
    delete: { sample: () => ({}), spends: 'project' },
  },
}
