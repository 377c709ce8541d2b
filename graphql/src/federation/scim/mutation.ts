import { TenantNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { tenantIdField } from '../../directory/tenants/mutations.ts'
import type { ProvisioningType } from './provisioning-type.ts'

/** Changes the provisioning of a tenant. */
export function registerProvisioningMutation(builder: Builder, Provisioning: ProvisioningType) {
  builder.relayMutationField(
    'tenantProvisioningUpdate',
    {
      description: 'The tenant, and what changes.',
      inputFields: t => ({
        tenantId: tenantIdField(t),
        limitsRemovals: t.boolean({
          required: true,
          description: 'Whether at most a tenth of the users, or twenty, can be removed in an hour.',
        }),
      }),
    },
    {
      description: 'Sets whether the directory of a tenant may remove many users at once.',
      errors: { types: [TenantNotFound] },
      resolve: async (_root, { input: { tenantId, limitsRemovals } }, { client }) => ({
        provisioning: await client.scim.update({ tenantId: tenantId.id, limitsRemovals }),
      }),
    },
    {
      description: 'The provisioning was changed.',
      outputFields: t => ({
        tenantProvisioning: t.field({
          type: Provisioning,
          description: 'The provisioning as it is now.',
          resolve: ({ provisioning }) => provisioning,
        }),
      }),
    },
  )
}
