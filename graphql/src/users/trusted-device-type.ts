import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'

type TrustedDevice = {
  id: string
  name: string
  lastLoginTime: string
  expirationTime: string
  lastLocation: string
}

/** A browser that is spared the second factor of a user. */
export function registerTrustedDeviceType(builder: Builder) {
  return builder.objectRef<TrustedDevice>('TrustedDevice').implement({
    description: 'A browser in which a person is not asked for their second factor.',
    fields: t => ({
      deviceId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      name: t.exposeString('name', { description: 'Which browser on what; may be empty.' }),
      lastLocation: t.exposeString('lastLocation', { description: 'Where it was last used, as a network address.' }),
      lastUsedAt: t.field({
        type: 'DateTime',
        description: 'When somebody last signed in there.',
        resolve: ({ lastLoginTime }) => secondsToMs(Number(lastLoginTime)),
      }),
      expiresAt: t.field({
        type: 'DateTime',
        description: 'Until when it is trusted.',
        resolve: ({ expirationTime }) => secondsToMs(Number(expirationTime)),
      }),
    }),
  })
}
export type TrustedDeviceType = ReturnType<typeof registerTrustedDeviceType>
