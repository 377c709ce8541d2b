import type { Adapter } from '../../adapter/adapter.ts'
import { InvalidSignInConfig } from '../../errors.ts'
import { connectEmail } from '../email/connection.ts'
import type { Clock, Fetch } from '../../options/environment.ts'
import type { Connection } from '../connection.ts'
import { connectOAuth } from './oauth-connection.ts'
import { connectOidc } from './oidc-connection.ts'
import type { PlainHttpRule } from '../outgoing-fetch.ts'
import type { Provider } from '../provider.ts'

export type ConnectConfig = {
  /** The address of the sign-in routes. */
  baseUrl: string
  adapter: Adapter | undefined
  secrets: readonly [string, ...string[]]
  fetch: Fetch
  mayBePlain: PlainHttpRule
  clock: Clock
}

/**
 * Connects a configured provider.
 * @throws {InvalidSignInConfig} when its configuration cannot work
 */
export function connect(provider: Provider, config: ConnectConfig): Connection {
  const { baseUrl, adapter, secrets, fetch, mayBePlain, clock } = config
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(provider.id))
    throw new InvalidSignInConfig(`A provider id is letters, digits, "-" and "_", not "${provider.id}".`)
  if (provider.type === 'credentials') return { kind: 'credentials', provider }
  if (provider.type === 'email') return connectEmail({ provider, adapter, secrets, clock })
  const callbackUrl = `${baseUrl}/callback/${provider.id}`
  return 'tokenUrl' in provider
    ? connectOAuth({ provider, callbackUrl, fetch, mayBePlain })
    : connectOidc({ provider, callbackUrl, fetch, mayBePlain, clock })
}
