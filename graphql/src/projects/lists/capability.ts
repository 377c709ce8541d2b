import { list } from '@gatehouse-id/entities'
import { ListNotFound } from '@gatehouse-id/identity-provider/contract'
import { withMore } from '../../schema/capability.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { registerListImport } from './import.ts'
import { managedList } from './managed-list.ts'
import { registerListEntryMutations } from './entry-mutations.ts'
import type { Builder } from '../../schema/builder.ts'

/** Lists of texts, addresses or JSON. */
export const listsCapability = withMore(managedList.capability, {
  register(builder) {
    builder.objectField(list.type, 'entryCount', t =>
      t.int({
        description: 'How many entries it has; 1 for JSON that is not a list.',
        resolve: ({ data }) => (Array.isArray(data) ? data.length : 1),
      }),
    )
    registerLookup(builder)
    registerListImport(builder)
    registerListEntryMutations(builder)
  },
  fields: {
    'Query.listContains': 'read_project',
    'Mutation.listsUpsert': 'manage_project',
    'Mutation.listIpsAdd': 'manage_project',
    'Mutation.listIpsRemove': 'manage_project',
    'Mutation.listTextsAdd': 'manage_project',
    'Mutation.listTextsRemove': 'manage_project',
    'Mutation.listClear': 'manage_project',
  },
})

function registerLookup(builder: Builder) {
  const Entry = builder.inputType('ListEntryInput', {
    description: 'What is looked up in a list.',
    isOneOf: true,
    fields: t => ({
      ip: t.string({ description: 'An IP address, in a list of addresses.' }),
      text: t.string({ description: 'A text, in a list of texts.' }),
    }),
  })
  builder.queryField('listContains', t =>
    t.boolean({
      nullable: true,
      description: 'Whether a list contains a text or an address, ranges included; null when there is no such list.',
      args: {
        id: nodeId(t.arg, { for: 'List', required: true, description: 'The node id of the list.' }),
        entry: t.arg({ type: Entry, required: true, description: 'What is looked up.' }),
      },
      resolve: async (_root, { id: { id }, entry: { ip, text } }, { client }) => {
        try {
          const { exists } = await (typeof ip === 'string'
            ? client.lists.checkIp({ id, ip })
            : client.lists.checkText({ id, text: text ?? '' }))
          return exists
        } catch (error) {
          if (error instanceof ListNotFound) return null
          throw error
        }
      },
    }),
  )
}
