import { type Attribute, AttributeTaken } from '@gatehouse/identity-provider/contract'
import { inOrder } from '../request/loaders.ts'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { containsText } from '../schema/lists/contains-text.ts'
import { deletedIdsOutput } from '../schema/changes/payloads.ts'
import { nodeIds } from '../schema/node-id.ts'
import { orderDirection } from '../schema/lists/order-direction.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { connectionOfSorted } from '../schema/lists/sorted-pages.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { attributeType, registerAttributeType } from './attribute-type.ts'
import { loadAttributes } from './loaders.ts'

export const userAttributesCapability: Capability = {
  register: registerUserAttributes,
  permissions: {
    fields: {
      'Query.userAttributes': 'read_users',
      'Mutation.userAttributeCreate': 'manage_project',
      'Mutation.userAttributeDelete': 'manage_project',
    },
    types: { UserAttribute: 'read_users' },
  },
}

/** The custom attributes that users can have. */
function registerUserAttributes(builder: Builder) {
  const UserAttributeConnection = registerAttributeType(builder)
  registerProviderErrors(builder, [[AttributeTaken, 'Another attribute has this name.']])
  const UserAttributeFilter = builder.inputType('UserAttributeFilter', {
    description: 'Which attributes to list.',
    fields: t => ({ text: t.string({ description: 'Part of the name or the display name, in any case.' }) }),
  })
  const UserAttributeOrder = builder.inputType('UserAttributeOrder', {
    description: 'How to order attributes: by name.',
    fields: t => ({
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
  builder.queryField('userAttributes', t =>
    t.field({
      type: UserAttributeConnection,
      description: 'The custom attributes that are declared in the project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: UserAttributeFilter, description: 'Which attributes.' }),
        orderBy: t.arg({ type: UserAttributeOrder, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, context) => {
        const found = (await loadAttributes(context)).filter(({ name, displayName }) =>
          containsText([name, displayName], filter?.text),
        )
        return connectionOfSorted(page, found, {
          by: ({ name }) => name,
          idOf: ({ name }) => name,
          isDescending: orderBy?.direction === 'DESC',
        })
      },
    }),
  )
  registerMutations(builder)
}

function registerMutations(builder: Builder) {
  const UserAttributeOptionInput = builder.inputType('UserAttributeOptionInput', {
    description: 'A value that can be selected.',
    fields: t => ({
      value: t.string({ required: true, description: 'The value.' }),
      label: t.string({ description: 'What is shown for it.' }),
    }),
  })
  const UserAttributeDraft = builder.inputType('UserAttributeDraft', {
    description: 'A new custom attribute.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name; unique in the project.' }),
      type: t.field({ type: attributeType(builder), required: true, description: 'What its values are.' }),
      displayName: t.string({ description: 'What is shown for it.' }),
      options: t.field({ type: [UserAttributeOptionInput], description: 'The values that can be selected.' }),
      defaultValue: t.field({ type: 'JSON', description: 'The value of users who have none.' }),
      viewPermissionNames: t.stringList({ description: 'The permissions needed to see it in the application.' }),
      editPermissionNames: t.stringList({ description: 'The permissions needed to change it in the application.' }),
    }),
  })
  builder.relayMutationField(
    'userAttributeCreate',
    {
      description: 'The attributes to declare.',
      inputFields: t => ({
        attributes: t.field({ type: [UserAttributeDraft], required: true, description: 'At most 200 attributes.' }),
      }),
    },
    {
      description: 'Declares custom attributes of users, all or none.',
      errors: { types: [AttributeTaken] },
      inputNames: { viewPermissions: 'viewPermissionNames', editPermissions: 'editPermissionNames' },
      resolve: async (_root, { input: { attributes } }, { client }) => {
        const { data } = await client.userAttributes.create({
          attributes: attributes.map(
            ({ viewPermissionNames, editPermissionNames, defaultValue, options, ...rest }) => ({
              ...omitNulls(rest),
              ...(options && { options: options.map(omitNulls) }),
              ...(viewPermissionNames && { viewPermissions: viewPermissionNames }),
              ...(editPermissionNames && { editPermissions: editPermissionNames }),
              // The provider checks the value, and answers InvalidInput.
              ...(defaultValue != null && { defaultValue: defaultValue as string }),
            }),
          ),
        })
        const names = attributes.map(({ name }) => name)
        return { attributes: inOrder(names, data, ({ name }) => name).filter(each => each !== undefined) }
      },
    },
    { description: 'The attributes were declared.', outputFields: attributesOutput },
  )
  builder.relayMutationField(
    'userAttributeDelete',
    {
      description: 'The attributes to delete.',
      inputFields: t => ({
        ids: nodeIds(t, { for: 'UserAttribute', required: true, description: 'The node ids of the attributes.' }),
      }),
    },
    {
      description: 'Deletes declarations of custom attributes; users keep their values. Unknown ids are ignored.',
      resolve: async (_root, { input: { ids } }, { client }) => {
        const deletedIds = ids.map(({ id }) => id)
        await client.userAttributes.delete({ names: deletedIds })
        return { deletedIds }
      },
    },
    { description: 'The declarations were deleted.', outputFields: deletedIdsOutput('UserAttribute') },
  )
}

function attributesOutput(t: OutputFieldBuilder<{ attributes: Attribute[] }>) {
  return {
    attributes: t.field({
      type: ['UserAttribute'],
      description: 'The attributes as they are now.',
      resolve: ({ attributes }) => attributes,
    }),
  }
}
