import { decodeJwt } from 'jose'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedEngines } from '../../testing/engines.ts'
import { callbackUrl, startInbound } from './testing-inbound.ts'

const api = 'https://api.example.com/'
const files = 'https://files.example.com/'

describe.each(migratedEngines)('tokens for resources and MCP servers on $engine', ({ create }) => {
  let inbound: Awaited<ReturnType<typeof startInbound>>
  let apiId = ''
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    inbound = await startInbound(database.url)
    ending.push(inbound.close, database.drop)
    const { client, account } = inbound
    await client.permissions.create({ name: 'read orders' })
    await client.permissions.create({ name: 'write orders' })
    await client.roles.create({ name: 'Clerk', permissionNames: ['read orders'] })
    await client.userRoles.add({ loginId: account.email, roleNames: ['Clerk'] })
    const permissionsScopes = [
      { name: 'orders:read', description: 'see your orders', values: ['read orders'] },
      { name: 'orders:write', description: 'order for you', values: ['write orders'] },
    ]
    apiId = (await client.resources.create({ name: 'Orders', uri: api, scopes: { permissionsScopes } })).resource.id
    const scopes = { permissionsScopes: [{ name: 'orders:read', values: ['read orders'] }] }
    await client.resources.create({ name: 'Files', uri: files, userAccess: 'all', clientAccess: 'none', scopes })
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  async function tokenFor(config: openid.Configuration, scope: string, resource?: string) {
    const { address, pkceCodeVerifier } = await inbound.begin(config, scope, resource === undefined ? {} : { resource })
    const back = await inbound.authorize(address)
    if (back.searchParams.get('error')) return { error: back.searchParams.get('error'), tokens: undefined }
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier })
    return { ...decodeJwt(tokens.access_token), tokens }
  }

  test('an application gets the scopes of a resource that its policy names, and what the user has of them', async () => {
    const { id, clientId, cleartext } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    expect(await tokenFor(config, 'orders:read', api)).toMatchObject({ error: 'invalid_target' })
    const which = { resourceId: apiId, thirdPartyApplicationId: id }
    await inbound.client.resourcePolicies.create({ ...which, userAccessScopes: ['orders:read'] })
    const token = await tokenFor(config, 'orders:read orders:write', api)
    const asked = openid.tokenIntrospection(config, token.tokens?.access_token ?? '')
    expect(await asked).toMatchObject({ active: true, aud: api, scope: 'orders:read' })
    expect(token).toMatchObject({ aud: api, azp: clientId, scope: 'orders:read', permissions: ['read orders'] })
    expect(token).toMatchObject({ roles: [] })
    await inbound.client.resourcePolicies.update({ ...which, allUserScopes: true })
    const more = await tokenFor(config, 'orders:read orders:write', api)
    // The user does not have the permission behind the second scope.
    expect(more).toMatchObject({ scope: 'orders:read orders:write', permissions: ['read orders'] })
    const asItself = () => openid.clientCredentialsGrant(config, { resource: api, scope: 'orders:write' })
    await expect(asItself()).rejects.toMatchObject({ error: 'invalid_target' })
    await inbound.client.resourcePolicies.update({
      ...which,
      allUserScopes: true,
      clientAccessScopes: ['orders:write'],
    })
    expect(decodeJwt((await asItself()).access_token)).toMatchObject({ aud: api, permissions: ['write orders'] })
    await inbound.client.resourcePolicies.delete(which)
    expect(await tokenFor(config, 'orders:read', api)).toMatchObject({ error: 'invalid_target' })
  })

  test('a consent to a scope of one resource is none to the scope of this name of another', async () => {
    const { id, clientId, cleartext } = await inbound.create()
    const config = await inbound.discover(clientId, cleartext)
    const which = { resourceId: apiId, thirdPartyApplicationId: id }
    await inbound.client.resourcePolicies.create({ ...which, allUserScopes: true })
    const browser = inbound.newBrowser()
    const first = await inbound.begin(config, 'orders:read', { resource: files })
    await inbound.authorize(first.address, {}, browser)
    const { consents } = await inbound.client.inboundConsents.search({ appId: id })
    expect(consents).toMatchObject([{ scopes: [`orders:read @ ${files}`] }])
    const again = await inbound.follow(
      browser,
      (await inbound.begin(config, 'orders:read', { resource: files })).address,
    )
    expect(again.url.searchParams.get('code')).toBeTruthy()
    const other = await inbound.follow(browser, (await inbound.begin(config, 'orders:read', { resource: api })).address)
    expect(other.url.searchParams.get('code')).toBeNull()
    expect(await other.response.text()).toContain('see your orders')
  })

  test('a renamed permission is renamed in scopes, and a resource says what it publishes', async () => {
    const { client, projectId, origin, issuer } = inbound
    await client.permissions.create({ name: 'temporary' })
    const scopes = { permissionsScopes: [{ name: 't', values: ['temporary'] }] }
    const { resource } = await client.resources.create({ name: 'Renamed', uri: 'https://t.example.com/', scopes })
    await client.permissions.update({ name: 'temporary', newName: 'lasting' })
    const after = (await client.resources.load({ id: resource.id })).resource
    expect(after.scopes.permissionsScopes[0]?.values).toEqual(['lasting'])
    const published = await fetch(`${origin}/v1/gatehouse/resource-metadata/${projectId}/${resource.id}`)
    expect(await published.json()).toMatchObject({
      resource: 'https://t.example.com/',
      authorization_servers: [issuer],
      scopes_supported: ['t'],
    })
    const stale = { ...after, version: '7' }
    await expect(client.resources.update({ resource: stale })).rejects.toMatchObject({ status: 409 })
  })

  test('a client of an MCP server gets tokens for that server alone, from its own issuer', async () => {
    const { client, origin, projectId } = inbound
    const mcp = 'https://mcp.example.com/'
    const approvedScopes = { permissionsScopes: [{ name: 'orders:read', values: ['read orders'] }] }
    const { server } = await client.mcpServers.create({ name: 'Orders', audienceWhitelist: [mcp], approvedScopes })
    expect(server.issuer).toBe(`${origin}/v1/apps/agentic/${projectId}/${server.id}`)
    const made = { mcpServerId: server.id, name: 'Agent', approvedCallbackUrls: [callbackUrl] }
    const { clientId, cleartext, id } = await client.mcpClients.create(made)
    const discover = (issuer: string, which = clientId, secret = cleartext) =>
      openid.discovery(new URL(issuer), which, undefined, openid.ClientSecretPost(secret), {
        execute: [openid.allowInsecureRequests],
      })
    const config = await discover(server.issuer)
    expect(config.serverMetadata()).not.toHaveProperty('registration_endpoint')
    const token = await tokenFor(config, 'orders:read')
    expect(token).toMatchObject({ iss: server.issuer, aud: mcp, scope: 'orders:read', permissions: ['read orders'] })
    const asked = openid.tokenIntrospection(config, token.tokens?.access_token ?? '')
    expect(await asked).toMatchObject({ active: true, iss: server.issuer, aud: mcp, scope: 'orders:read' })
    expect(await tokenFor(config, 'orders:read', files)).toMatchObject({ error: 'invalid_target' })
    // Neither at the project, nor at another server.
    const atProject = await inbound.begin(await discover(inbound.issuer), 'openid')
    expect((await inbound.newBrowser().send(new Request(atProject.address))).status).toBeGreaterThanOrEqual(300)
    expect((await inbound.follow(inbound.newBrowser(), atProject.address)).response.status).toBe(400)
    const { server: second } = await client.mcpServers.create({ name: 'Second', audienceWhitelist: [files] })
    const elsewhere = await inbound.begin(await discover(second.issuer), 'openid')
    expect((await inbound.follow(inbound.newBrowser(), elsewhere.address)).response.status).toBe(400)
    expect((await client.inboundApplications.loadAll({})).apps.map(app => app.id)).not.toContain(id)

    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await client.mcpClients.update({ ...made, id, allowedTenants: ['acme'] })
    const { address } = await inbound.begin(config, 'orders:read')
    expect((await inbound.toConsent(inbound.newBrowser(), address)).response.status).toBe(403)
    await client.mcpServers.delete({ id: server.id })
    await expect(client.mcpClients.load({ id, mcpServerId: server.id })).rejects.toMatchObject({ status: 404 })
  })

  test('an application fetches the tokens of connected services that its user lets it use', async () => {
    const { client, origin, projectId } = inbound
    const eve = { email: 'eve@localhost', password: 'correct horse battery' }
    const { userId } = (await client.users.create({ loginId: eve.email, email: eve.email, verifiedEmail: true })).user
    await client.userPasswords.setActive({ loginId: eve.email, password: eve.password })
    const { userId: other } = (await client.users.create({ loginId: 'bob' })).user
    await client.tenants.create({ id: 'globex', name: 'Globex' })
    for (const id of ['crm', 'drive']) {
      await client.outboundApplications.create({ id, name: id })
      for (const each of [userId, other])
        await client.outboundTokens.uploadUser({ appId: id, userId: each, accessToken: `${id} of ${each}` })
      await client.outboundTokens.uploadTenant({ appId: id, tenantId: 'globex', accessToken: `${id} of globex` })
    }
    const fetchToken = async (bearer: string, body: object, of = 'user') => {
      const url = `${origin}/v1/mgmt/outbound/app/${of}/token/latest`
      const headers = { authorization: `Bearer ${projectId}:${bearer}`, 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.status === 200 ? (await response.json()).token.accessToken : response.status
    }
    const permissionsScopes = ['outbound.token.fetch', 'outbound.token.fetch:crm'].map(name => ({
      name,
      description: name,
    }))
    const { id, clientId, cleartext } = await inbound.create({ permissionsScopes })
    const config = await inbound.discover(clientId, cleartext)
    const { access_token: one } = await inbound.tokensFor(config, 'openid outbound.token.fetch:crm', eve)
    expect(await fetchToken(one, { appId: 'crm', userId })).toBe(`crm of ${userId}`)
    expect(await fetchToken(one, { appId: 'crm', userId: eve.email })).toBe(`crm of ${userId}`)
    expect(await fetchToken(one, { appId: 'drive', userId })).toBe(403)
    expect(await fetchToken(one, { appId: 'crm', userId: other })).toBe(404)
    expect(await fetchToken(one, { appId: 'crm', userId, options: { withRefreshToken: true } })).toBe(403)
    const { access_token: all } = await inbound.tokensFor(config, 'openid outbound.token.fetch', eve)
    expect(await fetchToken(all, { appId: 'drive', userId })).toBe(`drive of ${userId}`)

    const { access_token: ofAdministrator } = await inbound.tokensFor(config, 'openid outbound.token.fetch')
    const administratorId = decodeJwt(ofAdministrator).sub
    expect(await fetchToken(ofAdministrator, { appId: 'crm', userId: administratorId })).toBe(403)

    // The account of a tenant is for who could connect it.
    const ofTenant = () => fetchToken(all, { appId: 'drive', tenantId: 'globex' }, 'tenant')
    expect(await ofTenant()).toBe(403)
    await client.userTenants.add({ loginId: eve.email, tenantId: 'globex' })
    expect(await ofTenant()).toBe(403)
    await client.userRoles.add({ loginId: eve.email, tenantId: 'globex', roleNames: ['Tenant Admin'] })
    expect(await ofTenant()).toBe('drive of globex')

    // Neither with another scope, nor for itself, nor with another token, nor anything else, nor after its end.
    const { access_token: plain } = await inbound.tokensFor(config, 'openid', eve)
    const { access_token: own } = await openid.clientCredentialsGrant(config, { scope: 'outbound.token.fetch' })
    const refused = [plain, own].map(token => fetchToken(token, { appId: 'crm', userId }))
    expect(await Promise.all(refused)).toEqual([403, 401])
    const others = ['/v1/mgmt/outbound/apps', '/v1/mgmt/user']
    for (const path of others)
      expect((await fetch(origin + path, { headers: { authorization: `Bearer ${projectId}:${all}` } })).status).toBe(
        401,
      )
    await openid.tokenRevocation(config, one)
    await client.inboundConsents.delete({ appId: id })
    const url = `${origin}/v1/mgmt/outbound/app/user/token/latest`
    const named = `e30.${Buffer.from(JSON.stringify({ iss: `${origin}/v1/apps/Pnothing` })).toString('base64url')}.c`
    const ofNoProject = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer Pnothing:${named}` },
      body: JSON.stringify({ appId: 'crm', userId }),
    })
    expect(ofNoProject.status).toBe(401)
    for (const token of [one, all, `${all}x`, 'nothing', 'a.b.c', 'e30.MQ.c', 'e30.eyJpc3MiOjF9.c'])
      expect(await fetchToken(token, { appId: 'crm', userId })).toBe(401)
  })

  test('clients register themselves at an MCP server that is open to them', async () => {
    const { client, origin, projectId } = inbound
    const approvedScopes = { permissionsScopes: [{ name: 'orders:read', values: ['read orders'] }] }
    const fields = { name: 'Open', audienceWhitelist: [files], approvedScopes, approvedCallbackUrls: [callbackUrl] }
    const { server } = await client.mcpServers.create(fields)
    const register = async (redirectUri = callbackUrl) => {
      const url = `${origin}/v1/mgmt/mcp/client/${projectId}/${server.id}/register`
      const body = JSON.stringify({ client_name: 'Agent', redirect_uris: [redirectUri] })
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return { status: response.status, body: await response.json() }
    }
    expect((await register()).status).toBe(403)
    const dynamicRegistration = { enabled: true, disableApprovedScopesAsDefault: true }
    await client.mcpServers.update({ server: { ...fields, id: server.id, dynamicRegistration } })
    expect((await register('https://evil.example/')).body).toMatchObject({ error: 'invalid_redirect_uri' })
    const { client_id: clientId, client_secret: secret } = (await register()).body
    const { clients } = await client.mcpClients.search({ mcpServerId: server.id })
    expect(clients).toMatchObject([{ clientId, registrationType: 'dcr', status: 'active' }])
    const auth = openid.ClientSecretBasic(secret)
    const execute = [openid.allowInsecureRequests]
    const config = await openid.discovery(new URL(server.issuer), clientId, undefined, auth, { execute })
    expect(config.serverMetadata().registration_endpoint).toContain(server.id)
    expect(await tokenFor(config, 'orders:read openid')).toMatchObject({ scope: 'openid' })
    await client.mcpServers.update({ server: { ...fields, id: server.id, dynamicRegistration: { enabled: true } } })
    expect(await tokenFor(config, 'orders:read')).toMatchObject({ aud: files, permissions: ['read orders'] })
    await client.mcpServers.update({ server: { ...fields, id: server.id } })
    const { address } = await inbound.begin(config, 'orders:read')
    expect((await inbound.follow(inbound.newBrowser(), address)).response.status).toBe(400)
  })
})
