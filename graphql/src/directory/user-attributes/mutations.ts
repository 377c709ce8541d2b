import { userAttribute } from '@gatehouse-id/entities'
import { AttributeTaken } from '@gatehouse-id/identity-provider/contract'
import { actOnMany } from '../../entity/actions.ts'
import { inputFields } from '../../entity/inputs.ts'
import { plain, type Values } from '../../entity/pothos.ts'
import { inputNamesOf, wireValues } from '../../entity/values/values.ts'
import { inOrder } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'

const { type, fields } = userAttribute
type Draft = NonNullable<NonNullable<typeof userAttribute.types>['draft']>

/** Declares attributes, and deletes declarations. */
export function registerAttributeMutations(builder: Builder) {
  const Draft = plain(builder).inputType('UserAttributeDraft', {
    description: 'A new custom attribute.',
    fields: t => inputFields(builder, t, { fields, isNew: true }),
  })
  plain(builder).relayMutationField(
    'userAttributeCreate',
    {
      description: 'The attributes to declare.',
      inputFields: t => ({
        attributes: t.field({ type: [Draft], required: true, description: 'At most 200 attributes.' }),
      }),
    },
    {
      description: 'Declares custom attributes of users, all or none.',
      errors: { types: [AttributeTaken] },
      inputNames: inputNamesOf(fields),
      async resolve(_root, { input }, { client }) {
        // GraphQL has checked the entries, and the contract parses them again.
        const attributes = (input.attributes as Values[]).map(given => wireValues(fields, given) as Draft)
        const { data } = await client.userAttributes.create({ attributes })
        const names = attributes.map(({ name }) => name)
        return inOrder(names, data, ({ name }) => name).filter(each => each !== undefined)
      },
    },
    {
      description: 'The attributes were declared.',
      outputFields: t => ({
        attributes: t.field({
          type: [type],
          description: 'The attributes as they are now.',
          resolve: attributes => attributes,
        }),
      }),
    },
  )
  actOnMany(builder, userAttribute, {
    name: 'userAttributeDelete',
    about: 'Deletes declarations of custom attributes; users keep their values. Unknown ids are ignored.',
    takes: 'The attributes to delete.',
    done: 'The declarations were deleted.',
    errors: [],
    async call(client, names) {
      await client.userAttributes.delete({ names })
      return { names }
    },
    answers: t => ({
      deletedIds: t.globalIDList({
        description: 'The node ids of what was deleted.',
        resolve: ({ names }) => names.map(id => ({ type, id })),
      }),
    }),
  })
}
