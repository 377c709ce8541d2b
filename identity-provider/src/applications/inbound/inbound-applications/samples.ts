import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function inbound({ roleName, permissionName }: Fixtures, name: string) {
  return {
    name,
    approvedCallbackUrls: ['https://app.example.com/back'],
    permissionsScopes: [{ name: 'all', values: [roleName, permissionName] }],
  }
}

export const samples: Subjects<'inboundApplications'> = {
  inboundApplications: {
    create: { sample: inbound, unique: 'name' },
    update: {
      sample: (things, fresh) => ({ ...inbound(things, fresh), id: things.inboundAppId }),
      spends: 'inboundApp',
    },
    patch: { sample: ({ inboundAppId }, fresh) => ({ id: inboundAppId, name: fresh }), spends: 'inboundApp' },
    load: ({ inboundClientId }) => ({ clientId: inboundClientId }),
    loadAll: () => ({ page: 0, limit: 10 }),
    createV2: { sample: inbound, unique: 'name' },
    updateV2: {
      sample: (things, fresh) => ({ ...inbound(things, fresh), id: things.inboundAppId }),
      spends: 'inboundApp',
    },
    patchV2: { sample: ({ inboundAppId }, fresh) => ({ id: inboundAppId, name: fresh }), spends: 'inboundApp' },
    loadV2: ({ inboundAppId }) => ({ id: inboundAppId }),
    loadAllV2: () => ({ page: 0, limit: 10 }),
    addSecret: { sample: ({ inboundAppId }, fresh) => ({ id: inboundAppId, name: fresh }), unique: 'name' },
    revokeSecret: { sample: ({ inboundAppId }) => ({ id: inboundAppId, name: 'none' }), status: 404 },
  },
}
