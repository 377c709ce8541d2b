import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function ofUser({ outboundAppId: appId, userId }: Fixtures) {
  return { appId, userId }
}
function ofTenant({ outboundAppId: appId, tenantId }: Fixtures) {
  return { appId, tenantId }
}
const token = { accessToken: 'a', scopes: ['read'] }

export const samples: Subjects<'outboundTokens'> = {
  outboundTokens: {
    fetchByScopes: things => ({ ...ofUser(things), scopes: ['read'] }),
    fetch: ofUser,
    fetchTenantByScopes: { sample: things => ({ ...ofTenant(things), scopes: ['read'] }), status: 404 },
    fetchTenant: { sample: ofTenant, status: 404 },
    deleteOfUser: { sample: ofUser, spends: 'outboundToken' },
    uploadUserApiKey: things => ({ ...ofUser(things), apiKey: 'k' }),
    uploadTenantApiKey: things => ({ ...ofTenant(things), apiKey: 'k' }),
    uploadUser: things => ({ ...ofUser(things), ...token }),
    uploadTenant: things => ({ ...ofTenant(things), ...token }),
    uploadUserBatch: things => ({ tokens: [{ ...ofUser(things), ...token }] }),
    uploadTenantBatch: things => ({ tokens: [{ ...ofTenant(things), ...token }] }),
    search: ({ outboundAppId }) => ({ appIds: [outboundAppId] }),
  },
}
