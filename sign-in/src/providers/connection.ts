import type { CredentialsProvider } from '../credentials/provider.ts'
import { InvalidSignInConfig } from '../config.ts'
import { connectOidc, type OidcConnection, type OidcConnectionConfig } from './oidc-connection.ts'
import type { Provider } from './provider.ts'

/** A provider ready to be used, by the way people sign in with it. */
export type Connection = OidcConnection | { kind: 'credentials'; provider: CredentialsProvider }

export type ConnectConfig = Omit<OidcConnectionConfig, 'provider' | 'callbackUrl'> & {
  /** The address of the sign-in routes. */
  baseUrl: string
}

/** Readies a provider. Throws InvalidSignInConfig. */
export const connect = (provider: Provider, { baseUrl, ...config }: ConnectConfig): Connection => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(provider.id))
    throw new InvalidSignInConfig(`A provider id is letters, digits, "-" and "_", not "${provider.id}".`)
  if (provider.type === 'credentials') return { kind: 'credentials', provider }
  return connectOidc({ ...config, provider, callbackUrl: `${baseUrl}/callback/${provider.id}` })
}
