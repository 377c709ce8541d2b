import type { AccessKey } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { nodeId, nodeIds } from '../schema/node-id.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { type OrderArgument, orderedConnection, sortableName } from '../schema/lists/order.ts'
import { connectionCost, type PageArguments } from '../schema/lists/pages.ts'
import type { AccessKeyEnums } from './enums.ts'
import { listAccessKeysOfRole, listAccessKeysOfTenant, listAccessKeysOfUser } from './loaders.ts'

const keys = {
  NAME: (key: AccessKey) => sortableName(key.name),
  CREATED_AT: (key: AccessKey) => key.createdTime,
  EXPIRES_AT: (key: AccessKey) => key.expireTime,
  LAST_USED_AT: (key: AccessKey) => key.lastUsedTime,
}

/** A page of access keys. */
export function accessKeyPage(
  page: PageArguments & { orderBy?: OrderArgument<keyof typeof keys> },
  entries: readonly AccessKey[],
) {
  const orderBy = page.orderBy ?? { field: 'NAME', direction: 'ASC' }
  return orderedConnection(page, entries, { orderBy, keys, idOf: ({ id }) => id })
}

/** The lists of access keys: of the project, and of a user. */
export function registerAccessKeyQueries(builder: Builder, { AccessKeyStatus, AccessKeyOrder }: AccessKeyEnums) {
  const AccessKeyConnection = connectionType(builder, 'AccessKey', { one: 'An access key', many: 'access keys' })
  const AccessKeyFilter = builder.inputType('AccessKeyFilter', {
    description: 'Which access keys to list; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name.' }),
      statuses: t.field({ type: [AccessKeyStatus], description: 'One of these statuses.' }),
      roleNames: t.stringList({ description: 'One of these roles, in the project or in a tenant.' }),
      tenantIds: nodeIds(t, { for: 'Tenant', description: 'Belongs to one of these tenants, by node id.' }),
      boundUserId: nodeId(t, { for: 'User', description: 'Is bound to this user, by node id.' }),
      createdBy: t.string({ description: 'Was created by the user or management key with this id.' }),
      customAttributes: t.field({ type: 'JSON', description: 'Has all of these attributes.' }),
    }),
  })
  builder.queryField('accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys of the project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: AccessKeyFilter, description: 'Which keys.' }),
        orderBy: t.arg({ type: AccessKeyOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, ...page }, { client }) => {
        const { statuses, roleNames, tenantIds, boundUserId, createdBy, customAttributes, text } = omitNulls(
          filter ?? {},
        )
        const { keys: found } = await client.accessKeys.search({
          text,
          tenantIds: tenantIds?.map(({ id }) => id),
          boundUserId: boundUserId?.id,
          creatingUser: createdBy,
          // JSON as it came; the provider checks it.
          customAttributes: customAttributes as Record<string, unknown> | undefined,
        })
        const matching = found
          .filter(({ status }) => !statuses || statuses.includes(status))
          .filter(key => !roleNames || rolesOf(key).some(name => roleNames.includes(name)))
        return accessKeyPage(page, matching)
      },
    }),
  )
  builder.objectField('Tenant', 'accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys that belong to the tenant, by name.',
      complexity: connectionCost,
      args: { ...pageArgs(t), orderBy: t.arg({ type: AccessKeyOrder, description: 'In which order.' }) },
      resolve: async ({ id }, page, context) => accessKeyPage(page, await listAccessKeysOfTenant(context, id)),
    }),
  )
  builder.objectField('Role', 'accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys that have the role, in the project or in a tenant, by name.',
      complexity: connectionCost,
      args: { ...pageArgs(t), orderBy: t.arg({ type: AccessKeyOrder, description: 'In which order.' }) },
      resolve: async (role, page, context) => accessKeyPage(page, await listAccessKeysOfRole(context, role)),
    }),
  )
  builder.objectField('User', 'accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys that are bound to the user, by name.',
      complexity: connectionCost,
      args: { ...pageArgs(t), orderBy: t.arg({ type: AccessKeyOrder, description: 'In which order.' }) },
      resolve: async ({ userId }, page, context) => accessKeyPage(page, await listAccessKeysOfUser(context, userId)),
    }),
  )
}

function rolesOf({ roleNames, keyTenants }: AccessKey): string[] {
  return [...roleNames, ...keyTenants.flatMap(tenant => tenant.roleNames)]
}
