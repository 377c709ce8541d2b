import type { Subjects } from '../../contract-tests/support/subject.ts'

export const samples: Subjects<'scim'> = {
  scim: {
    load: ({ tenantId }) => ({ tenantId }),
    update: ({ tenantId }) => ({ tenantId, limitsRemovals: false }),
  },
}
