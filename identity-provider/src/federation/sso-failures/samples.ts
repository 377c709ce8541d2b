import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'ssoFailures'> = {
  ssoFailures: {
    load: { sample: () => ({ id: 'SF-none' }), status: 404 },
    loadLastSignIn: ({ tenantId, ssoId }) => ({ tenantId, ssoId }),
    startTest: ({ tenantId, ssoId }) => ({ tenantId, ssoId }),
  },
}
