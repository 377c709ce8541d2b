import { AccessKeyNotFound, type AccessKey } from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../builder.ts'
import { fieldPermissions } from '../permissions.ts'
import { present } from '../present.ts'
import { InvalidInput, refusable } from '../user-errors.ts'
import { type AccessKeyType, describeAccessKey } from './access-key-type.ts'

/** Keys by which back ends and robots get tokens. */
export function describeAccessKeys(builder: Builder) {
  const type = describeAccessKey(builder)
  builder.queryField('accessKeys', t =>
    t.field({
      type: [type],
      description: 'Every access key, by name.',
      authScopes: { permission: fieldPermissions['Query.accessKeys'] },
      resolve: async (_root, _args, { client }) => (await client.accessKeys.search({})).keys,
    }),
  )
  builder.objectType(AccessKeyNotFound, {
    name: 'AccessKeyNotFound',
    description: 'No access key has this id.',
    interfaces: ['UserError'],
  })
  describeCreate(builder, type)
  describeRotate(builder, type)
  describeStatus(builder, type)
}

function keyIdField(t: InputFieldBuilder) {
  return t.string({ required: true, description: 'The id of the key.' })
}
function keyOutput(type: AccessKeyType) {
  return (t: OutputFieldBuilder<{ key: AccessKey }>) => ({
    accessKey: t.field({ type, description: 'The key as it is now.', resolve: ({ key }) => key }),
  })
}
function secretOutput(type: AccessKeyType) {
  return (t: OutputFieldBuilder<{ key: AccessKey; cleartext: string }>) => ({
    accessKey: t.field({ type, description: 'The key as it is now.', resolve: ({ key }) => key }),
    cleartext: t.string({ description: 'Its clear text, told this once.', resolve: ({ cleartext }) => cleartext }),
  })
}

function describeCreate(builder: Builder, type: AccessKeyType) {
  return builder.relayMutationField(
    'accessKeyCreate',
    {
      description: 'What the key is called and what it may do.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'What people call it.' }),
        description: t.string({ description: 'What it is for.' }),
        roleNames: t.stringList({ description: 'Roles in the project.' }),
        permittedIps: t.stringList({ description: 'Addresses and ranges it may be used from; all when empty.' }),
        expiresAt: t.field({ type: 'DateTime', description: 'When it expires; never when not given.' }),
      }),
    },
    {
      description: 'Creates an access key.',
      authScopes: { permission: fieldPermissions['Mutation.accessKeyCreate'] },
      errors: { types: [InvalidInput] },
      resolve: (_root, { input }, { client }) => {
        const { expiresAt, ...fields } = present(input)
        const expireTime = expiresAt === undefined ? 0 : Math.floor(expiresAt / 1000)
        return refusable(() => client.accessKeys.create({ ...fields, expireTime }))
      },
    },
    { description: 'The key was created.', outputFields: secretOutput(type) },
  )
}

function describeRotate(builder: Builder, type: AccessKeyType) {
  return builder.relayMutationField(
    'accessKeyRotate',
    { description: 'The key to give a new clear text.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Gives an access key a new clear text; the old one ends at once.',
      authScopes: { permission: fieldPermissions['Mutation.accessKeyRotate'] },
      errors: { types: [AccessKeyNotFound] },
      resolve: (_root, { input: { keyId } }, { client }) => client.accessKeys.rotate({ id: keyId }),
    },
    { description: 'The key has a new clear text.', outputFields: secretOutput(type) },
  )
}

function describeStatus(builder: Builder, type: AccessKeyType) {
  builder.relayMutationField(
    'accessKeyActivate',
    { description: 'The key to switch on.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Switches an access key on again.',
      authScopes: { permission: fieldPermissions['Mutation.accessKeyActivate'] },
      errors: { types: [AccessKeyNotFound] },
      resolve: async (_root, { input: { keyId } }, { client }) => {
        await client.accessKeys.activate({ id: keyId })
        return client.accessKeys.load({ id: keyId })
      },
    },
    { description: 'The key is switched on.', outputFields: keyOutput(type) },
  )
  builder.relayMutationField(
    'accessKeyDeactivate',
    { description: 'The key to switch off.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Switches an access key off; it gives no token until it is switched on again.',
      authScopes: { permission: fieldPermissions['Mutation.accessKeyDeactivate'] },
      errors: { types: [AccessKeyNotFound] },
      resolve: async (_root, { input: { keyId } }, { client }) => {
        await client.accessKeys.deactivate({ id: keyId })
        return client.accessKeys.load({ id: keyId })
      },
    },
    { description: 'The key is switched off.', outputFields: keyOutput(type) },
  )
  builder.relayMutationField(
    'accessKeyDelete',
    { description: 'The key to delete.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Deletes an access key.',
      authScopes: { permission: fieldPermissions['Mutation.accessKeyDelete'] },
      errors: { types: [AccessKeyNotFound] },
      resolve: async (_root, { input: { keyId } }, { client }) => {
        await client.accessKeys.delete({ id: keyId })
        return { keyId }
      },
    },
    {
      description: 'The key was deleted.',
      outputFields: t => ({
        deletedKeyId: t.string({ description: 'The id of the key.', resolve: ({ keyId }) => keyId }),
      }),
    },
  )
}
