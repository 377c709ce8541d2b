import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'passwordSettings'> = {
  passwordSettings: {
    load: ({ tenantId }) => ({ tenantId }),
    list: ({ tenantId }) => ({ tenantIds: [tenantId] }),
    configure: ({ tenantId }) => ({ tenantId, minLength: 9 }),
  },
}
