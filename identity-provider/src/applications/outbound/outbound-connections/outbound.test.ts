import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestBrowser } from '@gatehouse/operation/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { followTo } from '../../../federation/social/testing.ts'
import { sdkEngines } from '../../../testing/sdk.ts'
import { templates } from '../outbound-applications/templates.ts'
import { startThirdParty } from './testing.ts'

const back = 'http://localhost:9/back'

describe.each(sdkEngines)('outbound applications on $engine', ({ start, create }) => {
  async function started(options: Parameters<typeof start>[0] = {}) {
    const identity = await start(options)
    const { projectId, baseUrl, managementKey } = identity
    const sdk = create({ projectId, baseUrl, managementKey })
    const thirdParty = await startThirdParty()
    onTestFinished(() => void thirdParty.close())
    const { outboundApplication } = sdk.management
    const client = identity.clientAs()
    const { user } = await client.users.create({ loginId: 'ada', email: 'ada@example.com' })
    const signIn = async (loginId = 'ada') => (await client.jwts.signIn({ loginId })).refreshJwt
    const made = await outboundApplication.createApplication({ id: 'crm', name: 'CRM', ...thirdParty.settings })
    expect(made).toMatchObject({ ok: true, data: { id: 'crm' } })
    const begin = async (connecting: object = {}, refreshJwt?: string) => {
      const answer = await sdk.outbound.connect(
        'crm',
        { redirectUrl: back, ...connecting },
        refreshJwt ?? (await signIn()),
      )
      return answer.data?.url ?? JSON.stringify(answer.error)
    }
    /** The code that the browser took along, exchanged in a session. */
    const exchange = async (landed: { url: string }, refreshJwt: string) => {
      const code = new URL(landed.url).searchParams.get('code') ?? ''
      return sdk.httpClient.post('/v1/gatehouse/outbound/exchange', { code }, { token: refreshJwt })
    }
    const connect = async (connecting: object = {}) => {
      const refreshJwt = await signIn()
      const landed = await followTo(await begin(connecting, refreshJwt), back)
      return { landed, exchanged: await exchange(landed, refreshJwt) }
    }
    return {
      exchange,
      identity,
      client,
      sdk,
      thirdParty,
      outboundApplication,
      userId: user.userId,
      signIn,
      begin,
      connect,
    }
  }

  test('an application is created, changed, listed and deleted, and its secret is never told', async () => {
    const { outboundApplication, thirdParty, identity, client, userId } = await started()
    await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken: 'r', scopes: ['read'] })
    const tokens = async () =>
      (await identity.db.selectFrom('outbound_tokens').select('id').where('user_id', '=', userId).execute()).length
    const { data } = await outboundApplication.loadApplication('crm')
    expect(data).toMatchObject({ id: 'crm', clientId: 'gatehouse', pkce: true, hasClientSecret: true })
    expect(JSON.stringify(data)).not.toContain('the secret')
    const { clientSecret: _, ...settings } = thirdParty.settings
    const changed = await outboundApplication.updateApplication({ id: 'crm', name: 'Sales', ...settings })
    expect(changed.data).toMatchObject({ name: 'Sales', hasClientSecret: true })
    expect(await tokens()).toBe(1)
    const moved = await outboundApplication.updateApplication({
      id: 'crm',
      name: 'Sales',
      ...settings,
      tokenUrl: 'https://evil.example/token',
    })
    expect(moved.data).toMatchObject({ hasClientSecret: false })
    // Neither the secret nor the tokens of users go to somebody else.
    expect(await tokens()).toBe(0)
    expect((await outboundApplication.createApplication({ id: 'crm', name: 'Again' })).ok).toBe(false)
    for (const template of templates) {
      const { data: app } = await outboundApplication.createApplicationByTemplate({
        templateId: template.id,
        clientId: 'c',
        overrides: { description: 'Ours' },
      })
      expect(app).toMatchObject({
        name: template.name,
        description: 'Ours',
        clientId: 'c',
        defaultScopes: template.settings.defaultScopes,
      })
    }
    const unknown = await outboundApplication.createApplicationByTemplate({ templateId: 'nothing' })
    expect(unknown).toMatchObject({ ok: false, code: 404 })
    expect((await outboundApplication.loadAllApplications()).data).toHaveLength(13)
    expect((await outboundApplication.deleteApplication('crm')).ok).toBe(true)
    expect((await outboundApplication.loadApplication('crm')).code).toBe(404)
    const rows = await identity.db.selectFrom('outbound_applications').select('client_secret_encrypted').execute()
    expect(JSON.stringify(rows)).not.toContain('the secret')
  })

  test('no undo and no snapshot sends a secret, or tokens of users, to another third party', async () => {
    const { client, outboundApplication, thirdParty, identity, userId } = await started()
    const { clientSecret, ...settings } = thirdParty.settings
    const evil = { ...settings, tokenUrl: 'https://evil.example/token' }
    await outboundApplication.updateApplication({ id: 'crm', name: 'CRM', ...evil })
    const { files } = await client.projectSnapshots.export({})
    // An administrator repairs it, and users connect.
    await outboundApplication.updateApplication({ id: 'crm', name: 'CRM', ...settings, clientSecret })
    const { audits } = await client.audit.search({ actions: ['OutboundApplicationModified'] })
    await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken: 'r', scopes: ['read'] })
    await expect(client.audit.undo({ id: audits[0]?.ID ?? '' })).rejects.toMatchObject({ name: 'NotReversible' })
    expect((await outboundApplication.loadApplication('crm')).data).toMatchObject({ tokenUrl: settings.tokenUrl })
    const stored = () => identity.db.selectFrom('outbound_tokens').select('id').execute()
    expect(await stored()).toHaveLength(1)
    await client.projectSnapshots.import({ files })
    expect((await outboundApplication.loadApplication('crm')).data).toMatchObject({
      tokenUrl: evil.tokenUrl,
      hasClientSecret: false,
    })
    expect(await stored()).toEqual([])
  })

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

  test('tokens and keys from elsewhere are stored, single and in batches, all or none', async () => {
    const { client, outboundApplication, thirdParty, userId } = await started()
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    expect((await outboundApplication.uploadUserApiKey('crm', userId, 'key-1')).ok).toBe(true)
    expect((await outboundApplication.fetchToken('crm', userId)).data).toMatchObject({
      accessToken: 'key-1',
      accessTokenType: 'apiKey',
    })
    expect((await outboundApplication.uploadTenantApiKey('crm', 'acme', 'key-2')).ok).toBe(true)
    expect((await outboundApplication.fetchTenantToken('crm', 'acme')).data?.accessToken).toBe('key-2')
    thirdParty.refreshTokens.set('from elsewhere', 'read')
    const uploaded = { appId: 'crm', userId, refreshToken: 'from elsewhere', scopes: ['read'], verifyRefresh: true }
    expect((await outboundApplication.uploadUserToken(uploaded)).ok).toBe(true)
    expect((await outboundApplication.fetchTokenByScopes('crm', userId, ['read'])).data?.accessToken).toMatch(
      /^access-/,
    )
    const used = await outboundApplication.uploadUserToken(uploaded)
    expect(used).toMatchObject({ ok: false, error: { errorCode: 'E152110' } })
    expect(
      (await outboundApplication.uploadTenantToken({ appId: 'crm', tenantId: 'acme', accessToken: 'a', scopes: ['x'] }))
        .ok,
    ).toBe(true)
    const good = { appId: 'crm', userId, accessToken: 'batch', scopes: ['batch'], accessTokenExpiry: 4_000_000_000 }
    const failed = await outboundApplication.batchUploadUserTokens([
      good,
      { ...good, accessToken: '' },
      { ...good, userId: 'nobody' },
    ])
    expect(failed.data?.failures).toMatchObject([{ errorCode: 'E152110' }, { userId: 'nobody', errorCode: 'E112102' }])
    expect((await outboundApplication.fetchTokenByScopes('crm', userId, ['batch'])).code).toBe(404)
    expect((await outboundApplication.batchUploadUserTokens([good])).data?.failures).toEqual([])
    expect((await outboundApplication.fetchTokenByScopes('crm', userId, ['batch'])).data?.accessToken).toBe('batch')
    expect(
      (
        await outboundApplication.batchUploadTenantTokens([
          { appId: 'crm', tenantId: 'acme', accessToken: 'b', scopes: ['y'] },
        ])
      ).data?.failures,
    ).toEqual([])
    await client.users.delete({ userId })
    expect((await client.outboundTokens.search({})).connections.every(each => each.userId === '')).toBe(true)
    await outboundApplication.deleteApplication('crm')
    expect((await client.outboundTokens.search({})).total).toBe(0)
  })

  test('an expired token that cannot be refreshed says so, and why', async () => {
    const { identity, client, outboundApplication, thirdParty, userId, connect } = await started()
    await connect()
    thirdParty.now.refuses = true
    identity.clock.now += 3600_000
    const refused = await outboundApplication.fetchToken('crm', userId)
    expect(refused).toMatchObject({
      ok: false,
      code: 502,
      error: { errorMessage: expect.stringContaining('invalid_grant') },
    })
    expect((await client.outboundTokens.search({})).connections[0]?.lastRefreshError).toContain('invalid_grant')
    await outboundApplication.uploadUserToken({
      appId: 'crm',
      userId,
      accessToken: 'old',
      scopes: ['old'],
      accessTokenExpiry: 1,
    })
    const old = await outboundApplication.fetchTokenByScopes('crm', userId, ['old'])
    expect(old).toMatchObject({ ok: false, error: { errorCode: 'E152110' } })
  })

  test('two nodes that need a token at once refresh it once', { tags: ['every-engine'] }, async () => {
    const { identity, thirdParty, userId, connect } = await started()
    await connect()
    const { projectId, managementKey, clock } = identity
    const other = identity.coldProvider().clientFor(identity.callAs())
    clock.now += 3600_000
    thirdParty.now.waitMs = 100
    const before = thirdParty.asked.token.length
    const one = identity.clientAs()
    const answers = await Promise.all(
      [one, other, one, other].map(node => node.outboundTokens.fetch({ appId: 'crm', userId })),
    )
    expect(new Set(answers.map(({ token }) => token.accessToken)).size).toBe(1)
    expect(thirdParty.asked.token.length).toBe(before + 1)
    expect([projectId, managementKey]).not.toContain('')
  })

  test('a token that is connected anew, or deleted, while it is refreshed stays so', async () => {
    const { identity, thirdParty, userId, client, connect } = await started()
    await connect()
    const fetched = (forceRefresh: boolean) =>
      client.outboundTokens.fetch({ appId: 'crm', userId, options: { forceRefresh } })
    const whileRefreshed = async (act: () => Promise<unknown>) => {
      identity.clock.now += 3600_000
      const asked = thirdParty.asked.token.length
      thirdParty.now.waitMs = 300
      const refreshing = fetched(true).catch((error: unknown) => error)
      await expect.poll(() => thirdParty.asked.token.length).toBe(asked + 1)
      thirdParty.now.waitMs = 0
      await act()
      await refreshing
    }
    let connected = ''
    await whileRefreshed(async () => {
      await connect()
      connected = (await fetched(false)).token.accessToken
    })
    expect((await fetched(false)).token.accessToken).toBe(connected)
    await whileRefreshed(() => client.outboundTokens.deleteOfUser({ appId: 'crm', userId }))
    await expect(fetched(false)).rejects.toMatchObject({ status: 404 })
  })

  test('a client is registered at the third party where that is wanted', async () => {
    const { identity, outboundApplication, thirdParty } = await started()
    const { clientId: _, clientSecret: __, ...urls } = thirdParty.settings
    const { data } = await outboundApplication.createApplication({
      id: 'mcp',
      name: 'MCP',
      ...urls,
      useDcr: true,
      dcrUrl: thirdParty.registrationUrl,
    })
    expect(data).toMatchObject({ clientId: 'registered', hasClientSecret: true })
    expect(thirdParty.asked.registered).toMatchObject([
      { redirect_uris: [`${identity.baseUrl}/v1/outbound/oauth/callback/${identity.projectId}/mcp`] },
    ])
  })

  test('an authorization server alone is enough where it registers clients', async () => {
    const { client, thirdParty } = await started()
    const asked: string[] = []
    const { authorizationUrl, tokenUrl } = thirdParty.settings
    const metadata = {
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
      registration_endpoint: thirdParty.registrationUrl,
    }
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const { port } = server.address() as AddressInfo
      const issuer = `http://127.0.0.1:${port}/tools`
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...metadata }))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const dcrPresetId = `http://127.0.0.1:${port}/tools`
    const { app } = await client.outboundApplications.createByDcrPreset({ dcrPresetId })
    expect(app).toMatchObject({ name: `127.0.0.1:${port}`, clientId: 'registered', hasClientSecret: true })
    expect(asked).toContain('/.well-known/oauth-authorization-server/tools')
    const nowhere = client.outboundApplications.createByDcrPreset({ dcrPresetId: 'http://127.0.0.1:9/' })
    await expect(nowhere).rejects.toMatchObject({ name: 'ThirdPartyFailed' })
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

  test('another project, and another user’s or tenant’s selector, reach no token', async () => {
    const { identity, sdk, client, userId, connect } = await started()
    await connect()
    const other = await identity.anotherProject()
    const stranger = create({
      projectId: other.projectId,
      baseUrl: identity.baseUrl,
      managementKey: other.managementKey,
    })
    const [connection] = (await client.outboundTokens.search({})).connections
    const theirs = stranger.management.outboundApplication
    expect((await theirs.fetchToken('crm', userId)).code).toBe(404)
    expect((await theirs.deleteTokenById(connection?.id ?? '')).code).toBe(404)
    expect((await theirs.loadApplication('crm')).code).toBe(404)
    const bob = await client.users.create({ loginId: 'bob' })
    expect((await sdk.management.outboundApplication.fetchToken('crm', bob.user.userId)).code).toBe(404)
    expect((await sdk.outbound.connect('crm', { redirectUrl: back }, 'no token')).ok).toBe(false)
    expect(
      (
        await sdk.outbound.connect(
          'nothing',
          { redirectUrl: back },
          (
            await client.jwts.signIn({ loginId: 'bob' })
          ).refreshJwt,
        )
      ).code,
    ).toBe(404)
  })

  test('in production no URL of an application leads to a private network', async () => {
    const { client, userId } = await started({ isProduction: true })
    for (const tokenUrl of [
      'http://169.254.169.254/token',
      'https://127.0.0.1/token',
      'https://localhost/token',
      'https://[::1]/token',
    ]) {
      await client.outboundApplications.update({
        app: {
          id: 'crm',
          name: 'CRM',
          clientId: 'c',
          clientSecret: 's',
          authorizationUrl: 'https://idp.example/a',
          tokenUrl,
        },
      })
      await client.outboundTokens.uploadUser({ appId: 'crm', userId, refreshToken: 'r', scopes: ['read'] })
      await expect(client.outboundTokens.fetch({ appId: 'crm', userId }), tokenUrl).rejects.toMatchObject({
        name: 'ThirdPartyFailed',
      })
    }
    await expect(
      client.outboundApplications.create({
        id: 'dcr',
        name: 'DCR',
        useDcr: true,
        dcrUrl: 'https://127.0.0.1/register',
      }),
    ).rejects.toMatchObject({ name: 'ThirdPartyFailed' })
  })
})
