import type { AccessKey } from '@gatehouse/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import { defineLoader } from '../../request/loaders.ts'
import type { Builder, QueryFieldBuilder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { type OrderArgument, orderedConnection, orderInput, sortableName } from '../../schema/lists/order.ts'
import { connectionCost, type PageArguments } from '../../schema/lists/pages.ts'
import { accessKeyFilter, type KeyFilter, wireKeyFilter } from './filter.ts'
import { listAccessKeysOfRole, listAccessKeysOfTenant, listAccessKeysOfUser } from './loaders.ts'
import { managedKey } from './managed-key.ts'

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
export function registerAccessKeyQueries(builder: Builder) {
  const AccessKeyConnection = managedKey.connection(builder)
  const AccessKeyOrder = orderInput(builder, 'AccessKey', {
    NAME: 'The display name.',
    CREATED_AT: 'When it was created.',
    EXPIRES_AT: 'When it expires; keys that never do come first.',
    LAST_USED_AT: 'When it was last used; keys that never were come first.',
  })
  const args = (t: { arg: QueryFieldBuilder['arg'] }) => ({
    filter: t.arg({ type: accessKeyFilter(builder), description: 'Which keys.' }),
    orderBy: t.arg({ type: AccessKeyOrder, description: 'In which order.' }),
  })
  builder.queryField('accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys of the project, by name.',
      complexity: connectionCost,
      args: { ...pageArgs(t), ...args(t) },
      resolve: async (_root, { filter, ...page }, context) =>
        accessKeyPage(page, await findKeys(context, filter ?? {})),
    }),
  )
  builder.objectField('Tenant', 'accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys that belong to the tenant, by name.',
      complexity: connectionCost,
      args: { ...pageArgs(t), ...args(t) },
      resolve: async ({ id }, page, context) => linkedPage(context, page, await listAccessKeysOfTenant(context, id)),
    }),
  )
  builder.objectField('Role', 'accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys that have the role, in the project or in a tenant, by name.',
      complexity: connectionCost,
      args: { ...pageArgs(t), ...args(t) },
      resolve: async (role, page, context) => linkedPage(context, page, await listAccessKeysOfRole(context, role)),
    }),
  )
  builder.objectField('User', 'accessKeys', t =>
    t.field({
      type: AccessKeyConnection,
      description: 'Access keys that are bound to the user, by name.',
      complexity: connectionCost,
      args: { ...pageArgs(t), ...args(t) },
      resolve: async ({ userId }, page, context) =>
        linkedPage(context, page, await listAccessKeysOfUser(context, userId)),
    }),
  )
}

/** Of some keys those that a filter finds. */
async function linkedPage(context: Context, { filter, ...page }: LinkArguments, keysOfOne: readonly AccessKey[]) {
  if (!filter) return accessKeyPage(page, keysOfOne)
  const found = new Set((await findSame(context, JSON.stringify(filter))).map(({ id }) => id))
  return accessKeyPage(
    page,
    keysOfOne.filter(({ id }) => found.has(id)),
  )
}

type LinkArguments = Parameters<typeof accessKeyPage>[0] & { filter?: KeyFilter | null | undefined }

/** The keys that a filter finds, once for all links of a page that have it. */
const findSame = defineLoader<string, AccessKey[]>((filters, context) =>
  // They were made above.
  Promise.all(filters.map(filter => findKeys(context, JSON.parse(filter) as KeyFilter))),
)

async function findKeys({ client }: Context, filter: KeyFilter): Promise<AccessKey[]> {
  const { statuses, roleNames, ...search } = wireKeyFilter(filter)
  const { keys: found } = await client.accessKeys.search(search)
  return found
    .filter(({ status }) => !statuses || statuses.includes(status))
    .filter(key => !roleNames || rolesOf(key).some(name => roleNames.includes(name)))
}

function rolesOf({ roleNames, keyTenants }: AccessKey): string[] {
  return [...roleNames, ...keyTenants.flatMap(tenant => tenant.roleNames)]
}
