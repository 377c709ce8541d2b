import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'

type Passkey = { id: string; rpId: string; kind: string; displayName: string; createdTime: number }

/** A passkey of a user. */
export function registerPasskeyType(builder: Builder) {
  return builder.objectRef<Passkey>('Passkey').implement({
    description: 'A key on a device of a user, which signs the user in.',
    fields: t => ({
      passkeyId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      host: t.exposeString('rpId', { description: 'The host name it works for.' }),
      isSynced: t.boolean({
        description: 'Whether it may be synced between devices of the user.',
        resolve: ({ kind }) => kind === 'synced',
      }),
      device: t.exposeString('displayName', { description: 'The kind of device it was created on.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
    }),
  })
}
export type PasskeyType = ReturnType<typeof registerPasskeyType>
