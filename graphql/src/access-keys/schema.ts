import { AccessKeyNotFound, type AccessKey } from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { omitNulls } from '../schema/omit-nulls.ts'
import { type AccessKeyType, registerAccessKey } from './access-key-type.ts'

/** Keys that back ends and jobs exchange for tokens. */
export function registerAccessKeys(builder: Builder) {
  const type = registerAccessKey(builder)
  builder.queryField('accessKeys', t =>
    t.field({
      type: [type],
      description: 'Every access key, by name.',
      resolve: async (_root, _args, { client }) => (await client.accessKeys.search({})).keys,
    }),
  )
  builder.objectType(AccessKeyNotFound, {
    name: 'AccessKeyNotFound',
    description: 'No access key has this id.',
    interfaces: ['UserError'],
  })
  registerCreate(builder, type)
  registerRotate(builder, type)
  registerStatus(builder, type)
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
    cleartext: t.string({ description: 'The secret; it is shown only once.', resolve: ({ cleartext }) => cleartext }),
  })
}

function registerCreate(builder: Builder, type: AccessKeyType) {
  return builder.relayMutationField(
    'accessKeyCreate',
    {
      description: 'Name and access of the new key.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name.' }),
        description: t.string({ description: 'What it is for.' }),
        roleNames: t.stringList({ description: 'Roles in the project.' }),
        permittedIps: t.stringList({ description: 'Addresses and ranges it may be used from; any when empty.' }),
        expiresAt: t.field({ type: 'DateTime', description: 'When it expires; never when not given.' }),
      }),
    },
    {
      description: 'Creates an access key.',
      resolve: (_root, { input }, { client }) => {
        const { expiresAt, ...fields } = omitNulls(input)
        const expireTime = expiresAt === undefined ? 0 : Math.floor(expiresAt / 1000)
        return client.accessKeys.create({ ...fields, expireTime })
      },
    },
    { description: 'The key was created.', outputFields: secretOutput(type) },
  )
}

function registerRotate(builder: Builder, type: AccessKeyType) {
  return builder.relayMutationField(
    'accessKeyRotate',
    { description: 'The key whose secret to rotate.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Rotates the secret of an access key; the old secret stops working at once.',
      errors: { types: [AccessKeyNotFound] },
      resolve: (_root, { input: { keyId } }, { client }) => client.accessKeys.rotate({ id: keyId }),
    },
    { description: 'The secret was rotated.', outputFields: secretOutput(type) },
  )
}

function registerStatus(builder: Builder, type: AccessKeyType) {
  builder.relayMutationField(
    'accessKeyActivate',
    { description: 'The key to enable.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Enables an access key again.',
      errors: { types: [AccessKeyNotFound] },
      resolve: async (_root, { input: { keyId } }, { client }) => {
        await client.accessKeys.activate({ id: keyId })
        return client.accessKeys.load({ id: keyId })
      },
    },
    { description: 'The key is enabled.', outputFields: keyOutput(type) },
  )
  builder.relayMutationField(
    'accessKeyDeactivate',
    { description: 'The key to disable.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Disables an access key; it cannot be exchanged for tokens until it is enabled again.',
      errors: { types: [AccessKeyNotFound] },
      resolve: async (_root, { input: { keyId } }, { client }) => {
        await client.accessKeys.deactivate({ id: keyId })
        return client.accessKeys.load({ id: keyId })
      },
    },
    { description: 'The key is disabled.', outputFields: keyOutput(type) },
  )
  builder.relayMutationField(
    'accessKeyDelete',
    { description: 'The key to delete.', inputFields: t => ({ keyId: keyIdField(t) }) },
    {
      description: 'Deletes an access key.',
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
