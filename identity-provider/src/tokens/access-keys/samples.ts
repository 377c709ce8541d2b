import type { Fixtures } from '../../contract-tests/support/fixtures.ts'
import type { Subjects } from '../../contract-tests/support/subject.ts'

function key(things: Fixtures, name: string) {
  return {
    name,
    roleNames: [things.roleName],
    keyTenants: [{ tenantId: things.tenantId, roleNames: [things.tenantRoleName] }],
    customClaims: { plan: { name: 'free' } },
    permittedIps: ['192.0.2.0/24'],
  }
}
function ofKey({ accessKeyId }: Fixtures) {
  return { id: accessKeyId }
}
function ofKeys({ accessKeyId }: Fixtures) {
  return { ids: [accessKeyId] }
}

export const samples: Subjects<'accessKeys'> = {
  accessKeys: {
    create: (things, fresh) => ({ ...key(things, fresh), userId: things.userId }),
    import: (things, fresh) => ({ keys: [{ ...key(things, fresh), cleartext: `imported-secret-${fresh}` }] }),
    load: ofKey,
    search: ({ tenantId, userId }) => ({ tenantIds: [tenantId], boundUserId: userId }),
    update: {
      sample: (things, fresh) => ({ ...key(things, fresh), id: things.accessKeyId }),
      spends: 'accessKey',
    },
    deactivate: { sample: ofKey, spends: 'accessKey' },
    deactivateBatch: { sample: ofKeys, spends: 'accessKey' },
    activate: { sample: ofKey, spends: 'accessKey' },
    activateBatch: { sample: ofKeys, spends: 'accessKey' },
    delete: { sample: ofKey, spends: 'accessKey' },
    deleteBatch: { sample: ofKeys, spends: 'accessKey' },
    rotate: { sample: ofKey, spends: 'accessKey' },
    rotateWithOverlap: {
      sample: ({ accessKeyId }) => ({ id: accessKeyId, overlapSeconds: 3600 }),
      spends: 'accessKey',
    },
    endPreviousSecret: { sample: ofKey, spends: 'accessKey' },
  },
}
