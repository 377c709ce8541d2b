import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'descopers'> = {
  descopers: {
    create: (_, fresh) => ({
      descopers: [
        {
          loginId: `${fresh}@example.com`,
          attributes: { displayName: 'Grace' },
          rbac: { tags: [{ tags: ['eu'], role: 'auditor' }] },
        },
      ],
    }),
    update: {
      sample: ({ descoperId, projectId }) => ({
        id: descoperId,
        rbac: { projects: [{ projectIds: [projectId], role: 'auditor' }] },
      }),
      spends: 'descoper',
    },
  },
}
