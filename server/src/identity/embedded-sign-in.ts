import { hkdfSync } from 'node:crypto'
import { oidcProvider, type Provider } from '@gatehouse-id/sign-in'
import type { Config } from '../config/config.ts'

export const embeddedProviderId = 'gatehouse'
export const consoleClientId = 'gatehouse-console'

/** The secret that the console's sign-in and the embedded provider share; it never leaves this process. */
export function consoleClientSecret(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'gatehouse console client', 32)).toString('base64url')
}

type Options = { config: Config; projectId: string; secret: string; portOf: () => number }

/** The sign-in provider of the console: the embedded identity provider. */
export function embeddedSignIn({ config, projectId, secret, portOf }: Options): Provider {
  return oidcProvider({
    id: embeddedProviderId,
    name: 'Gatehouse',
    issuer: `${config.publicUrl}/${projectId}`,
    clientId: consoleClientId,
    clientSecret: consoleClientSecret(secret),
    signOutAtProvider: true,
    postLogoutRedirectUri: `${config.publicUrl}/`,
    fetch: withinTheMachine(config, portOf),
  })
}

/** The public URL may not be reachable from this machine, so the server calls itself on its own port. */
function withinTheMachine({ publicUrl, host }: Config, portOf: () => number) {
  return (url: string, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url)
    if (new URL(url).origin !== publicUrl) throw new Error(`unreachable: ${url} is not on ${publicUrl}`)
    const isEveryAddress = host === '0.0.0.0' || host === '::'
    const ownHost = isEveryAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
    return fetch(`http://${ownHost}:${portOf()}${pathname}${search}`, init)
  }
}

/** The console as an application of the provider. */
export function consoleClient(publicUrl: string, secret: string) {
  return {
    clientId: consoleClientId,
    clientSecret: consoleClientSecret(secret),
    name: 'Gatehouse',
    // Administrators are created or invited; an account without a role could not use the console.
    acceptsSignUp: false,
    provesUsers: true,
    redirectUris: [`${publicUrl}/api/auth/callback/${embeddedProviderId}`],
    postLogoutRedirectUris: [`${publicUrl}/`],
  }
}
