import { accessKeyStatus } from '@gatehouse-id/entities'
import { TenantNotFound, type ScimProvisioning } from '@gatehouse-id/identity-provider/contract'
import { typedEnum } from '../../entity/values/types.ts'
import type { Context } from '../../request/context.ts'
import type { Builder, TenantProvisioning } from '../../schema/builder.ts'
import { defineVersion, versionDescription } from '../../schema/changes/entity-version.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { secondsToMsOrNull } from '../../schema/scalars/time.ts'

export const provisioningVersion = defineVersion<TenantProvisioning>(
  'TenantProvisioning',
  'provisioning',
  ({ limitsRemovals }) => limitsRemovals,
)

/** Null for a tenant that does not exist. */
async function findProvisioning({ client }: Context, tenantId: string): Promise<TenantProvisioning | null> {
  try {
    return { ...(await client.scim.load({ tenantId })), tenantId }
  } catch (error) {
    if (error instanceof TenantNotFound) return null
    throw error
  }
}

/** The provisioning of a tenant, and the query for it. */
export function registerProvisioningType(builder: Builder) {
  const Key = builder.objectRef<ScimProvisioning['keys'][number]>('ProvisioningKey').implement({
    description: 'An access key with which the directory of a tenant may call.',
    fields: t => ({
      accessKeyDatabaseId: t.exposeString('id', { description: 'The id of the access key in the provider API.' }),
      name: t.exposeString('name', { description: 'Display name.' }),
      status: t.field({
        type: typedEnum(builder, accessKeyStatus),
        description: 'Whether it can be exchanged for tokens.',
        resolve: ({ status }) => status,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it expires; null for never.',
        resolve: ({ expireTime }) => secondsToMsOrNull(expireTime),
      }),
      lastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was last used; null for never.',
        resolve: ({ lastUsedTime }) => secondsToMsOrNull(lastUsedTime),
      }),
    }),
  })
  builder.node('TenantProvisioning', {
    description: 'How the directory of a tenant makes, changes and removes its users (SCIM 2.0).',
    id: { resolve: ({ tenantId }) => tenantId, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findProvisioning(context, id))),
    fields: t => ({
      version: t.string({ description: versionDescription, resolve: provisioningVersion.of }),
      baseUrl: t.exposeString('baseUrl', { description: 'The URL that the directory is given.' }),
      keys: t.field({
        type: [Key],
        description: 'Access keys of this tenant alone with the role Tenant Admin, by name.',
        resolve: ({ keys }) => keys,
      }),
      userCount: t.exposeInt('users', { description: 'Users whom the directory has sent, deactivated ones included.' }),
      inactiveUserCount: t.exposeInt('inactiveUsers', { description: 'Users whom the directory deactivated.' }),
      groupCount: t.exposeInt('groups', { description: 'Groups that the directory has sent.' }),
      limitsRemovals: t.exposeBoolean('limitsRemovals', {
        description: 'Whether at most a tenth of the users, or twenty, can be removed in an hour.',
      }),
      removalCount: t.exposeInt('removals', { description: 'Users who were removed in the current hour.' }),
      lastCallAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the directory last called; null for never.',
        resolve: ({ lastCallTime }) => secondsToMsOrNull(lastCallTime),
      }),
      lastErrorAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When a request of the directory last failed; null for never.',
        resolve: ({ lastErrorTime }) => secondsToMsOrNull(lastErrorTime),
      }),
      lastError: t.exposeString('lastError', {
        nullable: true,
        description: 'That request and why it failed; null for none.',
      }),
    }),
  })
  builder.queryField('tenantProvisioning', t =>
    t.field({
      type: 'TenantProvisioning',
      nullable: true,
      description: 'The provisioning of a tenant; null for a tenant that does not exist.',
      args: { tenantId: nodeId(t.arg, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }) },
      resolve: (_root, { tenantId }, context) => findProvisioning(context, tenantId.id),
    }),
  )
}
