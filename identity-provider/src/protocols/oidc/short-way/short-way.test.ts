import Provider from 'oidc-provider'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { onNewDatabase } from '../../../testing/new-database.ts'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { failingEngines } from '../../../testing/outages.ts'
import {
  type Asked,
  answersOf,
  askBoth,
  basicOf,
  bearer,
  changeRecords,
  formType,
  type Headers,
  startShortWay,
  withoutPadding,
} from './testing-short-way.ts'

/** What oidc-provider itself is asked. */
const reached = vi.spyOn(Provider.prototype as unknown as { handleRequest: () => unknown }, 'handleRequest')
afterAll(() => reached.mockRestore())

/** What the short way answers by itself. */
const usual = [
  'userinfo',
  'of a token with offline access',
  'with a type',
  'as a page, of a token that is there',
  'introspection',
  'with the secret in the form',
  'with a hint',
  'with another hint',
  'with a hint that is none',
  'with a charset',
  'of offline access',
  'without a scope',
  'with the id twice',
  'with base64 without padding',
  'for a JWT as the answer',
  'for a page',
]

describe.each(everyMigratedEngine)('the short way on $engine', ({ create }) => {
  const start = () => onNewDatabase(create, startShortWay)

  test('whatever is asked, the answers are those of the provider', { tags: ['every-engine'] }, async () => {
    const oidc = await start()
    const app = await oidc.create({ audienceWhitelist: ['https://api.example.com'] })
    const other = await oidc.create()
    const open = await oidc.create({ clientType: 'public' })
    const signed = await oidc.create({
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwksUrl: 'https://wiki.example.com/keys',
    })
    const { access_token: token } = await oidc.tokenOf(app)
    const { access_token: offline, refresh_token: refresh = '' } = await oidc.tokenOf(app, {
      scope: 'openid email offline_access',
    })
    const { access_token: without } = await oidc.tokenOf(app, { scope: 'profile' })
    const { access_token: ofOther } = await oidc.tokenOf(other)
    const { access_token: jwt } = await oidc.tokenOf(app, { more: { resource: 'https://api.example.com' } })
    expect(jwt).toContain('.')

    const userinfo = (headers: Headers, more: Partial<Asked> = {}): Asked => ({ path: 'userinfo', headers, ...more })
    const post = (fields: Headers | string, headers: Headers = {}): Asked => ({
      method: 'POST',
      path: 'introspect',
      headers: { 'content-type': formType, ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    })
    const basic = basicOf(app)
    const inForm = { client_id: app.id, client_secret: app.secret }
    const asked: Record<string, Asked> = {
      userinfo: userinfo(bearer(token)),
      'of a token with offline access': userinfo(bearer(offline)),
      'of a token without openid': userinfo(bearer(without)),
      'of a token of another application': userinfo(bearer(ofOther)),
      'of a refresh token': userinfo(bearer(refresh)),
      'of a JWT for a resource': userinfo(bearer(jwt)),
      'of an unknown token': userinfo(bearer('x'.repeat(43))),
      'without a token': userinfo({}),
      'with another scheme': userinfo({ authorization: `Token ${token}` }),
      'with a scheme in capitals': userinfo({ authorization: `BEARER ${token}` }),
      'with two spaces': userinfo({ authorization: `Bearer  ${token}` }),
      'as a bearer beside a proof': userinfo({ ...bearer(token), dpop: 'x.y.z' }),
      'as bound to a key': userinfo({ authorization: `DPoP ${token}` }),
      'from a page of another origin': userinfo({ ...bearer(token), origin: 'https://evil.example.com' }),
      'from a page of its origin': userinfo({ ...bearer(token), origin: 'https://wiki.example.com' }),
      'with the token twice': userinfo(bearer(token), { query: `?access_token=${token}` }),
      'with the token in the query': userinfo({}, { query: `?access_token=${token}` }),
      'of one scope': userinfo(bearer(token), { query: '?scope=openid' }),
      'of a scope that it has not': userinfo(bearer(token), { query: '?scope=openid+phone' }),
      'with a type': userinfo({ ...bearer(token), 'content-type': formType }),
      posted: userinfo({ ...bearer(token), 'content-type': formType }, { method: 'POST', body: '' }),
      'posted in the form': userinfo({ 'content-type': formType }, { method: 'POST', body: `access_token=${token}` }),
      'posted as JSON': userinfo({ 'content-type': 'application/json' }, { method: 'POST', body: '{}' }),
      'asked for its head': userinfo(bearer(token), { method: 'HEAD' }),
      'asked before': userinfo(
        { origin: 'https://a.example', 'access-control-request-method': 'GET' },
        { method: 'OPTIONS' },
      ),
      'as a page': userinfo({ ...bearer('unknown'), accept: 'text/html' }),
      'as a page, of a token that is there': userinfo({ ...bearer(token), accept: 'text/html' }),

      introspection: post({ token }, basic),
      'with the secret in the form': post({ token, ...inForm }),
      'with a hint': post({ token, token_type_hint: 'access_token' }, basic),
      'with another hint': post({ token, token_type_hint: 'refresh_token' }, basic),
      'with a hint that is none': post({ token, token_type_hint: 'x' }, basic),
      'with a charset': post({ token }, { ...basic, 'content-type': `${formType}; charset=utf-8` }),
      'with another charset': post({ token }, { ...basic, 'content-type': `${formType}; charset=utf-16le` }),
      'of a refresh token by its client': post({ token: refresh }, basic),
      'of offline access': post({ token: offline }, basic),
      'without a scope': post({ token: without }, basic),
      'of another application’s token': post({ token: ofOther }, basic),
      'of a JWT': post({ token: jwt }, basic),
      'of an unknown one': post({ token: 'x'.repeat(43) }, basic),
      'of none': post({}, basic),
      'of an empty one': post({ token: '' }, basic),
      'of two': post(`token=${token}&token=${token}`, basic),
      'with two client ids': post(`token=${token}&client_id=${app.id}&client_id=${app.id}&client_secret=x`),
      'by nobody': post({ token }),
      'by a client without its secret': post({ token, client_id: app.id }),
      'with a wrong secret': post({ token, ...inForm, client_secret: 'wrong' }),
      'with a wrong secret in the header': post({ token }, basicOf({ ...app, secret: 'wrong' })),
      'with an empty secret': post({ token }, basicOf({ ...app, secret: '' })),
      'with the secret of another': post({ token }, basicOf({ ...app, secret: other.secret })),
      'by another application': post({ token }, basicOf(other)),
      'by another, of its own token': post({ token: ofOther }, basicOf(other)),
      'by an unknown client': post({ token }, basicOf({ ...app, id: 'unknown' })),
      'by a public client': post({ token, client_id: open.id }),
      'by a public client with a secret': post({ token, client_id: open.id, client_secret: open.secret }),
      'with header and form': post({ token, ...inForm }, basic),
      'with the id twice': post({ token, client_id: app.id }, basic),
      'with two ids': post({ token, client_id: other.id }, basic),
      'with an assertion beside': post({ token, client_assertion: 'x.y.z' }, basic),
      'with a field that nobody knows': post({ token, more: 'x' }, basic),
      'with a bearer': post({ token }, bearer(token)),
      'with a header that is no base64': post({ token }, { authorization: 'Basic !!!' }),
      'with base64 without padding': post({ token }, { authorization: `Basic ${withoutPadding(app)}` }),
      'with base64 that has a letter more': post({ token }, { authorization: `Basic ${withoutPadding(app)}A` }),
      'with a type that begins like a form’s': post({ token }, { ...basic, 'content-type': `${formType}x` }),
      'with an attestation': post({ token }, { ...basic, 'oauth-client-attestation': 'x.y.z' }),
      'with the proof of an attestation': post({ token }, { ...basic, 'oauth-client-attestation-pop': 'x.y.z' }),
      'with a scheme in small letters': post(
        { token },
        { authorization: String(basic.authorization).replace('Basic', 'basic') },
      ),
      'with a secret that is badly encoded': post(
        { token },
        { authorization: `Basic ${Buffer.from(`${app.id}:%zz`).toString('base64')}` },
      ),
      'from a page': post({ token }, { ...basic, origin: 'https://wiki.example.com' }),
      'as JSON': { ...post('{}', { ...basic, 'content-type': 'application/json' }) },
      'without a type': { method: 'POST', path: 'introspect', headers: basic, body: `token=${token}` },
      'for a JWT as the answer': post({ token }, { ...basic, accept: 'application/token-introspection+jwt' }),
      'for a page': post({ token }, { ...basic, accept: 'text/html' }),
      'by GET': { path: 'introspect', headers: basic },
    }
    const answered: string[] = []
    for (const [name, one] of Object.entries(asked)) {
      reached.mockClear()
      const { short, provider } = await askBoth(`${app.issuer}/oauth2/v1`, one)
      expect.soft(short, name).toEqual(provider)
      if (reached.mock.calls.length === 1) answered.push(name)
    }
    expect(answered).toEqual(usual)
    for (const at of [oidc.issuer, other.issuer, `${oidc.issuer}/unknown`])
      for (const name of ['userinfo', 'introspection', 'with the secret in the form']) {
        const { short, provider } = await askBoth(`${at}/oauth2/v1`, asked[name] ?? { path: 'userinfo' })
        expect.soft(short, `${name} at ${at}`).toEqual(provider)
      }
    for (const one of [open, signed])
      for (const credentials of [
        { client_id: one.id, client_secret: one.secret },
        { client_id: one.id },
      ] as Headers[]) {
        const { short, provider } = await askBoth(`${one.issuer}/oauth2/v1`, post({ token, ...credentials }))
        expect.soft(short, `${one.wanted.name} with ${Object.keys(credentials)}`).toEqual(provider)
      }
  })

  const changed: Record<string, Record<string, object>> = {
    'a token for an audience': { AccessToken: { aud: 'https://api.example.com' } },
    'a token that is bound to a key': { AccessToken: { jkt: 'x'.repeat(43) } },
    'a token that is bound to a certificate': { AccessToken: { 'x5t#S256': 'x'.repeat(43) } },
    'a token with claims that were asked for': {
      AccessToken: { claims: { userinfo: { roles: null } } },
      Grant: { openid: { scope: 'openid profile email', claims: ['roles'] } },
    },
    'a token with details': { AccessToken: { rar: [{ type: 'payment' }] } },
    'a token that has expired by what it says': { AccessToken: { exp: 1 } },
    'a token that says something more': { AccessToken: { extra: { plan: 'gold', sub: 'another', active: false } } },
    'a token that is another’s': { AccessToken: { accountId: 'another' } },
    'a token of another client': { AccessToken: { clientId: 'another' } },
    'a token of another grant': { AccessToken: { grantId: 'another' } },
    'a token of another kind': { AccessToken: { kind: 'RefreshToken' } },
    'a grant of another client': { Grant: { clientId: 'another' } },
    'a grant of another user': { Grant: { accountId: 'another' } },
    'a grant that has expired': { Grant: { exp: 1 } },
    'a grant of fewer scopes': { Grant: { openid: { scope: 'openid email' } } },
    'a grant of which something was refused': {
      Grant: { rejected: { openid: { scope: 'profile', claims: ['email'] } } },
    },
  }
  test.each(Object.keys(changed))('%s gets the answer of the provider', async name => {
    const oidc = await start()
    const app = await oidc.create()
    const { access_token: token } = await oidc.tokenOf(app, { scope: 'openid profile email offline_access' })
    for (const [model, changes] of Object.entries(changed[name] ?? {})) await changeRecords(oidc, model, changes)
    for (const { short, provider } of await answersOf(app, token)) expect.soft(short).toEqual(provider)
  })
})

describe.each(failingEngines.filter(({ engine }) => engine === 'postgresql'))('an outage of $engine', ({ create }) => {
  test('is told by both in the same words', { tags: ['every-engine'] }, async () => {
    const database = await create()
    const oidc = await startShortWay(database.url)
    onTestFinished(async () => {
      await oidc.close()
      await database.drop()
    })
    const app = await oidc.create()
    const { access_token: token } = await oidc.tokenOf(app, { scope: 'openid offline_access' })
    await database.begin(oidc.db)
    const both = await answersOf(app, token)
    await database.end(oidc.db)
    for (const { short, provider } of both) expect.soft(short).toEqual(provider)
    expect(both.map(({ short }) => short.status)).toEqual([503, 503])
  })
})
