import { mockClient, startOtherProvider, followTo } from '@gatehouse-id/identity-provider/testing'
import { expect, onTestFinished } from 'vitest'
import { ask, found } from '../support/outbox.ts'
import { fresh } from '../support/fresh.ts'
import {
  type Case,
  type Cases,
  expectSession,
  freshEmail,
  ok,
  refused,
  signedUp,
  type Context,
} from '../support/context.ts'

/** The providers that the SDKs have a function of their own for. */
const named = ['apple', 'discord', 'facebook', 'github', 'gitlab', 'google', 'linkedin', 'microsoft', 'slack'] as const
type ProviderId = (typeof named)[number] | 'acme'

/** Adds an OpenID provider with this id, at which `subject` signs in without interaction. */
async function withProvider(context: Context, id: ProviderId) {
  const { callbackUrl } = await ask(context, 'GET', '/v1/gatehouse/oauth/providers')
  const mockOidcProvider = await startOtherProvider({ redirectUri: String(callbackUrl) })
  onTestFinished(mockOidcProvider.close)
  const email = freshEmail()
  mockOidcProvider.now.user = { sub: email, email, email_verified: true, name: 'Ada of Acme' }
  const protocol = { kind: 'oidc', issuer: mockOidcProvider.issuer }
  const scopes = ['openid', 'email', 'profile']
  await ask(context, 'POST', '/v1/gatehouse/oauth/providers', { id, label: id, protocol, scopes, ...mockClient })
  return { mockOidcProvider, email }
}

/** The URL that the browser returns to, with its parameters. */
async function comeBack(context: Context, start: string): Promise<string> {
  const { url } = await followTo(start, `${context.url}/back`)
  return found(new URL(url).searchParams.get('code'), `a code in ${url}`)
}

function startOf(id: ProviderId): Case {
  return async context => {
    const { email } = await withProvider(context, id)
    const { start } = context.sdk.oauth
    const back = `${context.url}/back`
    const { url } = ok(await (id === 'acme' ? start(id, back) : start[id](back)))
    const data = ok(await context.sdk.oauth.exchange(await comeBack(context, url)))
    expect(data).toMatchObject({ firstSeen: true, user: { email, OAuth: { [id]: true } } })
    await expectSession(context, data)
  }
}

/** A user's account at a third party. */
export const outbound: Cases = {
  async 'outbound.connect'(context) {
    const { sdk } = context
    const urls = { authorizationUrl: 'https://crm.example.com/authorize', tokenUrl: 'https://crm.example.com/token' }
    const made = await sdk.management.outboundApplication.createApplication({
      name: fresh('CRM'),
      clientId: 'a client',
      ...urls,
    })
    const { refreshJwt } = await signedUp(context)
    const options = { redirectUrl: 'http://localhost:3000/back' }
    const { url } = ok(await sdk.outbound.connect(ok(made).id, options, refreshJwt))
    expect(url).toContain(context.url)
    expect(await sdk.outbound.connect('nothing', options, refreshJwt)).toMatchObject({ ok: false })
  },
}

