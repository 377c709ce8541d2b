import { list } from '@gatehouse-id/entities'
import type { NewList } from '@gatehouse-id/identity-provider/contract'
import { inputFields } from '../../entity/inputs.ts'
import { plain, type Values } from '../../entity/pothos.ts'
import { inputNamesOf, wireValues } from '../../entity/values/values.ts'
import type { Builder } from '../../schema/builder.ts'
import { withContent } from './managed-list.ts'

/** Creates or replaces lists by their names. */
export function registerListImport(builder: Builder) {
  const { fields, type } = list
  const Entry = plain(builder).inputType('ListInput', {
    description: 'A list.',
    fields: t => inputFields(builder, t, { fields, isNew: true }),
  })
  plain(builder).relayMutationField(
    'listsUpsert',
    {
      description: 'Lists to create or replace.',
      inputFields: t => ({
        lists: t.field({ type: [Entry], required: true, description: 'The lists, at most 100.' }),
      }),
    },
    {
      description: 'Creates lists, or replaces those with the same names, all or none.',
      inputNames: inputNamesOf(fields),
      errors: { types: [] },
      async resolve(_root, { input }, { client }) {
        // GraphQL has checked the entries, and the contract parses them again.
        const given = (input.lists as Values[]).map(entry => withContent(wireValues(fields, entry) as NewList))
        await client.lists.import({ lists: given })
        const { lists } = await client.lists.loadAll({})
        return { lists: lists.filter(({ name }) => given.some(each => each.name === name)) }
      },
    },
    {
      description: 'The lists were imported.',
      outputFields: t => ({
        lists: t.field({
          type: [type],
          description: 'The imported lists as they are now.',
          resolve: ({ lists }) => lists,
        }),
      }),
    },
  )
}
