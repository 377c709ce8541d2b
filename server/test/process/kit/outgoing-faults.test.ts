import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import descope from '@descope/node-sdk'
import { createTestSamlProvider } from '@gatehouse-id/identity-provider/testing-saml'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { type MockOidcProvider, startMockOidcProvider } from '@gatehouse-id/operation/testing/mock-oidc-provider'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningGatehouse, startGatehouse } from '../../../src/start-gatehouse.ts'

const home = 'http://localhost:4000/back'
const testingKey = 'a-key-of-tests-as-long-as-they-like'

async function started() {
  const gatehouse = await startGatehouse({ testingKey })
  onTestFinished(() => gatehouse.close())
  return gatehouse
}

async function ask({ url, projectId, managementKey }: RunningGatehouse, path: string, body?: object) {
  const isManagement = /mgmt|gatehouse/.test(path)
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${isManagement ? `${projectId}:${managementKey}` : projectId}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** A project whose users sign in at another provider. */
async function withProvider() {
  const gatehouse = await started()
  const provider: MockOidcProvider = await startMockOidcProvider({
    redirectUri: `${gatehouse.url}/v1/auth/oauth/callback`,
    user: { sub: 'ada', email: 'ada@example.com', email_verified: true },
    configuration: { conformIdTokenClaims: false },
  })
  onTestFinished(provider.close)
  const { issuer, clientId, clientSecret } = provider
  await ask(gatehouse, '/v1/gatehouse/oauth/providers', {
    id: 'acme',
    label: 'Acme',
    protocol: { kind: 'oidc', issuer },
    scopes: ['openid', 'email'],
    clientId,
    clientSecret,
  })
  const begin = () => ask(gatehouse, `/v1/auth/oauth/authorize?provider=acme&redirectUrl=${home}`, {})
  /** Where the application is sent back to, with a code or an error. */
  const comeBack = async (from: string) => {
    const { url } = await createTestBrowser().visit(from, next => !next.href.startsWith(home))
    return Object.fromEntries(url.searchParams)
  }
  return { gatehouse, host: new URL(issuer).host, issuer, begin, comeBack }
}

test('a sign-in whose provider is down is answered as such, and works when it is up again', async () => {
  const { gatehouse, host, issuer, begin, comeBack } = await withProvider()
  const down = gatehouse.faults.add({ kind: 'cut', outgoing: host })
  expect(await begin()).toMatchObject({ status: 502, body: { errorCode: 'E011001' } })
  down.remove()
  const { body } = await begin()
  // Down when the browser comes back: the code cannot be exchanged.
  const failing = gatehouse.faults.add({ kind: 'status', outgoing: `POST ${issuer}/**`, status: 503, times: 1 })
  expect(await comeBack(body.url)).toMatchObject({ err: expect.any(String) })
  expect([down.seen, failing.seen]).toEqual([1, 1])
  const { code = '' } = await comeBack((await begin()).body.url)
  const signedIn = await ask(gatehouse, '/v1/auth/oauth/exchange', { code })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email: 'ada@example.com' } } })
})

test('a webhook whose server is down is told later, once', async () => {
  const gatehouse = await started()
  const told: string[] = []
  const server = createServer(async (request, response) => {
    for await (const chunk of request) told.push(String(chunk))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const { projectId, managementKey, url } = gatehouse
  const { management } = descope({ projectId, managementKey, baseUrl: url })
  const filters = [{ key: 'actions', operator: 'includes' as const, values: ['UserCreated'] }]
  const set = await management.audit.createAuditWebhook({ name: 'siem', url: `http://${host}/events`, filters })
  expect(set).toMatchObject({ ok: true })
  const down = gatehouse.faults.add({ kind: 'status', outgoing: host, status: 503, times: 2 })
  await gatehouse.user('ada@example.com')
  while (down.seen < 2) await gatehouse.clock.travel('1 h')
  expect(told).toEqual([])
  await gatehouse.clock.travel('1 day')
  expect(told.join('')).toContain('ada@example.com')
  expect(told.join('').split('"UserCreated"')).toHaveLength(2)
})

test('a tenant whose provider’s metadata cannot be fetched says so until it can', async () => {
  const gatehouse = await started()
  const { projectId, managementKey, url } = gatehouse
  const { management } = descope({ projectId, managementKey, baseUrl: url })
  const { entityId, ssoUrl, key } = await createTestSamlProvider()
  const certificate = key.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`
  const server = createServer((_, response) => void response.end(metadata)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const idpMetadataUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`
  await management.tenant.createWithId('acme', 'Acme')
  const settings = async () => {
    await management.sso.configureSAMLByMetadata('acme', { idpMetadataUrl }, home)
    return (await management.sso.loadSettings('acme')).data?.saml
  }
  const down = gatehouse.faults.add({ kind: 'cut', outgoing: idpMetadataUrl, times: 1 })
  expect(await settings()).toMatchObject({ idpSSOUrl: '', idpMetadataProblem: expect.stringMatching(/reached/) })
  expect(down.seen).toBe(1)
  expect(await settings()).toMatchObject({ idpSSOUrl: ssoUrl, idpMetadataProblem: '' })
})

test('the same over HTTP; what names no request is refused, and others are not in the way', async () => {
  const { gatehouse, host, begin } = await withProvider()
  const testing = async (path: string, body: object) => {
    const response = await fetch(`${gatehouse.url}/v1/gatehouse/testing/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testingKey}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, ...(await response.json()) }
  }
  const { id } = await testing('faults/add', { kind: 'cut', outgoing: host.replace(/:.*/, '') })
  await testing('faults/add', { kind: 'cut', outgoing: 'idp.example.com' })
  await testing('faults/add', { kind: 'cut', outgoing: `https://${host}` })
  await testing('faults/add', { kind: 'cut', outgoing: `DELETE http://${host}/**` })
  expect((await begin()).status).toBe(502)
  expect(await testing('faults/seen', { id })).toMatchObject({ seen: 1 })
  await testing('faults/remove', { id })
  expect((await begin()).status).toBe(200)
  for (const outgoing of ['', 'two words', 'ftp://example.com', 'https://', '/v1/auth/**', 'x'.repeat(501)])
    expect((await testing('faults/add', { kind: 'cut', outgoing })).status, outgoing).toBe(400)
  for (const wrong of [
    { operation: '/graphql', outgoing: host, kind: 'cut' },
    { outgoing: host, kind: 'mail' },
  ])
    expect((await testing('faults/add', wrong)).status).toBe(400)
})

test('a copy has no faults of the one it comes from, and faults end with a reset', async () => {
  const { gatehouse, host, begin } = await withProvider()
  gatehouse.faults.add({ kind: 'latency', outgoing: host, by: '2 h' })
  const copy = await gatehouse.fresh()
  onTestFinished(() => copy.close())
  const began = await ask(copy, `/v1/auth/oauth/authorize?provider=acme&redirectUrl=${home}`, {})
  expect(began.status).toBe(200)
  gatehouse.faults.clear()
  expect((await begin()).status).toBe(200)
})