export const social: Cases = {
  'oauth.start': startOf('acme'),
  ...Object.fromEntries(named.map(id => [`oauth.start.${id}`, startOf(id)])),

  async 'oauth.exchange'(context) {
    await withProvider(context, 'acme')
    const { url } = ok(await context.sdk.oauth.start('acme', `${context.url}/back`))
    const code = await comeBack(context, url)
    ok(await context.sdk.oauth.exchange(code))
    expect(await context.sdk.oauth.exchange(code)).toMatchObject(refused('E061301', 401))
    expect(await context.sdk.oauth.start('acme', 'https://evil.example/')).toMatchObject({ ok: false, code: 400 })
    expect(await context.sdk.oauth.start('nobody', context.url)).toMatchObject({ ok: false })
  },

  async 'oauth.startNative'(context) {
    await withProvider(context, 'acme')
    const begun = ok(await context.sdk.oauth.startNative('acme'))
    expect(begun).toMatchObject({ clientId: mockClient.clientId, stateId: expect.any(String) })
    expect(begun.nonce).toBeTruthy()
  },

  async 'oauth.finishNative'(context) {
    const { mockOidcProvider, email } = await withProvider(context, 'acme')
    const { stateId, nonce } = ok(await context.sdk.oauth.startNative('acme'))
    const idToken = await mockOidcProvider.idToken({ ...mockOidcProvider.now.user, nonce })
    const data = ok(await context.sdk.oauth.finishNative('acme', stateId, '', undefined, idToken))
    expect(data.user).toMatchObject({ email })
    expect(await context.sdk.oauth.finishNative('acme', stateId, '', undefined, idToken)).toMatchObject({ ok: false })
  },

  async 'oauth.getOneTapClientId'(context) {
    await withProvider(context, 'acme')
    expect(ok(await context.sdk.oauth.getOneTapClientId('acme'))).toEqual({ clientId: mockClient.clientId })
  },

  async 'oauth.exchangeOneTapIDToken'(context) {
    const { mockOidcProvider, email } = await withProvider(context, 'acme')
    const idToken = await mockOidcProvider.idToken({ ...mockOidcProvider.now.user, nonce: 'one' })
    const data = ok(await context.sdk.oauth.exchangeOneTapIDToken('acme', idToken, 'one'))
    expect(data.user).toMatchObject({ email })
    const other = await mockOidcProvider.idToken({ ...mockOidcProvider.now.user, nonce: 'two' })
    expect(await context.sdk.oauth.exchangeOneTapIDToken('acme', other, 'one')).toMatchObject({ ok: false, code: 401 })
  },

  async 'oauth.verifyOneTapIDToken'(context) {
    const { mockOidcProvider, email } = await withProvider(context, 'acme')
    const idToken = await mockOidcProvider.idToken({ ...mockOidcProvider.now.user, nonce: 'one' })
    const { code } = ok(await context.sdk.oauth.verifyOneTapIDToken('acme', idToken, 'one'))
    expect(ok(await context.sdk.oauth.exchange(code)).user).toMatchObject({ email })
  },
}

/** Creates a tenant with an OpenID provider, at which `subject` signs in without interaction. */
async function withTenant(context: Context) {
  const { callbackUrl } = await ask(context, 'GET', '/v1/gatehouse/oauth/providers')
  const mockOidcProvider = await startOtherProvider({ redirectUri: String(callbackUrl) })
  onTestFinished(mockOidcProvider.close)
  const email = freshEmail()
  const [, domain = ''] = email.split('@')
  mockOidcProvider.now.user = { sub: email, email, name: 'Ada of Acme', groups: ['writers'] }
  const { management } = context.sdk
  const { id } = ok(await management.tenant.create(`Tenant ${email}`))
  const ownDomain = `${id.toLowerCase()}.${domain}`
  const settings = {
    name: 'Acme',
    ...mockClient,
    issuer: mockOidcProvider.issuer,
    scope: ['openid', 'email', 'profile'],
  }
  ok(await management.sso.configureOIDCSettings(id, settings, [ownDomain]))
  return { id, email, ownDomain }
}

/** Without settings the calls are refused, the same for every tenant; with settings, users join the tenant. */
function startSso(name: 'saml' | 'sso'): Case {
  return async context => {
    const bare = ok(await context.sdk.management.tenant.create(`Tenant ${freshEmail()}`))
    for (const tenant of [bare.id, 'nobody', 'ada@nobody.example'])
      expect(await context.sdk[name].start(tenant, context.url)).toMatchObject({ ok: false, code: 400 })
    const { id, email, ownDomain } = await withTenant(context)
    for (const tenant of [id, `user@${ownDomain}`]) {
      const { url } = ok(await context.sdk[name].start(tenant, `${context.url}/back`))
      const data = ok(await context.sdk[name].exchange(await comeBack(context, url)))
      expect(data.user).toMatchObject({ email, userTenants: [{ tenantId: id }] })
      await expectSession(context, data)
    }
  }
}

function exchangeSso(name: 'saml' | 'sso'): Case {
  return async context => {
    expect(await context.sdk[name].exchange('an unknown code')).toMatchObject(refused('E061301', 401))
    const { id } = await withTenant(context)
    const { url } = ok(await context.sdk[name].start(id, `${context.url}/back`))
    const code = await comeBack(context, url)
    expect(ok(await context.sdk[name].exchange(code))).toMatchObject({ firstSeen: true })
    expect(await context.sdk[name].exchange(code)).toMatchObject(refused('E061301', 401))
  }
}

export const sso: Cases = {
  'saml.start': startSso('saml'),
  'saml.exchange': exchangeSso('saml'),
  'sso.start': startSso('sso'),
  'sso.exchange': exchangeSso('sso'),
}
