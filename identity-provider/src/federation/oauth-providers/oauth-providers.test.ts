import { once } from 'node:events'
import { createServer } from 'node:http'
import descope from '@descope/node-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../testing/identity.ts'
import { identityEngines, migratedEngines } from '../../testing/engines.ts'
import { originOf, followTo } from '../social/testing.ts'
import { ProviderNotFound } from './contract.ts'

const home = 'http://localhost:4000/back'
const client = { clientId: 'gatehouse-at-hub', clientSecret: 'a secret of this client' }

/** A provider with OAuth 2 only, like GitHub: numeric ids, and a separate list of e-mail addresses. */
async function startHub(address: { email: string; primary: boolean; verified: boolean }) {
  const codes = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://hub')
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/authorize') {
      codes.set('the-code', url.searchParams.get('code_challenge') ?? '')
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('code', 'the-code')
      back.searchParams.set('state', url.searchParams.get('state') ?? '')
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/token') {
      let body = ''
      for await (const chunk of request) body += chunk
      const form = new URLSearchParams(body)
      const isRight = form.get('client_secret') === client.clientSecret && form.has('code_verifier')
      return isRight ? json({ access_token: 'for ada', token_type: 'bearer' }) : response.writeHead(400).end('{}')
    }
    if (request.headers.authorization !== 'Bearer for ada') return response.writeHead(401).end('{}')
    if (url.pathname === '/user')
      return json({ id: 4711, name: 'Ada', email: null, avatar_url: 'https://hub.example/a.png' })
    return json([{ email: 'second@example.com', primary: false, verified: true }, address])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return originOf(server)
}

function hubAt(origin: string) {
  return {
    id: 'hub',
    label: 'Hub',
    protocol: {
      kind: 'oauth2' as const,
      authorizationUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      userUrl: `${origin}/user`,
      emailsUrl: `${origin}/emails`,
    },
    scopes: ['user'],
    attributes: { subject: 'id', picture: 'avatar_url' },
    ...client,
  }
}

async function signIn({ projectId, baseUrl }: TestIdentity) {
  const sdk = descope({ projectId, baseUrl })
  const { data, error } = await sdk.oauth.start('hub', home)
  if (!data) throw new Error(error?.errorMessage)
  const { url } = await followTo(data.url, home)
  return sdk.oauth.exchange(new URL(url).searchParams.get('code') ?? '')
}

describe.each(identityEngines)('sign-in providers on $engine', ({ start }) => {
  test('a provider with OAuth 2 only identifies the user at its userinfo endpoint', async () => {
    const identity = await start()
    const origin = await startHub({ email: 'Ada@Example.com', primary: true, verified: true })
    await identity.clientAs().oauthProviders.save(hubAt(origin))
    expect((await signIn(identity)).data?.user).toMatchObject({
      loginIds: ['ada@example.com'],
      verifiedEmail: true,
      picture: 'https://hub.example/a.png',
      OAuth: { hub: true },
    })
  })

  test('the secret is never shown, stays when omitted, and is removed when empty', async () => {
    const { oauthProviders } = (await start()).clientAs()
    const saved = await oauthProviders.save(hubAt('https://hub.example'))
    expect(saved).toMatchObject({ id: 'hub', hasClientSecret: true, linksByEmail: true })
    const { clientSecret: _, ...withoutSecret } = hubAt('https://hub.example')
    expect((await oauthProviders.save({ ...withoutSecret, label: 'The hub' })).hasClientSecret).toBe(true)
    const list = await oauthProviders.list({})
    expect(JSON.stringify(list)).not.toContain(client.clientSecret)
    expect(list.providers).toMatchObject([{ id: 'hub', label: 'The hub' }])
    expect(list.callbackUrl).toMatch(/\/v1\/auth\/oauth\/callback$/)
    expect((await oauthProviders.save({ ...withoutSecret, clientSecret: '' })).hasClientSecret).toBe(false)
    await oauthProviders.delete({ id: 'hub' })
    await expect(oauthProviders.delete({ id: 'hub' })).rejects.toBeInstanceOf(ProviderNotFound)
  })

  test('the secret is sent to no other URL: a new URL or client requires it again', async () => {
    const { oauthProviders } = (await start()).clientAs()
    const { clientSecret, ...hub } = hubAt('https://hub.example')
    const change = async (changes: object) => (await oauthProviders.save({ ...hub, ...changes })).hasClientSecret
    for (const changes of [
      { protocol: { ...hub.protocol, tokenUrl: 'https://evil.example/token' } },
      { protocol: { ...hub.protocol, userUrl: 'https://evil.example/user' } },
      { protocol: { kind: 'oidc', issuer: 'https://evil.example' } },
      { clientId: 'another client' },
    ]) {
      await oauthProviders.save({ ...hub, clientSecret })
      expect(await change({ label: 'The hub', scopes: [], keepsTokens: true })).toBe(true)
      expect(await change(changes)).toBe(false)
      // The secret does not come back with the previous URL either.
      expect(await change({})).toBe(false)
      expect(await change({ ...changes, clientSecret })).toBe(true)
    }
  })

  test('reserved parameters and invalid URLs are refused', async () => {
    const { oauthProviders } = (await start()).clientAs()
    const good = hubAt('https://hub.example')
    await expect(oauthProviders.save({ ...good, parameters: { state: 'mine' } })).rejects.toThrow(/parameters/)
    await expect(oauthProviders.save({ ...good, id: 'With Spaces' })).rejects.toThrow(/id/)
    const protocol = { kind: 'oidc' as const, issuer: 'javascript:alert(1)' }
    await expect(oauthProviders.save({ ...good, protocol })).rejects.toThrow(/issuer/)
  })

  test('the presets can be saved as they are, and a management key is required', async () => {
    const identity = await start()
    const { oauthProviders } = identity.clientAs()
    const { presets } = await oauthProviders.list({})
    for (const preset of presets) await oauthProviders.save({ ...preset, clientId: 'ours' })
    expect((await oauthProviders.list({})).providers.map(({ id }) => id)).toEqual([
      'apple',
      'discord',
      'facebook',
      'github',
      'gitlab',
      'google',
      'linkedin',
      'microsoft',
      'slack',
    ])
    const url = `${identity.baseUrl}/v1/gatehouse/oauth/providers`
    const get = (bearer: string) => fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
    expect((await get(identity.projectId)).status).toBe(401)
    const other = await identity.anotherProject()
    expect((await get(`${identity.projectId}:${other.managementKey}`)).status).toBe(401)
    const otherProject = await (await get(`${other.projectId}:${other.managementKey}`)).json()
    expect(otherProject.providers).toEqual([])
  })
})

test.each(migratedEngines)(
  'in production a provider on a private network is neither saved nor reached ($engine)',
  async ({ create }) => {
    const database = await create()
    const identity = await startTestIdentity({ databaseUrl: database.url, isProduction: true })
    onTestFinished(async () => {
      await identity.close()
      await database.drop()
    })
    const { oauthProviders } = identity.clientAs()
    await expect(oauthProviders.save(hubAt('http://hub.example'))).rejects.toThrow(/https/)
    const protocol = { kind: 'oidc' as const, issuer: 'https://127.0.0.1:1' }
    await oauthProviders.save({ ...hubAt('https://hub.example'), protocol })
    await identity.clientAs().projectSettings.update({ approvedOrigins: [home] })
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const answer = await sdk.oauth.start('hub', home)
    expect(answer).toMatchObject({ ok: false, code: 502 })
    expect(answer.error?.errorMessage).toContain('cannot be reached, or is not allowed')
  },
)
