import { createRemoteJWKSet, jwtVerify, exportJWK, generateKeyPair } from 'jose'
import * as openid from 'openid-client'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migratedEngines } from '../../../testing/engines.ts'
import { afterSignOut, redirectUrl, startApplications, startReceiver } from './testing-application.ts'

describe.each(migratedEngines)('openid-client, of an SSO application on $engine', ({ create }) => {
  let oidc: Awaited<ReturnType<typeof startApplications>>
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    oidc = await startApplications(database.url)
    ending.push(oidc.close, database.drop)
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  type Options = {
    scope?: string
    parameters?: Record<string, string>
    dpop?: openid.DPoPHandle
    isPushed?: boolean
    browser?: ReturnType<typeof oidc.newTestBrowser>
  }

  async function signedIn(config: openid.Configuration, options: Options = {}) {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const request = {
      redirect_uri: redirectUrl,
      scope: options.scope ?? 'openid profile email',
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      ...options.parameters,
    }
    const dpop = options.dpop && { DPoP: options.dpop }
    const address = options.isPushed
      ? await openid.buildAuthorizationUrlWithPAR(config, request, dpop)
      : openid.buildAuthorizationUrl(config, request)
    const back = await oidc.signIn(address, options.browser)
    const { state, nonce } = request
    const checks = { pkceCodeVerifier, expectedState: state, expectedNonce: nonce }
    const { resource } = options.parameters ?? {}
    return openid.authorizationCodeGrant(config, back, checks, resource === undefined ? {} : { resource }, dpop)
  }

  type FlowSignIn = { config: openid.Configuration; browser?: ReturnType<typeof oidc.newTestBrowser> }

  /** At the first screen of the flow that an application has chosen. */
  async function atFlow({ config, browser = oidc.newTestBrowser() }: FlowSignIn, prompt = '', login_hint = '') {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const code_challenge = await openid.calculatePKCECodeChallenge(pkceCodeVerifier)
    const request = { redirect_uri: redirectUrl, scope: 'openid', code_challenge, code_challenge_method: 'S256' }
    const { origin } = new URL(oidc.issuer)
    async function follow(url: string, init?: RequestInit): Promise<{ url: string; html: string }> {
      const response = await browser.send(new Request(url, init))
      const location = response.headers.get('location')
      if (location === null) return { url, html: await response.text() }
      const next = new URL(location, origin)
      return next.origin === origin ? follow(next.href) : { url: next.href, html: '' }
    }
    const address = openid.buildAuthorizationUrl(config, {
      ...request,
      ...(prompt && { prompt }),
      ...(login_hint && { login_hint }),
    })
    let shown = await follow(address.href)
    expect(shown.url).toContain('/flow')
    const { url, html } = shown
    return {
      html,
      async submit(fields: Record<string, string>) {
        const stepId = /name="stepId" value="(\d+)"/.exec(shown.html)?.[1] ?? ''
        const body = new URLSearchParams({ stepId, interactionId: 'submit', ...fields })
        shown = await follow(url, { method: 'POST', headers: { origin }, body })
        return shown.html
      },
      tokens: () => openid.authorizationCodeGrant(config, new URL(shown.url), { pkceCodeVerifier }),
    }
  }
  function pageOf(flow: string) {
    const { origin, pathname } = new URL(oidc.issuer)
    return `${origin}/login${pathname}?flow=${flow}`
  }

  test('an application signs its users in by the flow that its sign-in page names', async () => {
    const { id, secret } = await oidc.create({ loginPageUrl: pageOf('sign-in') })
    const { email, password } = oidc.account
    const flow = await atFlow({ config: await oidc.discover(id, secret) }, '', email)
    // As on the usual pages, the field has the address that the application names, and the next one the focus.
    expect(flow.html).toMatch(new RegExp(`name="email" value="${email}"`))
    expect(/<input[^>]*autofocus[^>]*>/.exec(flow.html)?.[0]).toContain('name="password"')
    const refused = await flow.submit({ email, password: 'wrong' })
    expect(refused).toContain('Invalid email or password.')
    await flow.submit({ email, password })
    expect((await flow.tokens()).claims()).toMatchObject({ amr: ['pwd'], aud: id })
  })

  test('a browser that is trusted in the flow of an application skips the second factor there', async () => {
    const { id, secret } = await oidc.create({ loginPageUrl: pageOf('sign-in-two-factors') })
    const config = await oidc.discover(id, secret)
    const known = { email: 'two@example.com', password: 'Correct-horse-7' }
    await oidc.client.users.create({ loginId: known.email, email: known.email, verifiedEmail: true, ssoAppIds: [id] })
    await oidc.client.userPasswords.setActive({ loginId: known.email, password: known.password })
    const first = await atFlow({ config })
    const [, key = ''] = /<code>([A-Z2-7]{16,})<\/code>/.exec(await first.submit(known)) ?? []
    const app = new TOTP({ secret: key })
    await first.submit({ code: app.generate() })
    await first.submit({})
    expect((await first.tokens()).claims()).toMatchObject({ amr: ['pwd', 'totp', 'mfa'] })

    const browser = oidc.newTestBrowser()
    const second = await atFlow({ config, browser })
    expect(await second.submit(known)).toContain('trustDevice')
    await second.submit({ code: app.generate({ timestamp: Date.now() + 30_000 }), trustDevice: 'true' })
    await second.tokens()
    const third = await atFlow({ config, browser }, 'login')
    await third.submit(known)
    expect((await third.tokens()).claims()).toMatchObject({ amr: ['pwd'] })
    // Another browser is asked.
    expect(await (await atFlow({ config })).submit(known)).toContain('trustDevice')
  })

  test.each(['confidential', 'public'] as const)('a %s client gets tokens and userinfo', async clientType => {
    const { id, secret, issuer } = await oidc.create({ clientType })
    const config = await oidc.discover(id, clientType === 'public' ? openid.None() : secret)
    expect(config.serverMetadata()).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      token_endpoint: `${issuer}/oauth2/v1/token`,
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      dpop_signing_alg_values_supported: expect.arrayContaining(['ES256']),
    })
    const tokens = await signedIn(config)
    expect(tokens.claims()).toMatchObject({ iss: issuer, aud: id, email: oidc.account.email, name: 'Administrator' })
    const sub = tokens.claims()?.sub ?? ''
    const user = await openid.fetchUserInfo(config, tokens.access_token, sub)
    expect(user).toMatchObject({ sub, email: oidc.account.email })
  })

  test('each sign-in to an application is audited once, with the browser that was there; a refresh is none', async () => {
    const { id, secret } = await oidc.create()
    const config = await oidc.discover(id, secret)
    const browser = oidc.newTestBrowser()
    const { refresh_token = '' } = await signedIn(config, { scope: 'openid offline_access', browser })
    await openid.refreshTokenGrant(config, refresh_token)
    const list = async () => (await oidc.client.audit.search({ actions: ['SsoApplicationLogin'], text: id })).audits
    const [first, ...more] = await list()
    expect(more).toEqual([])
    expect(first).toMatchObject({
      data: { application: id, protocol: 'oidc' },
      target: { type: 'user' },
      remoteAddress: expect.stringMatching(/./),
    })
    // The session of the browser signs in without a page.
    await signedIn(config, { browser })
    expect(await list()).toHaveLength(2)
  })

  test('a client with private_key_jwt signs in with its key and not with another', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kty: 'EC' as const, kid: 'one', alg: 'ES256', use: 'sig' }
    const { id } = await oidc.create({ tokenEndpointAuthMethod: 'private_key_jwt', jwks: { keys: [jwk] } })
    const tokens = await signedIn(await oidc.discover(id, openid.PrivateKeyJwt({ key: privateKey, kid: 'one' })))
    expect(tokens.claims()?.aud).toBe(id)
    const other = await generateKeyPair('ES256')
    const liar = await oidc.discover(id, openid.PrivateKeyJwt({ key: other.privateKey, kid: 'one' }))
    await expect(signedIn(liar)).rejects.toMatchObject({ error: 'invalid_client' })
  })

  test('a pushed request bound by DPoP gives tokens that only the key can use', async () => {
    const { id, secret } = await oidc.create()
    const config = await oidc.discover(id, secret)
    const dpop = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'))
    const tokens = await signedIn(config, { dpop, isPushed: true })
    expect(tokens.token_type).toBe('dpop')
    const sub = tokens.claims()?.sub ?? ''
    await openid.fetchUserInfo(config, tokens.access_token, sub, { DPoP: dpop })
    await expect(openid.fetchUserInfo(config, tokens.access_token, sub)).rejects.toThrow()
  })

  test('a refresh token is rotated, and a copy of a used one ends its family', async () => {
    const { id, secret } = await oidc.create()
    const config = await oidc.discover(id, secret)
    const first = await signedIn(config, { scope: 'openid offline_access' })
    const second = await openid.refreshTokenGrant(config, first.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await openid.tokenIntrospection(config, second.access_token)).toMatchObject({ active: true, client_id: id })
    await expect(openid.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(openid.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(await openid.tokenIntrospection(config, second.access_token)).toMatchObject({ active: false })
  })

  test('a revoked token is not active, and tokens of others are not shown', async () => {
    const { id, secret } = await oidc.create()
    const other = await oidc.create()
    const config = await oidc.discover(id, secret)
    const { access_token: token } = await signedIn(config)
    const foreign = await oidc.discover(other.id, other.secret)
    expect(await openid.tokenIntrospection(foreign, token)).toEqual({ active: false })
    await openid.tokenRevocation(config, token)
    expect(await openid.tokenIntrospection(config, token)).toMatchObject({ active: false })
  })

  test('for a resource that it is registered for, the client gets a JWT with that audience, and for no other', async () => {
    const resource = 'https://api.example.com/'
    const { id, secret, issuer } = await oidc.create({ audienceWhitelist: [resource] })
    const config = await oidc.discover(id, secret)
    const tokens = await signedIn(config, { parameters: { resource } })
    const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''))
    const { payload } = await jwtVerify(tokens.access_token, keys, { issuer, audience: resource, typ: 'at+jwt' })
    expect(payload).toMatchObject({ client_id: id, sub: tokens.claims()?.sub })
    const refused = await oidc.signIn(
      openid.buildAuthorizationUrl(config, { redirect_uri: redirectUrl, resource: 'https://other.example.com/' }),
    )
    expect(refused.searchParams.get('error')).toBe('invalid_target')
  })

  test('an application of another system keeps its id and secret, and has the ways to a token that are left to it', async () => {
    const id = 'their-client'
    const clientSecret = 'a-Secret-0f-another-system'
    const name = 'Theirs'
    const loginPageUrl = 'https://wiki.example.com/login'
    const given = { name, loginPageUrl, clientSecret }
    const { ssoApplications } = oidc.client
    await expect(oidc.create({ ...given, id: 'own', clientId: id })).rejects.toThrow('must be the id')
    await expect(oidc.create({ ...given, clientSecret: 'short' })).rejects.toThrow('20 to 500')
    const made = await oidc.create({ ...given, clientId: id, refreshTokenDisabled: true })
    expect(made).toMatchObject({ id, secret: clientSecret })
    const config = await oidc.discover(id, clientSecret)
    const tokens = await signedIn(config, { scope: 'openid offline_access', parameters: { prompt: 'consent' } })
    expect(tokens.refresh_token).toBeUndefined()
    await ssoApplications.updateOidc({ id, name, loginPageUrl, deviceCodeDisabled: true })
    await expect(openid.initiateDeviceAuthorization(config, { scope: 'openid' })).rejects.toMatchObject({
      error_description: expect.stringContaining('not allowed'),
    })
    await ssoApplications.updateOidc({ id, name, loginPageUrl, authorizationCodeDisabled: true })
    const refused = await oidc.signIn(
      openid.buildAuthorizationUrl(config, { redirect_uri: redirectUrl, scope: 'openid' }),
    )
    expect(refused.searchParams.get('error_description')).toContain('not allowed')
  })

  test('a device signs in by a code that the user types in', async () => {
    const { id, secret } = await oidc.create()
    const config = await oidc.discover(id, secret)
    const device = await openid.initiateDeviceAuthorization(config, { scope: 'openid email' })
    const browser = oidc.newTestBrowser()
    const send = (url: string, form?: Record<string, string>) =>
      browser.send(new Request(url, form && { method: 'POST', body: new URLSearchParams(form) }))
    const xsrf = async (page: Response) => /name="xsrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
    const first = await xsrf(await send(device.verification_uri))
    const wrong = await send(device.verification_uri, { xsrf: first, user_code: 'BBBB-BBBB' })
    expect(wrong.status).toBe(400)
    const page = await send(device.verification_uri, { xsrf: await xsrf(wrong), user_code: device.user_code })
    const shown = await page.clone().text()
    expect(shown).toContain(device.user_code)
    const confirmed = { xsrf: await xsrf(page), user_code: device.user_code, confirm: 'yes' }
    const started = await send(device.verification_uri, confirmed)
    const { origin } = new URL(oidc.issuer)
    const submitted = await browser.send(
      new Request(new URL(started.headers.get('location') ?? '', origin), {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(oidc.account),
      }),
    )
    const done = await send(new URL(submitted.headers.get('location') ?? '', origin).href)
    expect(await done.text()).toContain('Your device is signed in')
    const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.01 })
    expect(tokens.claims()?.email).toBe(oidc.account.email)
  })

  test('signing out goes back to the application, and tells the others by the back channel', async () => {
    const receiver = await startReceiver()
    onTestFinished(async () => void (await receiver.close()))
    const browser = oidc.newTestBrowser()
    const told = await oidc.create({ backChannelLogoutUrl: receiver.url })
    const own = await oidc.create()
    const config = await oidc.discover(own.id, own.secret)
    const other = await signedIn(await oidc.discover(told.id, told.secret), { browser })
    const tokens = await signedIn(config, { browser })
    const address = openid.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: afterSignOut,
    })
    const page = await browser.send(new Request(address))
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
    const confirm = new URL(`${own.issuer}/oauth2/v1/logout/confirm`)
    const body = new URLSearchParams({ xsrf, logout: 'yes' })
    const left = await browser.send(new Request(confirm, { method: 'POST', body }))
    expect(left.headers.get('location')).toBe(afterSignOut)
    await oidc.provider.deliver()
    expect(receiver.bodies).toHaveLength(1)
    const keys = createRemoteJWKSet(new URL(`${told.issuer}/.well-known/jwks.json`))
    const options = { issuer: told.issuer, audience: told.id, typ: 'logout+jwt' }
    const { payload } = await jwtVerify(receiver.bodies[0]?.get('logout_token') ?? '', keys, options)
    expect(payload).toMatchObject({
      sub: other.claims()?.sub,
      sid: other.claims()?.sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(payload).not.toHaveProperty('nonce')
  })

  test('disabling a user ends their tokens and tells the application; an application that is down is told later', async () => {
    const { email, password } = { email: 'grace@localhost', password: 'correct horse battery' }
    await oidc.client.users.create({ loginId: email, email, verifiedEmail: true })
    await oidc.client.userPasswords.setActive({ loginId: email, password })
    const receiver = await startReceiver()
    onTestFinished(async () => void (await receiver.close()))
    const { id, secret, wanted } = await oidc.create({ backChannelLogoutUrl: 'http://127.0.0.1:9/nobody' })
    await oidc.client.userSsoApplications.add({ loginId: email, ssoAppIds: [id] })
    const config = await oidc.discover(id, secret)
    const verifier = openid.randomPKCECodeVerifier()
    const challenge = await openid.calculatePKCECodeChallenge(verifier)
    const request = { redirect_uri: redirectUrl, scope: 'openid offline_access', code_challenge: challenge }
    const address = openid.buildAuthorizationUrl(config, { ...request, code_challenge_method: 'S256' })
    const back = await oidc.signIn(address, undefined, { email, password })
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier })
    await oidc.client.users.updateStatus({ loginId: email, status: 'disabled' })
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false })
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow()
    await oidc.provider.deliver()
    await oidc.client.ssoApplications.updateOidc({ ...wanted, id, backChannelLogoutUrl: receiver.url })
    oidc.clock.aheadMs += 60_000
    await oidc.provider.deliver()
    oidc.clock.aheadMs = 0
    expect(receiver.bodies).toHaveLength(1)
  })

  test('an application that forces authentication asks for the password each time', async () => {
    const { id, secret } = await oidc.create({ forceAuthentication: true })
    const config = await oidc.discover(id, secret)
    const browser = oidc.newTestBrowser()
    await signedIn(config, { browser })
    const silent = await oidc.signIn(
      openid.buildAuthorizationUrl(config, { redirect_uri: redirectUrl, scope: 'openid', prompt: 'none' }),
      browser,
    )
    expect(silent.searchParams.get('error')).toBe('login_required')
    const tokens = await signedIn(config, { browser })
    expect(tokens.claims()?.aud).toBe(id)
  })

  test('an application that names its claims gets no others', async () => {
    const { id, secret } = await oidc.create({ claims: ['email', 'email_verified'] })
    const tokens = await signedIn(await oidc.discover(id, secret), { scope: 'openid profile email roles' })
    expect(tokens.claims()).toMatchObject({ email: oidc.account.email })
    expect(tokens.claims()).not.toHaveProperty('name')
    expect(tokens.claims()).not.toHaveProperty('roles')
  })
})
