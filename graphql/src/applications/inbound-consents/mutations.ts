import type { Builder } from '../../schema/builder.ts'
import { nodeId, nodeIds } from '../../schema/ids/node-id.ts'
import { InvalidInput } from '../../schema/changes/refusals/invalid-input.ts'
import type { NodeId } from '../../schema/ids/node-type-of.ts'

/** Deletes consents. */
export function registerConsentMutations(builder: Builder) {
  builder.relayMutationField(
    'inboundConsentsDelete',
    {
      description: 'Which consents to delete; all criteria apply together, and at least one is needed.',
      inputFields: t => ({
        ids: nodeIds(t, { for: 'InboundConsent', description: 'One of these consents, by node id.' }),
        applicationId: nodeId(t, { for: 'InboundApplication', description: 'For this application, by node id.' }),
        userIds: nodeIds(t, { for: 'User', description: 'Of one of these users, by node id.' }),
        tenantId: nodeId(t, { for: 'Tenant', description: 'For this tenant, by node id.' }),
        areOfTenants: t.boolean({ description: 'Only consents that tenants gave; userIds do not apply then.' }),
      }),
    },
    {
      description: 'Deletes consents. The applications can no longer act, and have to ask again.',
      inputNames: { consentIds: 'ids', appId: 'applicationId' },
      resolve: async (_root, { input: { ids, applicationId, userIds, tenantId, areOfTenants } }, { client }) => {
        const criteria = {
          consentIds: plainIds(ids),
          appId: applicationId?.id ?? '',
          tenantId: tenantId?.id ?? '',
        }
        if (areOfTenants && userIds?.length)
          throw new InvalidInput('Consents of tenants have no user.', [
            { field: 'userIds', message: 'does not apply to consents of tenants' },
          ])
        if (areOfTenants) await client.inboundConsents.deleteOfTenants(criteria)
        else await client.inboundConsents.delete({ ...criteria, userIds: plainIds(userIds) })
        return { deletedIds: criteria.consentIds }
      },
    },
    {
      description: 'The consents were deleted.',
      outputFields: t => ({
        deletedIds: t.globalIDList({
          description: 'The node ids that were given; empty when other criteria were.',
          resolve: ({ deletedIds }) => deletedIds.map(id => ({ type: 'InboundConsent', id })),
        }),
      }),
    },
  )
}

function plainIds(ids: readonly NodeId[] | null | undefined): string[] {
  return (ids ?? []).map(({ id }) => id)
}
