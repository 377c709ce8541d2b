import type { Subjects } from '../../contract-tests/support/samples/subject.ts'

export const samples: Subjects<'scim'> = {
  scim: {
    update: ({ tenantId }) => ({ tenantId, limitsRemovals: false }),
  },
}
