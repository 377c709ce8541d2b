import { ListNotFound, ListOfOtherType, ListTaken } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerListEntryMutations } from './entry-mutations.ts'
import { listVersion, registerListKind, registerListType } from './list-type.ts'
import { registerListMutations } from './mutations.ts'
import { registerListQueries } from './queries.ts'

export const listsCapability: Capability = {
  register: registerLists,
  permissions: {
    fields: {
      'Query.lists': 'read_project',
      'Query.listContains': 'read_project',
      'Mutation.listCreate': 'manage_project',
      'Mutation.listUpdate': 'manage_project',
      'Mutation.listsImport': 'manage_project',
      'Mutation.listDelete': 'manage_project',
      'Mutation.listIpsAdd': 'manage_project',
      'Mutation.listIpsRemove': 'manage_project',
      'Mutation.listTextsAdd': 'manage_project',
      'Mutation.listTextsRemove': 'manage_project',
      'Mutation.listClear': 'manage_project',
    },
    types: { List: 'read_project' },
  },
}

/** Lists of texts, addresses or JSON. */
function registerLists(builder: Builder) {
  registerProviderErrors(builder, [
    [ListNotFound, 'No list has this id.'],
    [ListTaken, 'Another list has this name.'],
    [ListOfOtherType, 'The list contains something else.'],
  ])
  listVersion.register(builder, 'List')
  const kind = registerListKind(builder)
  registerListType(builder, kind)
  registerListQueries(builder, kind)
  registerListMutations(builder, kind)
  registerListEntryMutations(builder)
}
