import { foreignClient, startStranger, traveller } from '@gatehouse/identity-provider/testing'
import { expect, onTestFinished } from 'vitest'
import { ask, found } from '../outbox.ts'
import { type Case, type Cases, expectSession, freshEmail, ok, refused, type World } from '../world.ts'

/** The providers that the SDKs have a function of their own for. */
const named = ['apple', 'discord', 'facebook', 'github', 'gitlab', 'google', 'linkedin', 'microsoft', 'slack'] as const
type ProviderId = (typeof named)[number] | 'acme'

/** A foreign OpenID provider under the given name, where `person` signs in without a word. */
async function withProvider(world: World, id: ProviderId) {
  const { callbackUrl } = await ask(world, 'GET', '/v1/gatehouse/oauth/providers')
  const stranger = await startStranger({ redirectUri: String(callbackUrl) })
  onTestFinished(stranger.close)
  const email = freshEmail()
  stranger.now.person = { sub: email, email, email_verified: true, name: 'Ada of Acme' }
  const protocol = { kind: 'oidc', issuer: stranger.issuer }
  const scopes = ['openid', 'email', 'profile']
  await ask(world, 'POST', '/v1/gatehouse/oauth/providers', { id, label: id, protocol, scopes, ...foreignClient })
  return { stranger, email }
}

/** Where the browser comes back to, with what it brings. */
async function comeBack(world: World, start: string): Promise<string> {
  const { url } = await traveller().travel(start, `${world.url}/back`)
  return found(new URL(url).searchParams.get('code'), `a code in ${url}`)
}

function startOf(id: ProviderId): Case {
  return async world => {
    const { email } = await withProvider(world, id)
    const { start } = world.sdk.oauth
    const back = `${world.url}/back`
    const { url } = ok(await (id === 'acme' ? start(id, back) : start[id](back)))
    const data = ok(await world.sdk.oauth.exchange(await comeBack(world, url)))
    expect(data).toMatchObject({ firstSeen: true, user: { email, OAuth: { [id]: true } } })
    await expectSession(world, data)
  }
}

export const social: Cases = {
  'oauth.start': startOf('acme'),
  ...Object.fromEntries(named.map(id => [`oauth.start.${id}`, startOf(id)])),

  async 'oauth.exchange'(world) {
    await withProvider(world, 'acme')
    const { url } = ok(await world.sdk.oauth.start('acme', `${world.url}/back`))
    const code = await comeBack(world, url)
    ok(await world.sdk.oauth.exchange(code))
    expect(await world.sdk.oauth.exchange(code)).toMatchObject(refused('E061301', 401))
    expect(await world.sdk.oauth.start('acme', 'https://evil.example/')).toMatchObject({ ok: false, code: 400 })
    expect(await world.sdk.oauth.start('nobody', world.url)).toMatchObject({ ok: false })
  },

  async 'oauth.startNative'(world) {
    await withProvider(world, 'acme')
    const begun = ok(await world.sdk.oauth.startNative('acme'))
    expect(begun).toMatchObject({ clientId: foreignClient.clientId, stateId: expect.any(String) })
    expect(begun.nonce).toBeTruthy()
  },

  async 'oauth.finishNative'(world) {
    const { stranger, email } = await withProvider(world, 'acme')
    const { stateId, nonce } = ok(await world.sdk.oauth.startNative('acme'))
    const idToken = await stranger.idToken({ ...stranger.now.person, nonce })
    const data = ok(await world.sdk.oauth.finishNative('acme', stateId, '', undefined, idToken))
    expect(data.user).toMatchObject({ email })
    expect(await world.sdk.oauth.finishNative('acme', stateId, '', undefined, idToken)).toMatchObject({ ok: false })
  },

  async 'oauth.getOneTapClientId'(world) {
    await withProvider(world, 'acme')
    expect(ok(await world.sdk.oauth.getOneTapClientId('acme'))).toEqual({ clientId: foreignClient.clientId })
  },

  async 'oauth.exchangeOneTapIDToken'(world) {
    const { stranger, email } = await withProvider(world, 'acme')
    const idToken = await stranger.idToken({ ...stranger.now.person, nonce: 'one' })
    const data = ok(await world.sdk.oauth.exchangeOneTapIDToken('acme', idToken, 'one'))
    expect(data.user).toMatchObject({ email })
    const other = await stranger.idToken({ ...stranger.now.person, nonce: 'two' })
    expect(await world.sdk.oauth.exchangeOneTapIDToken('acme', other, 'one')).toMatchObject({ ok: false, code: 401 })
  },

  async 'oauth.verifyOneTapIDToken'(world) {
    const { stranger, email } = await withProvider(world, 'acme')
    const idToken = await stranger.idToken({ ...stranger.now.person, nonce: 'one' })
    const { code } = ok(await world.sdk.oauth.verifyOneTapIDToken('acme', idToken, 'one'))
    expect(ok(await world.sdk.oauth.exchange(code)).user).toMatchObject({ email })
  },
}

/** A tenant whose people sign in at a foreign OpenID provider, where `person` signs in without a word. */
async function withTenant(world: World) {
  const { callbackUrl } = await ask(world, 'GET', '/v1/gatehouse/oauth/providers')
  const stranger = await startStranger({ redirectUri: String(callbackUrl) })
  onTestFinished(stranger.close)
  const email = freshEmail()
  const [, domain = ''] = email.split('@')
  stranger.now.person = { sub: email, email, name: 'Ada of Acme', groups: ['writers'] }
  const { management } = world.sdk
  const { id } = ok(await management.tenant.create(`Tenant ${email}`))
  const ownDomain = `${id.toLowerCase()}.${domain}`
  const settings = { name: 'Acme', ...foreignClient, issuer: stranger.issuer, scope: ['openid', 'email', 'profile'] }
  ok(await management.sso.configureOIDCSettings(id, settings, [ownDomain]))
  return { id, email, ownDomain }
}

/** Where nothing is set up they say so, alike for every tenant; else the tenant's people become its members. */
function startSso(name: 'saml' | 'sso'): Case {
  return async world => {
    const bare = ok(await world.sdk.management.tenant.create(`Tenant ${freshEmail()}`))
    for (const tenant of [bare.id, 'nobody', 'ada@nobody.example'])
      expect(await world.sdk[name].start(tenant, world.url)).toMatchObject({ ok: false, code: 400 })
    const { id, email, ownDomain } = await withTenant(world)
    for (const tenant of [id, `somebody@${ownDomain}`]) {
      const { url } = ok(await world.sdk[name].start(tenant, `${world.url}/back`))
      const data = ok(await world.sdk[name].exchange(await comeBack(world, url)))
      expect(data.user).toMatchObject({ email, userTenants: [{ tenantId: id }] })
      await expectSession(world, data)
    }
  }
}

function exchangeSso(name: 'saml' | 'sso'): Case {
  return async world => {
    expect(await world.sdk[name].exchange('a code that nobody was given')).toMatchObject(refused('E061301', 401))
    const { id } = await withTenant(world)
    const { url } = ok(await world.sdk[name].start(id, `${world.url}/back`))
    const code = await comeBack(world, url)
    expect(ok(await world.sdk[name].exchange(code))).toMatchObject({ firstSeen: true })
    expect(await world.sdk[name].exchange(code)).toMatchObject(refused('E061301', 401))
  }
}

export const sso: Cases = {
  'saml.start': startSso('saml'),
  'saml.exchange': exchangeSso('saml'),
  'sso.start': startSso('sso'),
  'sso.exchange': exchangeSso('sso'),
}
