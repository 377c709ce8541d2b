import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { callbackPath } from './requests/callback-url.ts'
import { mockClient, startOtherProvider, followTo } from './testing.ts'
import { sdkEngines } from '../../testing/sdk.ts'

const password = 'correct horse battery'
const home = 'http://localhost:4000/back'
const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada of Acme' }

describe.each(sdkEngines)('social sign-in on $engine', ({ start, create }) => {
  async function atAcme() {
    const identity = await start()
    const mockProvider = await startOtherProvider({ redirectUri: `${identity.baseUrl}${callbackPath}` })
    onTestFinished(mockProvider.close)
    mockProvider.now.user = ada
    await saveAcme(identity, mockProvider.issuer)
    const sdk = create({
      projectId: identity.projectId,
      baseUrl: identity.baseUrl,
      managementKey: identity.managementKey,
    })
    const begin = async (loginOptions = {}, token = '') => {
      const { data, error } = await sdk.oauth.start('acme', home, loginOptions, token)
      if (!data?.url) throw new Error(error?.errorMessage ?? error?.errorDescription)
      return data.url
    }
    /** The parameters in the application's redirect URL. */
    const backFrom = async (url: string, browser = createTestBrowser()) => {
      const end = await followTo(url, home, browser)
      return { status: end.status, ...Object.fromEntries(new URL(end.url).searchParams) } as {
        status: number
        code?: string
        err?: string
      }
    }
    const signIn = async (loginOptions = {}, token = '') => {
      const { code = '', err } = await backFrom(await begin(loginOptions, token))
      if (err) throw new Error(err)
      return sdk.oauth.exchange(code)
    }
    return { identity, mockProvider, sdk, begin, backFrom, signIn }
  }

  const saveAcme = (identity: TestIdentity, issuer: string, more = {}) =>
    identity.clientAs().oauthProviders.save({
      id: 'acme',
      label: 'Acme',
      protocol: { kind: 'oidc', issuer },
      scopes: ['openid', 'email', 'profile'],
      ...mockClient,
      ...more,
    })

  /** The JavaScript SDKs have no function for the variants of the Go SDK. */
  const post = async ({ baseUrl, projectId }: TestIdentity, path: string, token = '') => {
    const query = new URLSearchParams({ provider: 'acme', redirectURL: home })
    const response = await fetch(`${baseUrl}${path}?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}${token && `:${token}`}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return { status: response.status, body: await response.json() }
  }

  /** These SDKs send no refresh token with an exchange; other clients do. */
  const exchange = async ({ baseUrl, projectId }: TestIdentity, code = '', token = '') => {
    const response = await fetch(`${baseUrl}/v1/auth/oauth/exchange`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}${token && `:${token}`}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    return { status: response.status, body: await response.json() }
  }

  test('a new user gets an account, and the same one the next time; a code works once', async () => {
    const { identity, mockProvider, sdk, begin, backFrom, signIn } = await atAcme()
    const { code = '' } = await backFrom(await begin({ customClaims: { from: 'the app' } }))
    expect(mockProvider.now.requested.get('code_challenge_method')).toBe('S256')
    expect(mockProvider.now.requested.get('nonce')).toMatch(/^[\w-]{43}$/)
    const first = await sdk.oauth.exchange(code)
    expect(first.data).toMatchObject({
      firstSeen: true,
      user: { loginIds: ['ada@example.com'], name: 'Ada of Acme', verifiedEmail: true, OAuth: { acme: true } },
    })
    expect(decodeJwt(first.data?.sessionJwt ?? '')).toMatchObject({ amr: ['oauth'], nsec: { from: 'the app' } })
    expect(await sdk.oauth.exchange(code)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E061301' } })
    const second = await signIn()
    expect(second.data).toMatchObject({ firstSeen: false, user: { userId: first.data?.user?.userId } })
    const { identities } = await identity.clientAs().userIdentities.list({ loginId: 'ada@example.com' })
    expect(identities).toMatchObject([{ provider: 'acme', subject: 'ada', email: 'ada@example.com' }])
  })

  test('of many concurrent exchanges of one code one gets tokens, and a code expires after two minutes', {
    tags: ['every-engine'],
  }, async () => {
    const { sdk, begin, backFrom, identity } = await atAcme()
    const { code = '' } = await backFrom(await begin())
    const answers = await Promise.all(Array.from({ length: 30 }, () => sdk.oauth.exchange(code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const late = await backFrom(await begin())
    identity.clock.now += 2 * 60_000 + 1
    expect((await sdk.oauth.exchange(late.code ?? '')).code).toBe(401)
  })

  test('an account is linked only if the address is verified on both sides', async () => {
    const { identity, mockProvider, signIn, begin, backFrom } = await atAcme()
    const { users } = identity.clientAs()
    const verified = await users.create({ loginId: ada.email, email: ada.email, verifiedEmail: true })
    expect((await signIn()).data?.user?.userId).toBe(verified.user.userId)

    const bob = { sub: 'bob', email: 'bob@example.com', email_verified: true }
    await users.create({ loginId: bob.email, email: bob.email })
    mockProvider.now.user = bob
    expect((await backFrom(await begin())).err).toContain('There is an account with this email address')

    const eve = { sub: 'eve', email: 'carol@example.com', email_verified: false }
    const carol = await users.create({ loginId: eve.email, email: eve.email, verifiedEmail: true })
    mockProvider.now.user = eve
    const { data } = await signIn()
    expect(data?.user).toMatchObject({ loginIds: ['acme:eve'], verifiedEmail: false })
    expect(data?.user?.userId).not.toBe(carol.user.userId)
  })

  test('linking by e-mail can be disabled for a provider', async () => {
    const { identity, mockProvider, begin, backFrom } = await atAcme()
    await saveAcme(identity, mockProvider.issuer, { linksByEmail: false })
    await identity.clientAs().users.create({ loginId: ada.email, email: ada.email, verifiedEmail: true })
    expect((await backFrom(await begin())).err).toContain('sign in to it another way')
  })

  test('sign-in creates no users, and sign-up refuses existing ones', async () => {
    const { identity, sdk, backFrom } = await atAcme()
    const signIn = async () => backFrom((await post(identity, '/v1/auth/oauth/authorize/signin')).body.url)
    const signUp = async () => backFrom((await post(identity, '/v1/auth/oauth/authorize/signup')).body.url)
    expect(await signIn()).toMatchObject({ err: 'User not found' })
    expect((await sdk.management.user.load(ada.email)).ok).toBe(false)
    expect((await sdk.oauth.exchange((await signUp()).code ?? '')).data?.firstSeen).toBe(true)
    expect(await signUp()).toMatchObject({ err: 'User already exists' })
    expect((await sdk.oauth.exchange((await signIn()).code ?? '')).ok).toBe(true)
  })

  test('a signed-in user links an account, which no other user can link then', async () => {
    const { identity, sdk, backFrom, signIn } = await atAcme()
    const path = '/v1/auth/oauth/authorize/update'
    const { data } = await sdk.password.signUp('grace', password)
    const begun = await post(identity, path, data?.refreshJwt)
    const { code } = await backFrom(begun.body.url)
    const linked = await exchange(identity, code, data?.refreshJwt)
    expect(linked.body.user).toMatchObject({ userId: data?.user?.userId, OAuth: { acme: true } })
    expect((await signIn()).data?.user?.userId).toBe(data?.user?.userId)
    const other = await sdk.password.signUp('heidi', password)
    const again = await post(identity, path, other.data?.refreshJwt)
    expect((await backFrom(again.body.url)).err).toBe('Another user signs in with this account')
    expect((await post(identity, path)).status).toBe(401)
    await identity.clientAs().userIdentities.remove({ loginId: 'grace', provider: 'acme' })
    expect((await sdk.management.user.load('grace')).data?.OAuth).toEqual({})
  })

  test('a link opened by a victim links nothing to the attacker who started it', async () => {
    const { identity, sdk, mockProvider, backFrom } = await atAcme()
    const attacker = await sdk.password.signUp('mallory', password)
    const begun = await post(identity, '/v1/auth/oauth/authorize/update', attacker.data?.refreshJwt)
    // The victim's browser goes to the provider and back; the application's exchange of the code is not enough.
    mockProvider.now.user = { sub: 'victim', email: 'victim@example.com', email_verified: true }
    const { code = '' } = await backFrom(begun.body.url)
    const victim = await sdk.password.signUp('victim', password)
    expect(await exchange(identity, code)).toMatchObject({ status: 401, body: { errorCode: 'E061005' } })
    expect((await exchange(identity, code, victim.data?.refreshJwt)).status).toBe(401)
    expect((await sdk.saml.exchange(code)).ok).toBe(false)
    expect((await identity.clientAs().userIdentities.list({ loginId: 'mallory' })).identities).toEqual([])
    const { data } = await sdk.oauth.exchange(
      (await backFrom((await sdk.oauth.start('acme', home)).data?.url ?? '')).code ?? '',
    )
    expect(data?.user?.userId).not.toBe(attacker.data?.user?.userId)
  })

  test('a link is completed only by the live session that started it', async () => {
    const { identity, sdk, backFrom } = await atAcme()
    const { data } = await sdk.password.signUp('grace', password)
    const begun = await post(identity, '/v1/auth/oauth/authorize/update', data?.refreshJwt)
    const { code } = await backFrom(begun.body.url)
    const other = await sdk.password.signIn('grace', password)
    expect((await exchange(identity, code, other.data?.refreshJwt)).status).toBe(401)
    const again = await backFrom((await post(identity, '/v1/auth/oauth/authorize/update', data?.refreshJwt)).body.url)
    await sdk.logout(data?.refreshJwt)
    expect((await exchange(identity, again.code, data?.refreshJwt)).status).toBe(401)
    expect((await identity.clientAs().userIdentities.list({ loginId: 'grace' })).identities).toEqual([])
  })

  test('a linked account is a second factor of its user, and never creates a user', async () => {
    const { sdk, signIn, begin, backFrom } = await atAcme()
    const first = await signIn()
    await sdk.management.user.setActivePassword(ada.email, password)
    const { data } = await sdk.password.signIn(ada.email, password)
    const mfa = await signIn({ mfa: true }, data?.refreshJwt)
    expect(decodeJwt(mfa.data?.sessionJwt ?? '').amr).toEqual(['pwd', 'oauth', 'mfa'])
    expect(mfa.data?.user?.userId).toBe(first.data?.user?.userId)
    const grace = await sdk.password.signUp('grace', password)
    const { code = '' } = await backFrom(await begin({ stepup: true }, grace.data?.refreshJwt))
    expect((await sdk.oauth.exchange(code)).code).toBe(401)
  })

  test('a provider’s wrong nonce, issuer or state, and its refusal, are errors', async () => {
    const { identity, mockProvider, begin, backFrom } = await atAcme()
    mockProvider.now.faults = { nonce: 'another' }
    expect((await backFrom(await begin())).err).toContain('does not answer as it should')
    mockProvider.now.faults = { error: 'access_denied' }
    expect((await backFrom(await begin())).err).toContain('does not answer as it should')
    mockProvider.now.faults = { state: `${identity.projectId}.made-up` }
    expect(await backFrom(await begin())).toMatchObject({ status: 400 })
    mockProvider.now.faults = { issuer: 'http://another.example' }
    // Saved again, so that the provider's metadata is fetched again.
    identity.clock.now += 1
    await saveAcme(identity, mockProvider.issuer, { label: 'Acme again' })
    await expect(begin()).rejects.toThrow(/acme/)
    const { audits } = await identity.clientAs().audit.search({ actions: ['LoginFailed'] })
    expect(audits.map(({ data }) => String(data.reason)).join()).toMatch(/nonce/)
    expect((await identity.clientAs().users.search({})).users).toHaveLength(1)
  })

  test('a callback works once, within minutes, and in the browser that started it', {
    tags: ['every-engine'],
  }, async () => {
    const { identity, begin, backFrom } = await atAcme()
    const browser = createTestBrowser()
    const callback = await followTo(await begin(), `${identity.baseUrl}${callbackPath}`, browser)
    expect((await createTestBrowser().send(new Request(callback.url))).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.send(new Request(callback.url))))
    const codes = answers.filter(answer => answer.headers.get('location')?.includes('code='))
    expect(codes.length).toBeLessThanOrEqual(1)
    expect((await browser.send(new Request(callback.url))).status).toBe(400)

    const url = await begin()
    await followTo(url, `${identity.baseUrl}${callbackPath}`, browser)
    expect((await createTestBrowser().send(new Request(url))).status).toBe(400)
    const late = await begin()
    identity.clock.now += 15 * 60_000 + 1
    expect(await backFrom(late)).toMatchObject({ status: 400 })
  })

  test('what a provider answers goes to no other provider that is saved meanwhile under its id', async () => {
    const { identity, begin } = await atAcme()
    const asked: string[] = []
    const other = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const browser = createTestBrowser()
    const callback = await followTo(await begin(), `${identity.baseUrl}${callbackPath}`, browser)
    const issuer = `http://127.0.0.1:${port}`
    await saveAcme(identity, issuer, {
      protocol: { kind: 'oauth2', authorizationUrl: `${issuer}/a`, tokenUrl: `${issuer}/t`, userUrl: `${issuer}/u` },
    })
    const { url } = await followTo(callback.url, home, browser)
    expect(url).toContain('err=')
    expect(asked).toEqual([])
  })

  test('an answer that names another issuer, or none where the provider promises one, is refused (RFC 9207)', async () => {
    const { identity, begin } = await atAcme()
    for (const issuer of ['https://another.example', undefined]) {
      const browser = createTestBrowser()
      const callback = new URL((await followTo(await begin(), `${identity.baseUrl}${callbackPath}`, browser)).url)
      expect(callback.searchParams.get('iss')).not.toBeNull()
      callback.searchParams.delete('iss')
      if (issuer !== undefined) callback.searchParams.set('iss', issuer)
      const { url } = await followTo(callback.href, home, browser)
      expect(new URL(url).searchParams.get('code')).toBeNull()
      expect(new URL(url).searchParams.get('err')).toContain('does not answer as it should')
    }
  })

  test('a provider that takes the secret in a header gets it without unneeded percent-encoding', async () => {
    const { mockProvider, signIn } = await atAcme()
    mockProvider.now.faults.authMethods = ['client_secret_basic']
    expect((await signIn()).ok).toBe(true)
    const [, credentials = ''] = mockProvider.now.authorization?.split(' ') ?? []
    expect(Buffer.from(credentials, 'base64').toString()).toBe('gatehouse-at-acme:a+secret-between_strangers.~')
  })

  test('starting a sign-in stores nothing until a browser follows the link', { tags: ['every-engine'] }, async () => {
    const { identity, sdk, begin, backFrom } = await atAcme()
    const stored = async () => (await identity.db.selectFrom('challenges').select('id').execute()).length
    const before = await stored()
    const urls = await Promise.all(Array.from({ length: 20 }, () => begin()))
    expect(await stored()).toBe(before)
    const changed = `${urls[0]?.slice(0, -12)}AAAAAAAAAAAA`
    expect((await createTestBrowser().send(new Request(changed))).status).toBe(400)
    expect(
      (await createTestBrowser().send(new Request(`${identity.baseUrl}/v1/auth/oauth/go?request=1.x.y.z`))).status,
    ).toBe(400)
    expect(await stored()).toBe(before)
    const { code = '' } = await backFrom(urls[1] ?? '')
    expect((await sdk.oauth.exchange(code)).ok).toBe(true)
    const claims = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`option${index}`, 'x'.repeat(100)]))
    const tooLarge = await sdk.oauth.start('acme', home, { templateOptions: claims })
    expect(tooLarge).toMatchObject({ ok: false, code: 400 })
  })

  test('a callback by form works like one by redirect', async () => {
    const { identity, begin } = await atAcme()
    const browser = createTestBrowser()
    const callback = await followTo(await begin(), `${identity.baseUrl}${callbackPath}`, browser)
    const response = await fetch(`${identity.baseUrl}${callbackPath}`, {
      method: 'POST',
      body: new URL(callback.url).searchParams,
      redirect: 'manual',
    })
    const back = await followTo(response.headers.get('location') ?? '', home, browser)
    expect(back.url).toContain('code=')
  })

  test('an unapproved redirect, an unknown or disabled provider, a disabled method and another project are refused', async () => {
    const { identity, sdk, begin, backFrom } = await atAcme()
    expect(await sdk.oauth.start('acme', 'https://evil.example/')).toMatchObject({ code: 400 })
    expect(await sdk.oauth.start('unknown', home)).toMatchObject({ code: 404 })
    const other = await identity.anotherProject()
    const otherProject = create({ projectId: other.projectId, baseUrl: identity.baseUrl })
    expect((await otherProject.oauth.start('acme', home)).code).toBe(404)
    const { code = '' } = await backFrom(await begin())
    expect((await otherProject.oauth.exchange(code)).code).toBe(401)
    expect((await sdk.oauth.exchange(code)).ok).toBe(true)
    await identity.clientAs().projectSettings.update({ methods: { social: false } })
    expect((await sdk.oauth.start('acme', home)).code).toBe(403)
  })

  test('another provider with an old id cannot sign in to the accounts of the previous one', async () => {
    const { identity, mockProvider, signIn, begin, backFrom } = await atAcme()
    await signIn()
    const impostor = await startOtherProvider({ redirectUri: `${identity.baseUrl}${callbackPath}` })
    onTestFinished(impostor.close)
    impostor.now.user = { sub: ada.sub, email: 'eve@example.com', email_verified: true }
    identity.clock.now += 1
    await saveAcme(identity, impostor.issuer)
    expect((await backFrom(await begin())).err).toBe('Another user signs in with this account')
    identity.clock.now += 1
    await saveAcme(identity, mockProvider.issuer)
    expect((await signIn()).data?.user?.loginIds).toEqual([ada.email])
  })

  test('a disabled user cannot sign in', async () => {
    const { sdk, signIn, begin, backFrom } = await atAcme()
    await signIn()
    await sdk.management.user.deactivate(ada.email)
    expect((await backFrom(await begin())).err).toBe('The user is disabled')
  })
})
