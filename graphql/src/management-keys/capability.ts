import { type ManagementKey, ManagementKeyNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { managementKeyVersion, registerManagementKeyStatus, registerManagementKeyType } from './key-type.ts'
import { registerManagementKeyMutations } from './mutations.ts'

export const managementKeysCapability: Capability = {
  register: registerManagementKeys,
  permissions: {
    fields: {
      'Query.managementKeys': 'manage_keys',
      'Mutation.managementKeyCreate': 'manage_keys',
      'Mutation.managementKeyUpdate': 'manage_keys',
      'Mutation.managementKeyRotate': 'manage_keys',
      'Mutation.managementKeyPreviousSecretEnd': 'manage_keys',
      'Mutation.managementKeyDelete': 'manage_keys',
      'Mutation.managementKeysDelete': 'manage_keys',
    },
    types: { ManagementKey: 'manage_keys' },
  },
}

const keys = {
  NAME: (key: ManagementKey) => sortableName(key.name),
  CREATED_AT: (key: ManagementKey) => key.createdTime,
  EXPIRES_AT: (key: ManagementKey) => key.expireTime,
}

/** Keys with which back ends manage projects. */
function registerManagementKeys(builder: Builder) {
  registerProviderErrors(builder, [[ManagementKeyNotFound, 'No management key has this id.']])
  managementKeyVersion.register(builder, 'ManagementKey')
  const Status = registerManagementKeyStatus(builder)
  registerManagementKeyType(builder, Status)
  registerManagementKeyMutations(builder)
  const Connection = connectionType(builder, 'ManagementKey', { one: 'A management key', many: 'management keys' })
  const Order = orderInput(builder, 'ManagementKey', {
    NAME: 'The display name.',
    CREATED_AT: 'When it was created.',
    EXPIRES_AT: 'When it expires; keys that never do come first.',
  })
  const Filter = builder.inputType('ManagementKeyFilter', {
    description: 'Which keys; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, the description or the id.' }),
      statuses: t.field({ type: [Status], description: 'One of these statuses.' }),
    }),
  })
  builder.queryField('managementKeys', t =>
    t.field({
      type: Connection,
      description: 'Management keys that were created in this project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which keys.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { text, statuses } = filter ?? {}
        const { keys: found } = await client.managementKeys.search({})
        const matching = found
          .filter(textFilter(text, ({ name, description, id }) => [name, description, id]))
          .filter(({ status }) => !statuses || statuses.includes(status))
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
  )
}
