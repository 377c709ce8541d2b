import type { Attribute } from '@gatehouse/identity-provider/contract'
import { inOrder } from '../request/loaders.ts'
import type { Builder } from '../schema/builder.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { once } from '../schema/once.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { connectionOfSorted } from '../schema/lists/sorted-pages.ts'
import { loadAttributes } from './loaders.ts'

/** What the values of an attribute are; the numbers are the provider's (provider-api.md §3.1). */
export const attributeType = once(builder =>
  builder.enumType('UserAttributeType', {
    description: 'What the values of a custom attribute are.',
    values: {
      TEXT: { value: 1, description: 'Text.' },
      NUMBER: { value: 2, description: 'A number.' },
      BOOLEAN: { value: 3, description: 'True or false.' },
      SINGLE_SELECT: { value: 4, description: 'One of its options.' },
      MULTI_SELECT: { value: 5, description: 'Any of its options.' },
      DATE: { value: 6, description: 'A date.' },
      MONTH_DAY: { value: 7, description: 'A day of a month, such as a birthday.' },
    } as const,
  }),
)

type Value = { name: string; value: unknown; attribute: Attribute | undefined }

/** The attribute type, and the values of users; answers the connection of attributes. */
export function registerAttributeType(builder: Builder) {
  const Option = builder.objectRef<Attribute['options'][number]>('UserAttributeOption').implement({
    description: 'A value that can be selected.',
    fields: t => ({
      value: t.exposeString('value', { description: 'The value.' }),
      label: t.exposeString('label', { description: 'What is shown for it; may be empty.' }),
    }),
  })
  builder.node('UserAttribute', {
    description: 'A custom attribute that users can have.',
    id: { resolve: ({ name }) => name, description: 'The id of the node.' },
    loadMany: async (names, context) =>
      inOrder(names, await loadAttributes(context), ({ name }) => name).map(found => found ?? null),
    fields: t => ({
      name: t.exposeString('name', { description: 'The name; unique in the project.' }),
      type: t.field({ type: attributeType(builder), description: 'What its values are.', resolve: ({ type }) => type }),
      displayName: t.exposeString('displayName', { description: 'What is shown for it; may be empty.' }),
      options: t.field({
        type: [Option],
        description: 'The values that can be selected.',
        resolve: ({ options }) => options,
      }),
      defaultValue: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The value of users who have none; null for none.',
        resolve: ({ defaultValue }) => defaultValue ?? null,
      }),
      viewPermissionNames: t.exposeStringList('viewPermissions', {
        description: 'The permissions needed to see it in the application.',
      }),
      editPermissionNames: t.exposeStringList('editPermissions', {
        description: 'The permissions needed to change it in the application.',
      }),
    }),
  })
  registerValues(builder)
  return builder.connectionObject(
    { type: 'UserAttribute', name: 'UserAttributeConnection', description: 'A page of custom attributes.' },
    { name: 'UserAttributeEdge', description: 'A custom attribute and its cursor.' },
  )
}

function registerValues(builder: Builder) {
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
        const declared = new Map((await loadAttributes(context)).map(attribute => [attribute.name, attribute]))
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
