import { type AccessKey, AccessKeyNotFound, TenantNotFound, UserNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { nodeId } from '../schema/node-id.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { idField } from '../schema/node-ids.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { secretOutput } from '../schema/changes/payloads.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { accessFields, inputNames, registerAccessKeyTenantInput, wireAccess } from './input-fields.ts'
import { accessKeyVersion } from './version.ts'

type KeyPayload = { key: AccessKey }
type SecretPayload = KeyPayload & { cleartext: string }

export function keyOutput(t: OutputFieldBuilder<KeyPayload>) {
  return {
    accessKey: t.field({ type: 'AccessKey', description: 'The key as it is now.', resolve: ({ key }) => key }),
  }
}

function keyAndSecretOutput(t: OutputFieldBuilder<SecretPayload>) {
  return {
    accessKey: t.field({ type: 'AccessKey', description: 'The key as it is now.', resolve: ({ key }) => key }),
    cleartext: secretOutput(t, {
      description: 'The secret; it is shown only once.',
      secretOf: ({ cleartext }) => cleartext,
    }),
  }
}

/** Creates and updates access keys and rotates their secrets. */
export function registerAccessKeyMutations(builder: Builder) {
  const TenantInput = registerAccessKeyTenantInput(builder)
  builder.relayMutationField(
    'accessKeyCreate',
    {
      description: 'Name and access of the new key.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name.' }),
        ...accessFields(t, TenantInput),
        boundUserId: nodeId(t, {
          for: 'User',
          description: 'The node id of a user, whose roles and tenants the key then has.',
        }),
        expiresAt: t.field({ type: 'DateTime', description: 'When it expires; never when not given.' }),
      }),
    },
    {
      description: 'Creates an access key.',
      errors: { types: [TenantNotFound, UserNotFound] },
      inputNames,
      resolve: (_root, { input }, { client }) => {
        const { expiresAt, boundUserId, ...fields } = omitNulls(input)
        const expireTime = expiresAt === undefined ? 0 : Math.floor(expiresAt / 1000)
        return client.accessKeys.create({ ...wireAccess(fields), expireTime, userId: boundUserId?.id })
      },
    },
    { description: 'The key was created.', outputFields: keyAndSecretOutput },
  )
  builder.relayMutationField(
    'accessKeyUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'AccessKey', 'key'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'Display name.' }),
        ...accessFields(t, TenantInput),
      }),
    },
    {
      description: 'Changes an access key. Its tokens have the new roles when they are exchanged again.',
      errors: { types: [AccessKeyNotFound, TenantNotFound, accessKeyVersion.ChangedMeanwhile] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...fields } }, { client }) => {
        const { key } = await client.accessKeys.load({ id: id.id })
        accessKeyVersion.require(expectedVersion, key)
        const changes = wireAccess(clearNulls(fields, empty))
        return client.accessKeys.update({ ...changes, id: id.id, name: changes.name ?? key.name })
      },
    },
    { description: 'The key was changed.', outputFields: keyOutput },
  )
  builder.relayMutationField(
    'accessKeyRotate',
    {
      description: 'The key whose secret to rotate.',
      inputFields: t => ({
        id: idField(t, 'AccessKey', 'key'),
        overlapSeconds: t.int({ description: 'How long the old secret works, at most 30 days; 0 by default.' }),
      }),
    },
    {
      description: 'Rotates the secret of an access key. An even older secret that still works stops at once.',
      errors: { types: [AccessKeyNotFound] },
      resolve: (_root, { input: { id, overlapSeconds } }, { client }) =>
        overlapSeconds
          ? client.accessKeys.rotateWithOverlap({ id: id.id, overlapSeconds })
          : client.accessKeys.rotate({ id: id.id }),
    },
    { description: 'The secret was rotated.', outputFields: keyAndSecretOutput },
  )
  builder.relayMutationField(
    'accessKeyPreviousSecretEnd',
    {
      description: 'The key whose previous secret to end.',
      inputFields: t => ({ id: idField(t, 'AccessKey', 'key') }),
    },
    {
      description: 'Ends the previous secret of an access key at once.',
      errors: { types: [AccessKeyNotFound] },
      resolve: (_root, { input: { id } }, { client }) => client.accessKeys.endPreviousSecret({ id: id.id }),
    },
    { description: 'The key has one secret.', outputFields: keyOutput },
  )
}

const empty = {
  name: '',
  description: '',
  roleNames: [],
  tenants: [],
  permittedIps: [],
  customClaims: {},
  customAttributes: {},
}
