import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'managementKeys'> = {
  managementKeys: {
    create: ({ projectId }, fresh) => ({
      name: fresh,
      permittedIps: ['192.0.2.0/24'],
      reBac: { projectRoles: [{ projectIds: [projectId], roles: ['auditor'] }] },
    }),
    update: { sample: ({ keyId }, fresh) => ({ id: keyId, name: fresh, status: 'inactive' }), spends: 'managementKey' },
    load: ({ keyId }) => ({ id: keyId }),
    delete: { sample: ({ keyId }) => ({ ids: [keyId] }), spends: 'managementKey' },
    rotate: { sample: ({ keyId }) => ({ id: keyId, overlapSeconds: 60 }), spends: 'managementKey' },
    endPreviousSecret: ({ keyId }) => ({ id: keyId }),
  },
}
