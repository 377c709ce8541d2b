import { managementKey } from '@gatehouse-id/entities'
import type { ManagementKey } from '@gatehouse-id/identity-provider/contract'
import { actOnOne, type Created, overlapField, overlapOf, rowField, secretField } from '../../entity/actions.ts'
import { withMore } from '../../schema/capability.ts'
import { managedManagementKey } from './managed-management-key.ts'

/** Keys with which back ends manage projects. */
export const managementKeysCapability = withMore(managedManagementKey.capability, {
  register(builder) {
    actOnOne<Created<ManagementKey>>(builder, managementKey, {
      name: 'managementKeyRotate',
      about: 'Rotates the secret of a management key. An even older secret that still works stops at once.',
      takes: 'The key whose secret to rotate.',
      done: 'The secret was rotated.',
      errors: ['ManagementKeyNotFound', 'RightsExceeded'],
      fields: overlapField,
      async call(client, id, input) {
        const { key, cleartext } = await client.managementKeys.rotate({ id, overlapSeconds: overlapOf(input) })
        return { row: key, secret: cleartext }
      },
      answers: t => ({ ...rowField(managementKey)(t), ...secretField(t, managementKey.create.secret) }),
    })
    actOnOne(builder, managementKey, {
      name: 'managementKeyPreviousSecretEnd',
      about: 'Ends the previous secret of a management key at once.',
      takes: 'The key whose previous secret to end.',
      done: 'The key has one secret.',
      errors: ['ManagementKeyNotFound', 'RightsExceeded'],
      call: async (client, id) => ({ row: (await client.managementKeys.endPreviousSecret({ id })).key }),
      answers: rowField(managementKey),
    })
  },
  fields: {
    'Mutation.managementKeyRotate': 'manage_keys',
    'Mutation.managementKeyPreviousSecretEnd': 'manage_keys',
  },
})
