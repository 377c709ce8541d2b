import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testKey } from '@gatehouse-id/identity-provider/testing-saml'
import { measuredServer, elsewhere, publicUrl } from './support/attacked-server.ts'
import { processorMs } from './support/processor-time.ts'

const { wire, manage, server } = measuredServer()
const loginId = 'victim@example.com'

test('bodies that are large, deep or full of values are refused before they are parsed', async () => {
  const objects = `{"loginId":"${loginId}","loginOptions":{"customClaims":[${Array(330_000).fill('{}').join(',')}]}}`
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const many = `{${Array.from({ length: 8_000 }, (_, index) => `"k${index}":0`).join(',')}}`
  const text = JSON.stringify({ loginId: 'x'.repeat(70_000) })
  for (const path of [
    '/v1/auth/otp/signin/email',
    '/v1/auth/password/signin',
    '/v1/auth/refresh',
    '/v1/auth/totp/verify',
  ])
    for (const body of [objects, deep, many, text]) {
      const { status } = await wire(path, body, { ip: elsewhere })
      expect([400, 413]).toContain(status)
    }
  const answers = await Promise.all(Array.from({ length: 12 }, () => wire('/v1/auth/otp/signin/email', objects)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]))
  expect((await fetch(`http://127.0.0.1:${server().port}/readyz`)).status).toBe(200)
})

test('GraphQL, the sign-in routes and the forms have the same limits', async () => {
  const { port, projectId } = server()
  const huge = 'x'.repeat(2_000_000)
  const send = (path: string, type: string, body: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      redirect: 'manual',
    })
  for (const [path, type, body] of [
    ['/graphql', 'application/json', JSON.stringify({ query: `{ viewer { databaseId } } #${huge}` })],
    ['/graphql', 'application/json', JSON.stringify({ query: `${'{ a '.repeat(5_000)}${'}'.repeat(5_000)}` })],
    ['/api/auth/signin/gatehouse', 'application/x-www-form-urlencoded', `csrfToken=${huge}`],
    ['/api/auth/_log', 'application/json', JSON.stringify({ code: huge })],
    [`/${projectId}/oauth2/v1/token`, 'application/x-www-form-urlencoded', `code=${huge}`],
  ] as const) {
    const response = await send(path, type, body)
    await response.text()
    expect([path, response.status < 500]).toEqual([path, true])
  }
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
})

test.each([
  'http://127.0.0.1:9/',
  'http://[::1]:9/',
  'http://[::7f00:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://0x7f000001/',
  'http://2130706433/',
])('the server asks nothing inside for %s', async address => {
  const issuer = address.replace(/\/$/, '')
  const saved = await manage('/v1/gatehouse/oauth/providers', {
    id: 'inside',
    label: 'Inside',
    protocol: { kind: 'oidc', issuer },
    clientId: 'x',
  })
  if (saved.status !== 200) return expect([400, 404]).toContain(saved.status)
  const query = `provider=inside&redirectURL=${encodeURIComponent('https://gate.example/')}`
  const begun = await wire(`/v1/auth/oauth/authorize?${query}`, {})
  expect(begun.status).toBe(502)
  expect(begun.text).not.toContain('ECONNREFUSED')
})

test('SAML: a parameter that stands twice and XML that is deep or wide are refused before they are read', async () => {
  const { port, projectId } = server()
  const application = {
    name: 'Wiki',
    loginPageUrl: 'https://wiki.example',
    entityId: 'urn:wiki',
    acsUrl: 'https://wiki.example/acs',
    certificate: '',
  }
  const { body } = await manage('/v1/mgmt/sso/idp/app/saml/create', application)
  const ask = async (...requests: string[]) => {
    const query = new URLSearchParams([
      ['app', String(body.id)],
      ['project', projectId],
      ...requests.map(xml => ['SAMLRequest', deflateRawSync(xml).toString('base64')]),
    ])
    const response = await fetch(`http://127.0.0.1:${port}/v1/auth/saml/idp/sso?${query}`, { redirect: 'manual' })
    return [response.status, await response.text()] as const
  }
  const cases: [string[], string][] = [
    [['<a/>', '<b/>'], 'is given twice'],
    [['<a>'.repeat(10_000)], 'nested more than 40 levels'],
    [[`<a>${'<b/>'.repeat(5_000)}</a>`], 'more than 500 elements'],
    [[`<a ${Array.from({ length: 100 }, (_, index) => `xmlns:p${index}="u"`).join(' ')}/>`], 'more than 60'],
    [['x'.repeat(300_000)], 'not compressed'],
  ]
  for (const [requests, said] of cases) {
    const [status, text] = await ask(...requests)
    expect([said, status, text.includes(said)]).toEqual([said, 400, true])
  }
})

