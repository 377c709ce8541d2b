import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { describe, expect, test } from 'vitest'
import { followTo } from '../../../federation/social/testing.ts'
import { sdkEngines } from '../../../testing/sdk.ts'
import { back, type StartOptions, startConnections } from './testing-connections.ts'

describe.each(sdkEngines)('outbound connections on $engine', engine => {
  const started = (options?: StartOptions) => startConnections(engine, options)

  test('a user connects an account; its token is fetched by latest and by scopes, and refreshed', async () => {
    const { identity, outboundApplication, thirdParty, userId, connect } = await started()
    const { landed, exchanged } = await connect()
    expect(new URL(landed.url).searchParams.get('outboundAppId')).toBe('crm')
    expect(await exchanged.json()).toEqual({ appId: 'crm' })
    const [authorize] = thirdParty.asked.authorize
    expect(authorize?.get('code_challenge_method')).toBe('S256')
    expect(authorize?.get('redirect_uri')).toContain(`/${identity.projectId}/crm`)
    const { data: token } = await outboundApplication.fetchToken('crm', userId)
    expect(token).toMatchObject({ appId: 'crm', userId, scopes: ['read'], hasRefreshToken: true, grantedBy: userId })
    expect(token?.accessToken).toMatch(/^access-/)
    expect(token).not.toHaveProperty('refreshToken')
    await connect({ scopes: ['write', 'read'] })
    const byScopes = await outboundApplication.fetchTokenByScopes('crm', userId, ['write'], { withRefreshToken: true })
    expect(byScopes.data).toMatchObject({
      scopes: ['read', 'write'],
      refreshToken: expect.stringContaining('refresh-'),
    })
    expect((await outboundApplication.fetchTokenByScopes('crm', userId, ['admin'])).code).toBe(404)
    const again = await outboundApplication.fetchTokenByScopes('crm', userId, ['write'])
    expect(again.data?.accessToken).toBe(byScopes.data?.accessToken)
    const forced = await outboundApplication.fetchTokenByScopes('crm', userId, ['write'], { forceRefresh: true })
    expect(forced.data?.accessToken).not.toBe(again.data?.accessToken)
    identity.clock.now += 3600_000
    const late = await outboundApplication.fetchTokenByScopes('crm', userId, ['write'])
    expect(late.data?.accessToken).not.toBe(forced.data?.accessToken)
    expect((await outboundApplication.listAppsWithUserToken(userId)).data).toEqual(['crm'])
    const stored = await identity.db.selectFrom('outbound_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/access-|refresh-/)
    expect((await outboundApplication.deleteTokenById(token?.id ?? '')).ok).toBe(true)
    expect((await outboundApplication.deleteUserTokens('crm', userId)).ok).toBe(true)
    expect((await outboundApplication.fetchToken('crm', userId)).code).toBe(404)
  })

  test('a tenant’s account is connected by its administrator alone', async () => {
    const { client, sdk, outboundApplication, thirdParty, userId, begin, signIn, connect } = await started()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    expect(await begin({ tenantId: 'acme' })).toContain('does not belong')
    await client.userTenants.add({ loginId: 'ada', tenantId: 'acme' })
    const refused = await sdk.outbound.connect(
      'crm',
      { redirectUrl: back, tenantId: 'acme', tenantLevel: true },
      await signIn(),
    )
    expect(refused).toMatchObject({ ok: false, code: 403 })
    await connect({ tenantId: 'acme' })
    expect((await outboundApplication.fetchToken('crm', userId, 'acme')).data).toMatchObject({ tenantId: 'acme' })
    expect((await outboundApplication.fetchToken('crm', userId)).code).toBe(404)
    await client.userRoles.add({ loginId: 'ada', tenantId: 'acme', roleNames: ['Tenant Admin'] })
    // Slack says it its own way.
    Object.assign(thirdParty.now, { type: 'bot', separator: ',' })
    await connect({ tenantId: 'acme', tenantLevel: true, scopes: ['read', 'write'] })
    expect((await outboundApplication.fetchTenantToken('crm', 'acme')).data).toMatchObject({
      tenantId: 'acme',
      userId: '',
      scopes: ['read', 'write'],
    })
    expect((await outboundApplication.fetchTenantTokenByScopes('crm', 'acme', ['write'])).ok).toBe(true)
    await client.tenants.delete({ id: 'acme', cascade: false })
    expect((await client.outboundTokens.search({})).connections).toEqual([])
  })

  test('a connection is the browser’s that began it, once, for its application, while its session lives', async () => {
    const { identity, client, outboundApplication, userId, begin, signIn, thirdParty, exchange } = await started()
    const refreshJwt = await signIn()
    const visit = async (url: string, browser = createTestBrowser()) => ({
      browser,
      landed: await followTo(url, back, browser),
    })
    const isConnected = async () => (await outboundApplication.fetchToken('crm', userId)).ok
    /** The URL at which the third party sends the browser back, not followed. */
    const callbackOf = async (url: string, browser = createTestBrowser()) => {
      const { url: at } = await followTo(url, `${identity.baseUrl}/v1/outbound/oauth/callback`, browser)
      return { at, browser }
    }
    expect(await begin({ redirectUrl: 'https://evil.example/' })).toContain('not at an approved origin')
    const one = await callbackOf(await begin({}, refreshJwt))
    expect((await visit(one.at)).landed.status).toBe(400)
    const elsewhere = one.at.replace('/crm?', '/other?')
    expect((await visit(elsewhere, one.browser)).landed.status).toBe(400)
    const otherProject = await identity.anotherProject()
    const moved = one.at.replace(`/${identity.projectId}/`, `/${otherProject.projectId}/`)
    expect((await visit(moved, one.browser)).landed.status).toBe(400)
    expect(await isConnected()).toBe(false)
    const { landed } = await visit(one.at, one.browser)
    expect(landed.url).toContain('outboundAppId=crm')
    expect(await isConnected()).toBe(false)
    expect((await exchange(landed, refreshJwt)).ok).toBe(true)
    expect(await isConnected()).toBe(true)
    expect((await exchange(landed, refreshJwt)).status).toBe(400)
    const replayed = await visit(one.at, one.browser)
    expect(replayed.landed.status).toBe(400)
    expect(thirdParty.asked.token).toHaveLength(1)
    await outboundApplication.deleteUserTokens('crm', userId)
    // A URL that one browser began is no other one's.
    const begun = await begin()
    await callbackOf(begun)
    expect((await visit(begun)).landed.status).toBe(400)
    const late = await callbackOf(await begin())
    identity.clock.now += 16 * 60_000
    expect((await visit(late.at, late.browser)).landed.status).toBe(400)
    const ended = await callbackOf(await begin({}, await signIn()))
    const afterwards = await visit(ended.at, ended.browser)
    await client.users.logout({ userId })
    expect((await exchange(afterwards.landed, await signIn())).status).toBe(400)
    expect(await isConnected()).toBe(false)
    const denied = await callbackOf(await begin())
    const { landed: refused } = await visit(denied.at.replace(/code=[^&]*/, 'error=access_denied'), denied.browser)
    expect(refused.url).toContain('err=')
    expect(refused.url).not.toContain('code=')
  })

  test('whoever follows the URL of somebody else connects nothing to that one’s account', async () => {
    const { client, outboundApplication, userId, begin, signIn, exchange } = await started()
    await client.users.create({ loginId: 'eve', email: 'eve@example.com' })
    const eve = await signIn('eve')
    // Ada opens the URL that Eve asked for, in the browser in which she is signed in.
    const landed = await followTo(await begin({}, eve), back)
    expect((await exchange(landed, await signIn())).status).toBe(400)
    // Nor does it help Eve to learn of the code afterwards.
    expect((await exchange(landed, eve)).status).toBe(400)
    expect((await client.outboundTokens.search({})).connections).toEqual([])
    expect((await outboundApplication.fetchToken('crm', userId)).ok).toBe(false)
  })

  test('what changed before a connection is complete counts: the third party, and who the user is', {
    tags: ['every-engine'],
  }, async () => {
    const { client, outboundApplication, begin, signIn, exchange, thirdParty } = await started()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.userTenants.add({ loginId: 'ada', tenantId: 'acme' })
    await client.userRoles.add({ loginId: 'ada', tenantId: 'acme', roleNames: ['Tenant Admin'] })
    const mine = await signIn()
    const atTenant = await followTo(await begin({ tenantId: 'acme', tenantLevel: true }, mine), back)
    await client.userRoles.remove({ loginId: 'ada', tenantId: 'acme', roleNames: ['Tenant Admin'] })
    expect((await exchange(atTenant, mine)).status).toBe(403)
    const member = await followTo(await begin({ tenantId: 'acme' }, mine), back)
    await client.userTenants.remove({ loginId: 'ada', tenantId: 'acme' })
    expect((await exchange(member, mine)).ok).toBe(false)
    expect(thirdParty.asked.token).toHaveLength(2)
    const own = await followTo(await begin({}, mine), back)
    const { clientSecret: _, ...settings } = thirdParty.settings
    await outboundApplication.updateApplication({ id: 'crm', name: 'CRM', ...settings, clientId: 'another' })
    expect((await exchange(own, mine)).status).toBe(502)
    expect(thirdParty.asked.token).toHaveLength(2)
    expect((await client.outboundTokens.search({})).connections).toEqual([])
  })

  test('a code is exchanged once, in its project, on any node', async () => {
    const { identity, client, begin, signIn, thirdParty } = await started()
    const other = await identity.anotherProject()
    const theirs = identity.coldProvider().clientFor({ ...identity.callAs(), projectId: other.projectId })
    await theirs.users.create({ loginId: 'ada', email: 'ada@example.com' })
    const node = await identity.anotherProcess()
    const mine = await signIn()
    const landed = await followTo(await begin({}, mine), back)
    const code = new URL(landed.url).searchParams.get('code')
    const send = async (baseUrl: string, projectId: string, refreshJwt: string, body: object) => {
      const headers = { authorization: `Bearer ${projectId}:${refreshJwt}`, 'content-type': 'application/json' }
      const url = `${baseUrl}/v1/gatehouse/outbound/exchange`
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
    }
    const foreign = (await theirs.jwts.signIn({ loginId: 'ada' })).refreshJwt
    expect(await send(identity.baseUrl, other.projectId, foreign, { code })).toBe(400)
    for (const wrong of ['', 'x'.repeat(201), 7])
      expect(await send(identity.baseUrl, identity.projectId, mine, { code: wrong })).toBe(400)
    const nodes = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? identity.baseUrl : node.baseUrl))
    const statuses = await Promise.all(nodes.map(url => send(url, identity.projectId, mine, { code })))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 400)).toHaveLength(9)
    expect(thirdParty.asked.token).toHaveLength(1)
    expect((await client.outboundTokens.search({})).total).toBe(1)
  })

  test('the browser that asked needs no further request', async () => {
    const { identity, client, outboundApplication, userId, signIn, exchange } = await started()
    const browser = createTestBrowser()
    const ask = async (asking: typeof browser) => {
      const headers = {
        authorization: `Bearer ${identity.projectId}:${await signIn()}`,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ appId: 'crm', options: { redirectUrl: back } })
      const request = new Request(`${identity.baseUrl}/v1/outbound/oauth/connect`, { method: 'POST', headers, body })
      return ((await (await asking.send(request)).json()) as { url: string }).url
    }
    const others = await ask(createTestBrowser())
    await ask(browser)
    await followTo(others, back, browser)
    expect((await client.outboundTokens.search({})).connections).toEqual([])
    const { url } = await followTo(await ask(browser), back, browser)
    expect((await outboundApplication.fetchToken('crm', userId)).ok).toBe(true)
    // Another session of the same user gets nothing by the code.
    expect((await exchange({ url }, await signIn())).status).toBe(400)
  })
})
