import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'tenants'> = {
  tenants: {
    create: {
      sample: ({ tenantId, oidcAppId }, fresh) => ({
        name: fresh,
        id: fresh,
        parent: tenantId,
        selfProvisioningDomains: [`${fresh}.example`],
        federatedAppIds: [oidcAppId],
      }),
      unique: 'id',
    },
    update: { sample: ({ tenantId }, fresh) => ({ id: tenantId, name: fresh }), spends: 'tenant' },
    patch: { sample: ({ tenantId }, fresh) => ({ id: tenantId, name: fresh, disabled: false }), spends: 'tenant' },
    updateDefaultRoles: ({ tenantId, tenantRoleName }) => ({ id: tenantId, defaultRoles: [tenantRoleName] }),
    search: ({ tenantId }) => ({ tenantIds: [tenantId] }),
    list: ({ tenantId }) => ({ tenantIds: [tenantId], text: tenantId, sort: { field: 'createdTime' } }),
    searchSettings: ({ tenantId }) => ({ tenantIds: [tenantId] }),
    updateSettings: {
      sample: ({ tenantId }, fresh) => ({ tenantId, domains: [`${fresh}.example`], enabled: true }),
      spends: 'tenant',
    },
  },
}
