import { accessKey } from '@gatehouse-id/entities'
import type { AccessKey } from '@gatehouse-id/identity-provider/contract'
import { actOnOne, type Created, overlapField, overlapOf, rowField, secretField } from '../../entity/actions.ts'
import type { Builder } from '../../schema/builder.ts'

/** Rotates secrets and ends previous ones. */
export function registerAccessKeySecrets(builder: Builder) {
  actOnOne<Created<AccessKey>>(builder, accessKey, {
    name: 'accessKeyRotate',
    about: 'Rotates the secret of an access key. An even older secret that still works stops at once.',
    takes: 'The key whose secret to rotate.',
    done: 'The secret was rotated.',
    errors: ['AccessKeyNotFound'],
    fields: overlapField,
    async call(client, id, input) {
      const overlapSeconds = overlapOf(input)
      const { key, cleartext } = overlapSeconds
        ? await client.accessKeys.rotateWithOverlap({ id, overlapSeconds })
        : await client.accessKeys.rotate({ id })
      return { row: key, secret: cleartext }
    },
    answers: t => ({ ...rowField(accessKey)(t), ...secretField(t, accessKey.create.secret) }),
  })
  actOnOne(builder, accessKey, {
    name: 'accessKeyPreviousSecretEnd',
    about: 'Ends the previous secret of an access key at once.',
    takes: 'The key whose previous secret to end.',
    done: 'The key has one secret.',
    errors: ['AccessKeyNotFound'],
    call: async (client, id) => ({ row: (await client.accessKeys.endPreviousSecret({ id })).key }),
    answers: rowField(accessKey),
  })
}
