import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

function acting({ agentId, loginId, tenantId }: Fixtures) {
  return {
    impersonatorId: agentId,
    loginId,
    selectedTenant: tenantId,
  }
}
function signUp({ tenantId, tenantRoleName }: Fixtures, fresh: string) {
  return {
    loginId: `${fresh}@example.com`,
    user: { name: 'Ada', email: `${fresh}@example.com` },
    userTenants: [{ tenantId, roleNames: [tenantRoleName] }],
    selectedTenantId: tenantId,
  }
}

export const samples: Subjects<'jwts'> = {
  jwts: {
    update: {
      sample: ({ sessionJwt }) => ({ jwt: sessionJwt, customClaims: { plan: ['free'] } }),
      spends: 'session',
    },
    impersonate: acting,
    impersonateStepup: acting,
    stopImpersonation: { sample: ({ impersonationJwt }) => ({ jwt: impersonationJwt }), spends: 'session' },
    signIn: ({ loginId, tenantId }) => ({ loginId, selectedTenantId: tenantId, customClaims: { a: 'b' } }),
    signUp: { sample: signUp, unique: 'loginId' },
    signUpOrIn: signUp,
    anonymous: ({ roleName }) => ({ roles: [roleName] }),
    generateClientAssertionJwt: () => ({ issuer: 'i', subject: 's', audience: ['https://a.example'], expiresIn: 60 }),
  },
}
