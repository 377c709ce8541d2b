import descope from '@descope/node-sdk'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedEngines } from '../../testing/engines.ts'
import { listedScopes } from '../oidc/testing.ts'
import { callbackUrl, startInbound } from './testing-inbound.ts'

describe.each(migratedEngines)('OAuth of inbound applications on $engine', ({ create }) => {
  let inbound: Awaited<ReturnType<typeof startInbound>>
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    inbound = await startInbound(database.url)
    ending.push(inbound.close, database.drop)
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  test('metadata is at every address at which clients look for it', async () => {
    const { origin, projectId, issuer } = inbound
    const addresses = [
      `${issuer}/.well-known/openid-configuration`,
      `${issuer}/.well-known/oauth-authorization-server`,
      `${origin}/.well-known/oauth-authorization-server/v1/apps/${projectId}`,
    ]
    for (const address of addresses) {
      const metadata = await (await fetch(address)).json()
      expect(metadata).toMatchObject({
        issuer,
        token_endpoint: `${origin}/oauth2/v1/apps/${projectId}/token`,
        jwks_uri: `${origin}/v1/apps/${projectId}/.well-known/jwks.json`,
      })
      expect(metadata).not.toHaveProperty('registration_endpoint')
      expect(metadata).not.toHaveProperty('client_id_metadata_document_supported')
    }
  })

  test('a user consents in words, and the token has no more than they agreed to; it is no session', async () => {
    const { clientId, cleartext, id } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    const { address, pkceCodeVerifier } = await inbound.begin(config, 'openid administer contact')
    const browser = inbound.newBrowser()
    const shown = await inbound.toConsent(browser, address)
    const text = await shown.response.clone().text()
    expect(text).toContain('administer the project')
    expect(text).toContain('name="scope:contact"')
    // The optional scope is not ticked.
    const { url } = await inbound.agree(browser, shown)
    const tokens = await openid.authorizationCodeGrant(config, url, { pkceCodeVerifier })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: inbound.issuer,
      aud: inbound.projectId,
      azp: clientId,
      scope: 'administer openid',
      roles: ['Administrator'],
    })
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('email')
    const { jwks_uri: keysUrl = '', issuer } = config.serverMetadata()
    const audience = inbound.projectId
    const verified = await jwtVerify(tokens.access_token, createRemoteJWKSet(new URL(keysUrl)), { issuer, audience })
    expect(verified.payload).toMatchObject({ azp: clientId, sub: tokens.claims()?.sub })
    const sdk = descope({ projectId: inbound.projectId, baseUrl: inbound.origin })
    await expect(sdk.validateSession(tokens.access_token)).rejects.toThrow('failed to fetch matching key')
    const { consents } = await inbound.client.inboundConsents.search({ appId: id })
    expect(consents).toMatchObject([{ userId: tokens.claims()?.sub, scopes: ['administer', 'openid'] }])
    // The same again needs no page.
    const again = await inbound.begin(config, 'openid administer')
    expect((await inbound.follow(browser, again.address)).url.searchParams.get('code')).toBeTruthy()
  })

  test('tokens are for the client instead of the project where the application says so', async () => {
    const { clientId, cleartext, id } = await inbound.create({ defaultAudience: 'clientId' })
    const config = await inbound.discover(clientId, cleartext)
    const tokens = await inbound.tokensFor(config, 'openid email')
    expect(decodeJwt(tokens.access_token).aud).toBe(clientId)
    const userinfo = () => openid.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(await userinfo()).toMatchObject({ email: inbound.account.email })
    await inbound.client.inboundApplications.patch({ id, defaultAudience: 'projectId' })
    await expect(userinfo()).rejects.toThrow()
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(decodeJwt(renewed.access_token).aud).toBe(inbound.projectId)
  })

  test('a denial is told to the application, and keeps nothing', async () => {
    const { clientId, cleartext, id } = await inbound.create()
    const { address } = await inbound.begin(await inbound.discover(clientId, cleartext), 'openid')
    const browser = inbound.newBrowser()
    const { url } = await inbound.toConsent(browser, address)
    const { url: back } = await inbound.post(browser, new URL(`${url.pathname}/leave`, inbound.origin), {})
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect((await inbound.client.inboundConsents.search({ appId: id })).total).toBe(0)
  })

  test('withdrawing a consent ends its tokens at once', async () => {
    const { clientId, cleartext, id } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    const tokens = await inbound.tokensFor(config, 'openid email')
    const userinfo = () => openid.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
    expect(await userinfo()).toMatchObject({ email: inbound.account.email })
    await inbound.client.inboundConsents.delete({ appId: id })
    await expect(userinfo()).rejects.toThrow()
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    // Also not when the user agrees again, to less.
    await inbound.tokensFor(config, 'openid')
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('an application asks whether its own tokens count, and ends them', async () => {
    const { clientId, cleartext, id } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    const { introspection_endpoint: introspection, revocation_endpoint: revocation } = config.serverMetadata()
    expect([introspection, revocation]).toEqual(
      ['introspect', 'revoke'].map(name => `${inbound.origin}/oauth2/v1/apps/${inbound.projectId}/${name}`),
    )
    const first = await inbound.tokensFor(config, 'openid administer')
    const { access_token: access, refresh_token: refresh = '' } = first
    const sub = first.claims()?.sub ?? ''
    const ask = (token: string, as = config) => openid.tokenIntrospection(as, token)
    const ended = { active: false }
    const known = { active: true, client_id: clientId, sub, iss: inbound.issuer, scope: 'administer openid' }
    expect(await ask(access)).toMatchObject({ ...known, aud: inbound.projectId, token_type: 'Bearer' })
    expect(await ask(access)).not.toHaveProperty('roles')
    expect(await ask(refresh)).toMatchObject({ active: true, client_id: clientId, sub })
    expect(await ask(`${access.slice(0, -4)}AAAA`)).toEqual(ended)
    expect(await ask(first.id_token ?? '')).toEqual(ended)

    // A token of another application, or one asked about with a wrong secret.
    const other = await inbound.create()
    const foreign = await inbound.discover(other.clientId, other.cleartext)
    await openid.tokenRevocation(foreign, access)
    expect([await ask(access, foreign), await ask(refresh, foreign)]).toEqual([ended, ended])
    const stranger = await inbound.discover(clientId, 'wrong')
    await expect(ask(access, stranger)).rejects.toMatchObject({ error: 'invalid_client' })
    await expect(openid.tokenRevocation(stranger, access)).rejects.toMatchObject({ error: 'invalid_client' })
    expect(await ask(access)).toMatchObject(known)

    const forItself = (await openid.clientCredentialsGrant(config, { scope: 'administer' })).access_token
    expect(await ask(forItself)).toMatchObject({ active: true, sub: clientId, scope: 'administer' })
    const userinfo = () => openid.fetchUserInfo(config, access, sub)
    await userinfo()
    for (const token of [access, forItself]) await openid.tokenRevocation(config, token)
    expect([await ask(access), await ask(forItself)]).toEqual([ended, ended])
    await expect(userinfo()).rejects.toThrow()
    const renewed = await openid.refreshTokenGrant(config, refresh)
    inbound.clock.aheadMs = 11 * 60_000
    expect(await ask(renewed.access_token)).toEqual(ended)
    inbound.clock.aheadMs = 0
    expect(await ask(renewed.access_token)).toMatchObject(known)
    // What an application gets by a refresh token ends with it.
    await openid.tokenRevocation(config, renewed.refresh_token ?? '')
    expect([await ask(renewed.access_token), await ask(renewed.refresh_token ?? '')]).toEqual([ended, ended])

    const again = await inbound.tokensFor(config, 'openid')
    expect(await ask(again.access_token)).toMatchObject({ active: true, scope: 'openid' })
    await inbound.client.inboundConsents.delete({ appId: id })
    expect(await ask(again.access_token)).toEqual(ended)
  })

  test('a refresh token gives tokens, no more than the consent, and is rotated', async () => {
    const { clientId, cleartext } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    const tokens = await inbound.tokensFor(config, 'openid')
    const escalated = openid.refreshTokenGrant(config, tokens.refresh_token ?? '', { scope: 'openid administer' })
    await expect(escalated).rejects.toMatchObject({ error: 'invalid_scope' })
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(decodeJwt(refreshed.access_token)).toMatchObject({ scope: 'openid' })
    expect(decodeJwt(refreshed.access_token)).not.toHaveProperty('roles')
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toThrow()
  })

  test('an application acts for itself by client credentials, with what its scopes stand for', async () => {
    const { clientId, cleartext } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    const tokens = await openid.clientCredentialsGrant(config, { scope: 'administer' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: clientId,
      scope: 'administer',
      permissions: ['Administrator'],
    })
    const { clientId: publicId } = await inbound.create({ nonConfidentialClient: true })
    await expect(openid.clientCredentialsGrant(await inbound.discover(publicId, ''))).rejects.toThrow()
  })

  test('after a rotation the old secret works for as long as was asked for', async () => {
    const { clientId, cleartext, id } = await inbound.create()
    const works = async (secret: string) => {
      const config = await inbound.discover(clientId, secret)
      return openid.clientCredentialsGrant(config).then(
        () => true,
        () => false,
      )
    }
    const { cleartext: second } = await inbound.client.inboundApplications.rotateSecret({ id, overlapSeconds: 60 })
    expect([await works(cleartext), await works(second), await works('another')]).toEqual([true, true, false])
    inbound.clock.aheadMs = 61_000
    expect([await works(cleartext), await works(second)]).toEqual([false, true])
    inbound.clock.aheadMs = 0
    const { cleartext: third } = await inbound.client.inboundApplications.rotateSecret({ id })
    expect([await works(cleartext), await works(second), await works(third)]).toEqual([false, false, true])
  })

  test('undoing a change leaves the secrets as they are, and the old one can be ended early', async () => {
    const { clientId, cleartext, id } = await inbound.create()
    const { inboundApplications, audit } = inbound.keyClient
    const works = async (secret: string) =>
      openid.clientCredentialsGrant(await inbound.discover(clientId, secret)).then(
        () => true,
        () => false,
      )
    await inboundApplications.patch({ id, description: 'Events' })
    const { audits } = await audit.search({ actions: ['InboundApplicationModified'], size: 1 })
    const { cleartext: second } = await inboundApplications.rotateSecret({ id, overlapSeconds: 600 })
    await audit.undo({ id: audits[0]?.ID ?? '' })
    expect(await inboundApplications.load({ id })).toMatchObject({ description: '' })
    expect([await works(cleartext), await works(second)]).toEqual([true, true])
    expect(await inboundApplications.endPreviousSecret({ id })).toMatchObject({ id, previousSecretExpireTime: 0 })
    expect([await works(cleartext), await works(second)]).toEqual([false, true])
  })

  test('the endpoints without a project in their path lead to that of the client', async () => {
    const { clientId, cleartext } = await inbound.create()
    const { address } = await inbound.begin(await inbound.discover(clientId, cleartext), 'openid')
    const { origin, projectId } = inbound
    for (const path of ['/oauth2/v1/apps/authorize', `/oauth2/v1/apps/${projectId}/authorize`]) {
      const response = await fetch(new URL(`${path}${address.search}`, origin), { redirect: 'manual' })
      expect(response.headers.get('location')).toBe(`/${projectId}/oauth2/v1/apps/authorize${address.search}`)
    }
  })

  test('a token of an application is no session and no key of the project', async () => {
    const { clientId, cleartext } = await inbound.create()
    const tokens = await inbound.tokensFor(await inbound.discover(clientId, cleartext), 'openid administer')
    const { projectId, origin } = inbound
    const ask = async (path: string, bearer: string) =>
      (await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status
    for (const token of [tokens.access_token, tokens.refresh_token ?? '', tokens.id_token ?? '']) {
      expect(await ask('/v1/auth/me', `${projectId}:${token}`)).toBe(401)
      expect(await ask('/v1/mgmt/project/settings', `${projectId}:${token}`)).not.toBe(200)
      expect(await ask('/v1/gatehouse/project/settings', `${projectId}:${token}`)).toBe(401)
      expect(await ask(`/${projectId}/oauth2/v1/userinfo`, token)).toBe(401)
    }
  })

  test('an application of another project is no client here', async () => {
    const elsewhere = await inbound.anotherProject()
    const { clientId, cleartext } = await elsewhere.client.inboundApplications.create({
      name: 'Theirs',
      approvedCallbackUrls: [callbackUrl],
      permissionsScopes: [],
    })
    const config = await inbound.discover(clientId, cleartext)
    const { address } = await inbound.begin(config, 'openid')
    expect((await inbound.follow(inbound.newBrowser(), address)).response.status).toBe(400)
    await expect(openid.clientCredentialsGrant(config)).rejects.toMatchObject({ error: 'invalid_client' })
    const ours = await inbound.create()
    const { access_token: token } = await openid.clientCredentialsGrant(
      await inbound.discover(ours.clientId, ours.cleartext),
    )
    for (const ask of [openid.tokenIntrospection, openid.tokenRevocation])
      await expect(ask(config, token)).rejects.toMatchObject({ error: 'invalid_client' })
  })

  test('a consent cannot be posted from another site, nor shown in a frame', async () => {
    const { clientId, cleartext } = await inbound.create()
    const { address } = await inbound.begin(await inbound.discover(clientId, cleartext), 'openid')
    const browser = inbound.newBrowser()
    const { url, response } = await inbound.toConsent(browser, address)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    const consent = new URL(`${url.pathname}/consent`, inbound.origin)
    for (const origin of ['https://evil.example', 'null']) {
      const body = new URLSearchParams(listedScopes(await response.clone().text()))
      const answer = await browser.send(new Request(consent, { method: 'POST', headers: { origin }, body }))
      expect(answer.status).toBe(403)
    }
  })

  test('a device gets tokens for a user who types its code in and agrees', async () => {
    const { clientId, cleartext, id } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    expect(config.serverMetadata().device_authorization_endpoint).toContain('/device')
    const device = await openid.initiateDeviceAuthorization(config, { scope: 'openid administer' })
    const atRoot = await fetch(`${inbound.origin}/oauth2/v1/apps/device`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, client_secret: cleartext, scope: 'openid' }),
    })
    expect(await atRoot.json()).toMatchObject({ user_code: expect.any(String) })
    const browser = inbound.newBrowser()
    const send = (url: string, form?: Record<string, string>) =>
      browser.send(new Request(url, form && { method: 'POST', body: new URLSearchParams(form) }))
    const xsrf = async (page: Response) => /name="xsrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
    const { verification_uri: uri, user_code } = device
    const page = await send(uri, { xsrf: await xsrf(await send(uri)), user_code })
    const started = await send(uri, { xsrf: await xsrf(page), user_code, confirm: 'yes' })
    const shown = await inbound.toConsent(browser, new URL(started.headers.get('location') ?? '', inbound.origin))
    expect(await shown.response.clone().text()).toContain('administer the project')
    const pending = () => openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.01, expires_in: 0.05 })
    await expect(pending()).rejects.toThrow()
    const done = await inbound.agree(browser, shown)
    expect(await done.response.text()).toContain('Your device is signed in')
    const tokens = await openid.pollDeviceAuthorizationGrant(config, { ...device, interval: 0.01 })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ azp: clientId, scope: 'administer openid' })
    expect((await inbound.client.inboundConsents.search({ appId: id })).total).toBe(1)
  })
})
