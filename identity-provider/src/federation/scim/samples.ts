import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'scim'> = {
  scim: {
    update: ({ tenantId }) => ({ tenantId, limitsRemovals: false }),
  },
}
