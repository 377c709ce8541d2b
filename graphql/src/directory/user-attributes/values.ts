import type { Attribute } from '@gatehouse-id/identity-provider/contract'
import { userAttribute } from '@gatehouse-id/entities'
import type { Builder } from '../../schema/builder.ts'
import { pageArgs } from '../../schema/lists/connections.ts'
import { connectionCost } from '../../schema/lists/pages.ts'
import { connectionOfSorted } from '../../schema/lists/sorted-pages.ts'
import { manage } from '../../entity/manage.ts'

export const managedAttribute = manage(userAttribute, {
  all: async client => (await client.userAttributes.loadAll({})).data,
})

type Value = { name: string; value: unknown; attribute: Attribute | undefined }

/** The values of users. */
export function registerValues(builder: Builder) {
  const ValueType = builder.objectRef<Value>('UserAttributeValue').implement({
    description: 'The value that a user has of a custom attribute.',
    fields: t => ({
      name: t.exposeString('name', { description: 'The name of the attribute.' }),
      value: t.field({ type: 'JSON', description: 'The value.', resolve: ({ value }) => value }),
      attribute: t.field({
        type: 'UserAttribute',
        nullable: true,
        description: 'The attribute; null when it is not declared.',
        resolve: ({ attribute }) => attribute ?? null,
      }),
    }),
  })
  const ValueConnection = builder.connectionObject(
    { type: ValueType, name: 'UserAttributeValueConnection', description: 'A page of values of a user.' },
    { name: 'UserAttributeValueEdge', description: 'A value and its cursor.' },
  )
  builder.objectField('User', 'attributes', t =>
    t.field({
      type: ValueConnection,
      description: 'The values of custom attributes that the user has, by name.',
      complexity: connectionCost,
      args: pageArgs(t),
      resolve: async ({ customAttributes }, page, context) => {
        const declared = new Map(
          (await managedAttribute.loadAll(context)).map(attribute => [attribute.name, attribute]),
        )
        const values = Object.entries(customAttributes).map(([name, value]) => ({
          name,
          value,
          attribute: declared.get(name),
        }))
        return connectionOfSorted(page, values, { by: ({ name }) => name, idOf: ({ name }) => name })
      },
    }),
  )
}
