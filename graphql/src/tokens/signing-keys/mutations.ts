import { type IdentityClient, SigningKeyIsActive, SigningKeyNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import type { SigningKeyEnums } from './enums.ts'

async function loadKey(client: IdentityClient, wanted: string) {
  const { keys } = await client.signingKeyManagement.list({})
  const key = keys.find(({ kid }) => kid === wanted)
  if (!key) throw new Error('unreachable: the key was just created')
  return key
}

/** Rotates and retires signing keys. */
export function registerSigningKeyMutations(builder: Builder, { Algorithm }: SigningKeyEnums) {
  builder.relayMutationField(
    'signingKeyRotate',
    {
      description: 'The new key.',
      inputFields: t => ({
        algorithm: t.field({ type: Algorithm, description: 'The algorithm; that of the current key by default.' }),
        isImmediate: t.boolean({
          description:
            'Whether it signs at once, although verifiers may not know it yet; after ten minutes by default.',
        }),
      }),
    },
    {
      description: 'Publishes a new signing key. Issued tokens stay valid.',
      resolve: async (_root, { input: { algorithm, isImmediate } }, { client }) => {
        const { kid } = await client.signingKeyManagement.rotate({
          ...(algorithm && { algorithm }),
          now: isImmediate ?? false,
        })
        return { key: await loadKey(client, kid) }
      },
    },
    {
      description: 'The key is published.',
      outputFields: t => ({
        signingKey: t.field({ type: 'SigningKey', description: 'The new key.', resolve: ({ key }) => key }),
      }),
    },
  )
  builder.relayMutationField(
    'signingKeyRetire',
    { description: 'The key to retire.', inputFields: t => ({ id: idField(t, 'SigningKey', 'key') }) },
    {
      description: 'Refuses every token that was signed with a key from now on, for example after a theft.',
      errors: { types: [SigningKeyNotFound, SigningKeyIsActive] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.signingKeyManagement.retire({ kid: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The key is retired.', outputFields: deletedIdOutput('SigningKey') },
  )
}
