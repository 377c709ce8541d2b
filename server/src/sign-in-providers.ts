import { oidcProvider, type Provider } from '@gatehouse/sign-in'
import type { Config } from './config/config.ts'
import { consoleClientId, consoleClientSecret, embeddedProviderId } from './viewer.ts'

type Options = { config: Config; projectId: string; secret: string; portOf: () => number }

/** The embedded provider first, then those of the configuration. */
export const signInProviders = ({ config, projectId, secret, portOf }: Options): Provider[] => [
  oidcProvider({
    id: embeddedProviderId,
    name: 'Gatehouse',
    issuer: `${config.publicUrl}/${projectId}`,
    clientId: consoleClientId,
    clientSecret: consoleClientSecret(secret),
    signOutAtProvider: true,
    postLogoutRedirectUri: `${config.publicUrl}/`,
    fetch: withinTheMachine(config, portOf),
  }),
  ...config.oidcProviders.map(({ label, ...provider }) => oidcProvider({ ...provider, name: label })),
]

/** The public URL may only be reachable from outside, so this server asks itself on its own port. */
const withinTheMachine =
  ({ publicUrl, host }: Config, portOf: () => number) =>
  (url: string, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url)
    if (new URL(url).origin !== publicUrl) throw new Error(`unreachable: ${url} is not on ${publicUrl}`)
    const isEveryAddress = host === '0.0.0.0' || host === '::'
    const ownHost = isEveryAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    return fetch(`http://${ownHost}:${portOf()}${pathname}${search}`, init)
  }
