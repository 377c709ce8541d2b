import type { Adapter } from '../adapter/adapter.ts'
import type { CredentialsProvider } from '../credentials/provider.ts'
import { connectEmail, type EmailConnection } from '../email/connection.ts'
import { InvalidSignInConfig } from '../config.ts'
import { connectOidc, type OidcConnection, type OidcConnectionConfig } from './oidc-connection.ts'
import type { Provider } from './provider.ts'

/** A provider ready to be used, by the way people sign in with it. */
export type Connection = OidcConnection | EmailConnection | { kind: 'credentials'; provider: CredentialsProvider }

export type ConnectConfig = Omit<OidcConnectionConfig, 'provider' | 'callbackUrl'> & {
  /** The address of the sign-in routes. */
  baseUrl: string
  adapter: Adapter | undefined
  secrets: readonly [string, ...string[]]
}

/** Readies a provider. Throws InvalidSignInConfig. */
export const connect = (provider: Provider, { baseUrl, adapter, secrets, ...config }: ConnectConfig): Connection => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(provider.id))
    throw new InvalidSignInConfig(`A provider id is letters, digits, "-" and "_", not "${provider.id}".`)
  if (provider.type === 'credentials') return { kind: 'credentials', provider }
  if (provider.type === 'email') return connectEmail({ provider, adapter, secrets, clock: config.clock })
  return connectOidc({ ...config, provider, callbackUrl: `${baseUrl}/callback/${provider.id}` })
}
