import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function key(things: Fixtures, name: string) {
  return {
    name,
    roleNames: [things.roleName],
    keyTenants: [{ tenantId: things.tenantId, roleNames: [things.tenantRoleName] }],
    customClaims: { plan: { name: 'free' } },
    permittedIps: ['192.0.2.0/24'],
  }
}
export const samples: Subjects<'accessKeys'> = {
  accessKeys: {
    create: (things, fresh) => ({ ...key(things, fresh), userId: things.userId }),
    import: (things, fresh) => ({ keys: [{ ...key(things, fresh), cleartext: `imported-secret-${fresh}` }] }),
    search: ({ tenantId, userId }) => ({ tenantIds: [tenantId], boundUserId: userId }),
    update: {
      sample: (things, fresh) => ({ ...key(things, fresh), id: things.accessKeyId }),
      spends: 'accessKey',
    },
    rotateWithOverlap: {
      sample: ({ accessKeyId }) => ({ id: accessKeyId, overlapSeconds: 3600 }),
      spends: 'accessKey',
    },
  },
}
