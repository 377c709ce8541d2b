import { startMockOidcProvider } from '@gatehouse-id/operation/testing/mock-oidc-provider'
import { newestCode, newestMessage, newestTokens } from '../../../activity/messages/delivery/testing.ts'
import { startOidc } from '../../../protocols/oidc/testing.ts'
import { trustCookieName } from '../../../authentication/second-factors/trusted-devices/cookie.ts'
import { createTestSamlProvider } from '../../../federation/saml/testing/providers.ts'
import { callbackUrlOf } from '../../../federation/social/requests/callback-url.ts'
import { followTo, mockClient } from '../../../federation/social/testing.ts'
import type { migratedEngines } from '../../engines.ts'
import type { ProofKey } from './proof-key.ts'

export type Oidc = Awaited<ReturnType<typeof startOidc>>
export type Who = { loginId: string; phone: string; userId: string; password: string }
type Create = (typeof migratedEngines)[number]['create']
export type World = Awaited<ReturnType<typeof worldOf>>

export const password = 'correct horse battery'
/** Where providers lead back to. */
export const landing = 'http://localhost:9/back'

/** On a database of its own; a table makes more calls a minute than the limits allow, which count guesses too. */
export async function startWorld(create: Create, { hasRateLimits = false } = {}): Promise<World> {
  const database = await create()
  const oidc = await startOidc({ databaseUrl: database.url, tokenAlgorithm: 'ES256', hasRateLimits })
  const world = await worldOf(oidc)
  return {
    ...world,
    async close() {
      await world.close()
      await database.drop()
    },
  }
}

/** What every cell of the table uses: one provider, and as many users as there are cells. */
async function worldOf(oidc: Oidc) {
  const { client, projectId, service } = oidc
  const { origin } = new URL(oidc.issuer)
  const outbox = { clientAs: () => client }
  /** What the one who comes holds besides: a key to which tokens are bound, the tokens of trusted devices. */
  const held: { key?: ProofKey | undefined; trusted?: string | undefined } = {}
  let users = 0

  /** Of management, with verified addresses; or of a public sign-up, whose address nobody has verified. */
  async function user({ isClaimed }: { isClaimed: boolean }): Promise<Who> {
    users += 1
    const loginId = `user-${users}@example.com`
    const phone = `+1202555${String(users).padStart(4, '0')}`
    if (isClaimed) {
      await service('passwords', 'signUp', { loginId, password })
      const { user } = await client.users.load({ loginId })
      return { loginId, phone, userId: user.userId, password }
    }
    const { user } = await client.users.create({
      loginId,
      email: loginId,
      verifiedEmail: true,
      phone,
      verifiedPhone: true,
      password,
    })
    return { loginId, phone, userId: user.userId, password }
  }

  /** Who has no account yet. */
  function newcomer(): Who {
    users += 1
    return { loginId: `new-${users}@example.com`, phone: `+1202555${users}`, userId: `new-${users}`, password }
  }

  /** Takes back what a rule has changed of the project. */
  async function restore() {
    Object.assign(held, { key: undefined, trusted: undefined })
    await client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: false, disabled: false })
    await client.projectSettings.update({ isSignUpOpen: true })
  }

  /** Until the end of the process, the provider's clock stands where it is now. */
  function stopClock() {
    const now = Date.now()
    Object.defineProperty(oidc.clock, 'aheadMs', { get: () => now - Date.now(), configurable: true })
  }

  async function post(path: string, body: object, token = '', headers: Record<string, string> = {}) {
    const authorization = `Bearer ${[projectId, token].filter(Boolean).join(':')}`
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(held.trusted && { 'x-descope-trusted-device-token': held.trusted }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    // Tests know what the operations that they name answer.
    const answer = (await response.json()) as Record<string, never>
    return { status: response.status, body: answer, nonce: response.headers.get('x-descope-flow-nonce') ?? '' }
  }

  const provider = await startMockOidcProvider({ ...mockClient, redirectUri: callbackUrlOf(origin) })
  await client.oauthProviders.save({
    id: 'acme',
    label: 'Acme',
    protocol: { kind: 'oidc', issuer: provider.issuer },
    scopes: ['openid', 'email', 'profile'],
    ...mockClient,
  })

  await client.tenants.create({ id: 'acme', name: 'Acme' })
  const saml = await createTestSamlProvider()
  const bySaml = { idpUrl: saml.ssoUrl, entityId: saml.entityId, idpCert: saml.key.certificate }
  await client.ssoSettings.configureSaml({ tenantId: 'acme', settings: bySaml, redirectUrl: landing })
  const settings = { name: 'Acme', ...mockClient, issuer: provider.issuer, scope: ['openid', 'email', 'profile'] }
  await client.ssoSettings.configureOidc({ tenantId: 'acme', settings, domains: ['example.com'] })

  const impersonator = 'impersonator@example.com'
  await client.roles.create({ name: 'Helper', permissionNames: ['Impersonate'] })
  await client.users.create({ loginId: impersonator, email: impersonator, roleNames: ['Helper'] })

  return {
    ...oidc,
    origin,
    impersonator,
    saml,
    held,
    newBrowser() {
      const browser = oidc.newBrowser()
      if (held.trusted) browser.cookies.set(trustCookieName, held.trusted)
      return browser
    },
    stopClock,
    async close() {
      await provider.close()
      await oidc.close()
    },
    user,
    newcomer,
    restore,
    post,
    code: (recipient: string) => newestCode(outbox, recipient),
    tokens: (recipient: string) => newestTokens(outbox, recipient),
    message: (recipient: string) => newestMessage(outbox, recipient),
    /** The token of the link with this number, of three. */
    async numbered(recipient: string, number: string) {
      const { text } = await newestMessage(outbox, recipient)
      return new RegExp(`${number}: \\S*[?&]t=([\\w-]+)`).exec(text)?.[1] ?? ''
    },
    /** Signs a user in at the other provider and follows `url` until it leads to `until`. */
    async travel(url: string, { loginId, userId }: Who, until = landing) {
      provider.now.user = { sub: userId, email: loginId, email_verified: true }
      return new URL((await followTo(url, until)).url)
    },
    refreshOf: async ({ loginId, password }: Who) =>
      String((await post('/v1/auth/password/signin', { loginId, password })).body.refreshJwt),
  }
}
