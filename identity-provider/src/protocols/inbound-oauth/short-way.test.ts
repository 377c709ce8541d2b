import Provider from 'oidc-provider'
import * as openid from 'openid-client'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { everyMigratedEngine } from '../../testing/engines.ts'
import { onNewDatabase } from '../../testing/new-database.ts'
import { type Asked, askBoth, basicOf, bearer, formType, type Headers } from '../oidc/short-way/testing-short-way.ts'
import { startInbound } from './testing-inbound.ts'

/** What oidc-provider itself is asked. */
const reached = vi.spyOn(Provider.prototype as unknown as { handleRequest: () => unknown }, 'handleRequest')
afterAll(() => reached.mockRestore())

async function prepared(databaseUrl: string) {
  const inbound = await startInbound(databaseUrl)
  const app = await inbound.create({ audienceWhitelist: ['https://api.example.com'] })
  const config = await inbound.discover(app.clientId, app.cleartext)
  const tokens = await inbound.tokensFor(config, 'openid profile email administer offline_access')
  const { access_token: token, refresh_token: refresh = '' } = tokens
  const endpoints = `${inbound.origin}/oauth2/v1/apps/${inbound.projectId}`
  return {
    ...inbound,
    app,
    config,
    token,
    refresh,
    endpoints,
    basic: basicOf({ id: app.clientId, secret: app.cleartext }),
  }
}

function introspection(fields: Headers, headers: Headers = {}): Asked {
  const body = new URLSearchParams(fields).toString()
  return { method: 'POST', path: 'introspect', headers: { 'content-type': formType, ...headers }, body }
}

describe.each(everyMigratedEngine)('the short way for inbound applications on $engine', ({ create }) => {
  const start = () => onNewDatabase(create, prepared)

  test('whatever is asked, the answers are those of the long way', { tags: ['every-engine'] }, async () => {
    const inbound = await start()
    const { app, token, refresh, basic } = inbound
    const other = await inbound.create()
    const open = await inbound.create({ nonConfidentialClient: true })
    const ofOpen = await inbound.tokensFor(await inbound.discover(open.clientId, ''), 'openid email')
    const { address, pkceCodeVerifier } = await inbound.begin(inbound.config, 'openid email')
    const DPoP = openid.getDPoPHandle(inbound.config, await openid.randomDPoPKeyPair())
    const back = await inbound.authorize(address)
    const { access_token: bound } = await openid.authorizationCodeGrant(
      inbound.config,
      back,
      { pkceCodeVerifier },
      {},
      { DPoP },
    )
    const resource = { resource: 'https://api.example.com' }
    const robot = { grant_type: 'client_credentials' }
    const post = async (fields: Headers) =>
      (
        await fetch(`${inbound.endpoints}/token`, { method: 'POST', headers: basic, body: new URLSearchParams(fields) })
      ).json()
    const { access_token: ofRobot } = await post(robot)
    const { access_token: forResource } = await post({ ...robot, ...resource })
    const userinfo = (headers: Headers, more: Partial<Asked> = {}): Asked => ({ path: 'userinfo', headers, ...more })
    const [head = '', payload = '', signature = ''] = token.split('.')
    const forged = `${head}.${Buffer.from(Buffer.from(payload, 'base64url').toString().replace('openid', 'openix')).toString('base64url')}.${signature}`
    const inForm = { client_id: app.clientId, client_secret: app.cleartext }
    const asked: Record<string, Asked> = {
      userinfo: userinfo(bearer(token)),
      'of a public client': userinfo(bearer(ofOpen.access_token)),
      'of an application for itself': userinfo(bearer(ofRobot)),
      'for a resource': userinfo(bearer(forResource)),
      'of a refresh token': userinfo(bearer(refresh)),
      'of a token that is bound to a key': userinfo(bearer(bound)),
      forged: userinfo(bearer(forged)),
      'no JWT': userinfo(bearer('x.y.z')),
      none: userinfo({}),
      'as bound to a key': userinfo({ authorization: `DPoP ${token}`, dpop: 'x.y.z' }),
      'beside a proof': userinfo({ ...bearer(token), dpop: 'x.y.z' }),
      'from a page': userinfo({ ...bearer(token), origin: 'https://calendar.example.com' }),
      posted: userinfo({ ...bearer(token), 'content-type': formType }, { method: 'POST', body: '' }),
      'its head': userinfo(bearer(token), { method: 'HEAD' }),
      introspection: introspection({ token }, basic),
      'with the secret in the form': introspection({ token, ...inForm }),
      'of a token for a resource': introspection({ token: forResource }, basic),
      'of a token of the application for itself': introspection({ token: ofRobot }, basic),
      'of one that is bound to a key': introspection({ token: bound }, basic),
      'of a refresh token by its client': introspection({ token: refresh }, basic),
      'of a forged one': introspection({ token: forged }, basic),
      'of what is no JWT': introspection({ token: 'x.y.z' }, basic),
      'of another application’s': introspection({ token: ofOpen.access_token }, basic),
      'by another application': introspection({ token }, basicOf({ id: other.clientId, secret: other.cleartext })),
      'by a public client': introspection({ token: ofOpen.access_token, client_id: open.clientId }),
      'with a wrong secret': introspection({ token, ...inForm, client_secret: 'wrong' }),
      'with a secret of another': introspection({ token, ...inForm, client_secret: other.cleartext }),
      'without a secret': introspection({ token, client_id: app.clientId }),
      'by a page': introspection({ token, ...inForm }, { origin: 'https://calendar.example.com' }),
    }
    const answered: string[] = []
    for (const [name, one] of Object.entries(asked)) {
      reached.mockClear()
      const { short, provider } = await askBoth(inbound.endpoints, one)
      expect.soft(short, name).toEqual(provider)
      if (reached.mock.calls.length === 1) answered.push(name)
    }
    expect(answered).toEqual([
      'userinfo',
      'of a public client',
      'introspection',
      'with the secret in the form',
      'of a token for a resource',
      'of a token of the application for itself',
      'of one that is bound to a key',
    ])
  })

  const ends: Record<string, (of: Awaited<ReturnType<typeof prepared>>) => Promise<unknown>> = {
    async 'when it has expired'({ clock }) {
      clock.aheadMs += 11 * 60_000
    },
    'when it is revoked': ({ endpoints, basic, token }) =>
      fetch(`${endpoints}/revoke`, { method: 'POST', headers: basic, body: new URLSearchParams({ token }) }),
    'when the user is disabled': ({ client, account }) =>
      client.users.updateStatus({ loginId: account.email, status: 'disabled' }),
    'when the user is signed out everywhere': ({ client, account }) => client.users.logout({ loginId: account.email }),
    'when the consent is withdrawn': ({ client, app }) => client.inboundConsents.delete({ appId: app.id }),
    'when the application is deleted': ({ client, app }) => client.inboundApplications.delete({ id: app.id }),
  }
  test.each(Object.keys(ends))('%s, both say so at once', async name => {
    const inbound = await start()
    const { endpoints, token, basic } = inbound
    const both = async () => [
      await askBoth(endpoints, { path: 'userinfo', headers: bearer(token) }),
      await askBoth(endpoints, introspection({ token }, basic)),
    ]
    const before = await both()
    expect(before.map(({ short }) => short.status)).toEqual([200, 200])
    await ends[name]?.(inbound)
    const after = await both()
    for (const { short, provider } of [...before, ...after]) expect.soft(short).toEqual(provider)
    expect(after.map(({ short }) => short.status)[0]).toBe(401)
    expect(after[1]?.short).not.toEqual(before[1]?.short)
  })
})
