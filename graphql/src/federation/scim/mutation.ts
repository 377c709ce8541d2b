import { TenantNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { tenantIdField } from '../../directory/tenants/mutations.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'
import { provisioningVersion } from './provisioning-type.ts'

/** Changes the provisioning of a tenant. */
export function registerProvisioningMutation(builder: Builder) {
  builder.relayMutationField(
    'tenantProvisioningUpdate',
    {
      description: 'The tenant, and what changes.',
      inputFields: t => ({
        tenantId: tenantIdField(t),
        expectedVersion: expectedVersionField(t),
        limitsRemovals: t.boolean({
          required: true,
          description: 'Whether at most a tenth of the users, or twenty, can be removed in an hour.',
        }),
      }),
    },
    {
      description: 'Sets whether the directory of a tenant may remove many users at once.',
      errors: { types: [TenantNotFound, VersionConflict] },
      resolve: async (_root, { input: { tenantId: node, expectedVersion, limitsRemovals } }, { client }) => {
        const tenantId = node.id
        if (typeof expectedVersion === 'string')
          provisioningVersion.require(expectedVersion, { ...(await client.scim.load({ tenantId })), tenantId })
        return { ...(await client.scim.update({ tenantId, limitsRemovals })), tenantId }
      },
    },
    {
      description: 'The provisioning was changed.',
      outputFields: t => ({
        tenantProvisioning: t.field({
          type: 'TenantProvisioning',
          description: 'The provisioning as it is now.',
          resolve: provisioning => provisioning,
        }),
      }),
    },
  )
}
