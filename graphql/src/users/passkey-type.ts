import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'

type Passkey = { id: string; rpId: string; kind: string; displayName: string; createdTime: number }

/** A passkey of a user. */
export function registerPasskeyType(builder: Builder) {
  return builder.objectRef<Passkey>('Passkey').implement({
    description: 'A key on a device of a person, which signs them in.',
    fields: t => ({
      passkeyId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      host: t.exposeString('rpId', { description: 'The host name it works on.' }),
      isSynced: t.boolean({
        description: 'Whether it may be on several devices of its person.',
        resolve: ({ kind }) => kind === 'synced',
      }),
      device: t.exposeString('displayName', { description: 'What kind of device it was made on.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was made.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
    }),
  })
}
export type PasskeyType = ReturnType<typeof registerPasskeyType>
