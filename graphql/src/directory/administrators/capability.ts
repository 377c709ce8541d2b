import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { containsText } from '../../schema/lists/text-filter.ts'
import { orderDirection } from '../../schema/lists/order.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { loadAdministrators, registerAdministratorType } from './administrator-type.ts'
import { registerAdministratorMutations } from './mutations.ts'
import { AdministratorNotFound, LastAdministrator } from '@gatehouse-id/identity-provider/contract'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'

export const administratorsCapability: Capability = {
  register: registerAdministrators,
  permissions: {
    fields: {
      'Query.administrators': 'manage_administrators',
      'Mutation.administratorCreate': 'manage_administrators',
      'Mutation.administratorUpdate': 'manage_administrators',
      'Mutation.administratorDelete': 'manage_administrators',
    },
    types: { Administrator: 'manage_administrators' },
  },
}

/** Those who may sign in to the console. */
function registerAdministrators(builder: Builder) {
  registerAdministratorErrors(builder)
  const AdministratorConnection = registerAdministratorType(builder)
  const AdministratorFilter = builder.inputType('AdministratorFilter', {
    description: 'Which administrators to list.',
    fields: t => ({ text: t.string({ description: 'Part of the name, the address or a login id, in any case.' }) }),
  })
  const AdministratorOrder = builder.inputType('AdministratorOrder', {
    description: 'How to order administrators: by name.',
    fields: t => ({
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
  builder.queryField('administrators', t =>
    t.field({
      type: AdministratorConnection,
      description: 'The administrators of this project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: AdministratorFilter, description: 'Which administrators.' }),
        orderBy: t.arg({ type: AdministratorOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, context) => {
        const found = (await loadAdministrators(context)).filter(({ attributes, loginIds }) =>
          containsText([attributes.displayName, attributes.email, ...loginIds], filter?.text),
        )
        return connectionOfSorted(page, found, {
          by: ({ attributes }) => attributes.displayName,
          idOf: ({ id }) => id,
          isDescending: orderBy?.direction === 'DESC',
        })
      },
    }),
  )
  registerAdministratorMutations(builder)
}

/** Errors of mutations about administrators. */
function registerAdministratorErrors(builder: Builder) {
  registerProviderErrors(builder, [
    [AdministratorNotFound, 'No administrator has this id.'],
    [LastAdministrator, 'Nobody else could appoint administrators: the last one stays.'],
  ])
}
