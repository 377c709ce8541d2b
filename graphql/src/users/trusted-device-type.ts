import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'

type TrustedDevice = {
  id: string
  name: string
  lastLoginTime: string
  expirationTime: string
  lastLocation: string
}

/** A device on which the user is not asked for the second factor. */
export function registerTrustedDeviceType(builder: Builder) {
  return builder.objectRef<TrustedDevice>('TrustedDevice').implement({
    description: 'A browser in which the user is not asked for the second factor.',
    fields: t => ({
      deviceId: t.exposeString('id', { description: 'Its id in the provider API.' }),
      name: t.exposeString('name', { description: 'Browser and system; may be empty.' }),
      lastLocation: t.exposeString('lastLocation', { description: 'The IP address it was last used from.' }),
      lastUsedAt: t.field({
        type: 'DateTime',
        description: 'When the user last signed in there.',
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