test('who has a setup link or signs in learns of no name and no address inside', async () => {
  const { port } = server()
  await manage('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  const { body } = await manage('/v2/mgmt/tenant/adminlinks/sso/generate', { tenantId: 'acme', expireTime: 600 })
  const link = new URL(String(body.adminSSOConfigurationLink))
  const said = new Set<string>()
  for (const host of ['127.0.0.1:1', `127.0.0.1:${port}`, '10.0.0.1', 'localhost', 'nobody.invalid']) {
    const form = new URLSearchParams({ step: 'saml', metadataUrl: `https://${host}/metadata` })
    const headers = { origin: link.origin, 'x-forwarded-proto': 'https' }
    const here = `http://127.0.0.1:${port}${link.pathname}`
    const refused = await fetch(here, { method: 'POST', redirect: 'manual', headers, body: form })
    expect(refused.status).toBe(400)
    const page = await refused.text()
    said.add(/https:\/\/[^<>" ]+ (cannot be[^<.]*)/.exec(page)?.[1] ?? page)

    const issuer = `https://${host}`
    await manage('/v1/gatehouse/oauth/providers', {
      id: 'inside',
      label: 'Inside',
      protocol: { kind: 'oidc', issuer },
      clientId: 'x',
    })
    const asked = `provider=inside&redirectURL=${encodeURIComponent('https://gate.example/')}`
    const begun = await wire(`/v1/auth/oauth/authorize?${asked}`, {})
    said.add(/(cannot be reached.*?)["\\]/.exec(begun.text)?.[1] ?? begun.text)
  }
  expect([...said]).toEqual(['cannot be reached, or is not allowed'])
})

const names =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ec="http://www.w3.org/2001/10/xml-exc-c14n#"'
const exclusive = 'Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"'
const prefixes = Array.from({ length: 13_000 }, (_, n) => `p${n}`).join(' ')
const logout = `<samlp:LogoutRequest ${names} ID="_1"><ds:Signature><ds:SignedInfo><ds:CanonicalizationMethod ${exclusive}/><ds:Reference URI="#_1"><ds:Transforms><ds:Transform ${exclusive}><ec:InclusiveNamespaces PrefixList="${prefixes}"/></ds:Transform></ds:Transforms></ds:Reference></ds:SignedInfo></ds:Signature>${'<a/>'.repeat(4_000)}</samlp:LogoutRequest>`

/** What the server computes for requests of which it reads nothing; the first ones load what is needed. */
const unreadMsMax = 150

test('SAML of a tenant: a logout with 13,000 prefixes is refused before it is parsed', async () => {
  const { port, projectId } = server()
  await manage('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  const { certificate } = await testKey()
  const settings = { idpUrl: 'https://idp.example/sso', entityId: 'urn:idp', idpCert: certificate }
  const configured = await manage('/v1/mgmt/sso/saml', { tenantId: 'acme', settings, redirectUrl: '' })
  expect(configured.status, configured.text).toBe(200)
  const at = new URLSearchParams({ project: projectId, tenant: 'acme', ssoId: 'default_ssoid' })
  const send = async (xml: string) => {
    const body = new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64') })
    const url = `http://127.0.0.1:${port}/v1/auth/saml/slo?${at}`
    const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return status
  }
  await send('<a/>')
  const before = processorMs(server())
  for (let n = 0; n < 3; n++) expect(await send(logout)).toBe(400)
  expect(processorMs(server()) - before).toBeLessThan(unreadMsMax)
})

test('a setup link: 500 kB of metadata with 13,000 prefixes is refused before it is parsed', async () => {
  const made = await manage('/v2/mgmt/tenant/adminlinks/sso/generate', { tenantId: 'acme', expireTime: 60 })
  const { pathname } = new URL(String(made.body.adminSSOConfigurationLink))
  const url = `http://127.0.0.1:${server().port}${pathname}`
  const headers = { origin: publicUrl, 'x-forwarded-proto': 'https' }
  const send = async (metadataXml: string) => {
    const body = new URLSearchParams({ step: 'saml', metadataXml })
    const saved = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
    const shown = saved.status === 303 ? await fetch(url, { headers }) : saved
    return shown.text()
  }
  await send('<a/>')
  const before = processorMs(server())
  const wide = `<EntityDescriptor ${Array.from({ length: 13_000 }, (_, n) => `xmlns:p${n}="urn:${n}"`).join(' ')}/>`
  expect(await send(logout.padEnd(500_000))).toContain('The document has a tag that')
  expect(await send(wide.padEnd(500_000))).toContain('The document has')
  expect(await send('<a>'.repeat(100_000))).toContain('The document is nested')
  expect(processorMs(server()) - before).toBeLessThan(3 * unreadMsMax)
})
