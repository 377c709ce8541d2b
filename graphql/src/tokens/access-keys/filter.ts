import type { AccessKey } from '@gatehouse-id/identity-provider/contract'
import type { MoreCriteria } from '../../entity/list.ts'
import type { Values } from '../../entity/pothos.ts'
import { nodeId, nodeIds } from '../../schema/ids/node-id.ts'
import { omitNulls } from '../../schema/changes/nulls.ts'

type Maybe<Value> = Value | null | undefined
type KeyFilter = {
  text?: Maybe<string>
  statuses?: Maybe<AccessKey['status'][]>
  roleNames?: Maybe<string[]>
  tenantIds?: Maybe<{ id: string }[]>
  boundUserId?: Maybe<{ id: string }>
  creatorDatabaseId?: Maybe<string>
  customAttributes?: unknown
}

/** The criteria of access keys that are not one field. */
export const keyCriteria: MoreCriteria<AccessKey> = {
  fields: t => ({
    roleNames: t.stringList({ description: 'One of these roles, in the project or in a tenant.' }),
    tenantIds: nodeIds(t, { for: 'Tenant', description: 'Belongs to one of these tenants, by node id.' }),
    boundUserId: nodeId(t, { for: 'User', description: 'Is bound to this user, by node id.' }),
    creatorDatabaseId: t.string({ description: 'Was created by the user or management key with this id.' }),
    customAttributes: t.field({ type: 'JSON', description: 'Has all of these attributes.' }),
  }),
  passes(filter: KeyFilter) {
    const { roleNames, tenantIds, boundUserId, creatorDatabaseId, customAttributes } = filter
    const wanted = Object.entries(customAttributes ?? {})
    const tenants = tenantIds?.map(({ id }) => id)
    return key =>
      (!roleNames || rolesOf(key).some(name => roleNames.includes(name))) &&
      (!tenants?.length || key.keyTenants.some(({ tenantId }) => tenants.includes(tenantId))) &&
      (!boundUserId || key.boundUserId === boundUserId.id) &&
      (!creatorDatabaseId || key.createdBy === creatorDatabaseId) &&
      wanted.every(([name, value]) => JSON.stringify(key.customAttributes[name]) === JSON.stringify(value))
  },
}

function rolesOf({ roleNames, keyTenants }: AccessKey): string[] {
  return [...roleNames, ...keyTenants.flatMap(tenant => tenant.roleNames)]
}

/** The criteria under the provider's names. */
export function wireKeyFilter(filter: Values) {
  const { tenantIds, boundUserId, creatorDatabaseId, customAttributes, ...same } = omitNulls<KeyFilter>(filter)
  return {
    ...same,
    tenantIds: tenantIds?.map(({ id }) => id),
    boundUserId: boundUserId?.id,
    creatingUser: creatorDatabaseId,
    // JSON as it came; the provider checks it.
    customAttributes: customAttributes as Record<string, unknown> | undefined,
  }
}
