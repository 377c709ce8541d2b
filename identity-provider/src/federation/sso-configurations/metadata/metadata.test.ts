import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import descope from '@descope/node-sdk'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { foreignCertificate } from '../../../applications/sso-applications/testing.ts'
import { createOutgoing } from '../../../foundation/outgoing/request.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { createFetchMetadata } from './fetch-metadata.ts'
import { parseMetadata } from './metadata.ts'

let certificate = ''
let older = ''
beforeAll(async () => {
  const bare = async () => (await foreignCertificate()).replaceAll(/-----[^-]+-----|\s/g, '')
  certificate = await bare()
  older = await bare()
})

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
function key(text: string, use = ' use="signing"') {
  return `<md:KeyDescriptor${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
    ${text}
  </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
}
function service(binding: string, address: string) {
  return `<md:SingleSignOnService Binding="${binding}" Location="${address}"/>`
}
function entity(id: string, inside: string) {
  return `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
    entityID="${id}"><md:IDPSSODescriptor>${inside}</md:IDPSSODescriptor></md:EntityDescriptor>`
}
function good(id = 'urn:acme') {
  return entity(
    id,
    key(certificate) +
      key(older, '') +
      key(certificate, ' use="encryption"') +
      service(post, 'https://idp.acme.example/post') +
      service(redirect, 'https://idp.acme.example/sso?a=1&amp;b=2'),
  )
}

test('the redirect URL takes precedence over the form URL, and every signing certificate is read', async () => {
  expect(await parseMetadata(`<?xml version="1.0"?>\n${good()}`, '')).toEqual({
    entityId: 'urn:acme',
    ssoUrl: 'https://idp.acme.example/sso?a=1&b=2',
    ssoBinding: 'redirect',
    logoutUrl: '',
    logoutBinding: 'redirect',
    wantsSignedRequests: false,
    certificates: [certificate, older],
  })
})

test('of several entities, the named one is used, or the first identity provider', async () => {
  const application = '<md:EntityDescriptor entityID="urn:app"><md:SPSSODescriptor/></md:EntityDescriptor>'
  const many = `<md:EntitiesDescriptor>${application}<md:EntitiesDescriptor>${good('urn:one')}</md:EntitiesDescriptor>${good('urn:two')}</md:EntitiesDescriptor>`
  expect((await parseMetadata(many, '')).entityId).toBe('urn:two')
  expect((await parseMetadata(many, 'urn:one')).entityId).toBe('urn:one')
  await expect(parseMetadata(many, 'urn:app')).rejects.toThrow('with the entity id urn:app')
})

test.each([
  ['a document type', () => `<!DOCTYPE x [<!ENTITY a "b">]>${good()}`, 'must not have a document type'],
  [
    'an entity of its own',
    () => good().replace('urn:acme', '<!ENTITY x SYSTEM "file:///etc/passwd">'),
    'document type',
  ],
  ['no XML', () => '{"issuer":"x"}', 'XML'],
  [
    'XML without end of nesting',
    () => '<EntitiesDescriptor>'.repeat(10_000) + '</EntitiesDescriptor>'.repeat(10_000),
    'nested more than 40 levels',
  ],
  ['XML that ends early', () => good().slice(0, -20), 'a tag that does not end'],
  ['another document', () => '<html><body/></html>', 'does not describe an identity provider'],
  ['no URL', () => entity('urn:a', key(certificate)), 'has no URL for sign-in'],
  [
    'a URL with code',
    () => entity('urn:a', key(certificate) + service(post, 'javascript:x')),
    'has no URL for sign-in',
  ],
  ['no certificate', () => entity('urn:a', service(post, 'https://a.example')), 'no certificate'],
  ['an invalid certificate', () => entity('urn:a', key('AAAA') + service(post, 'https://a.example')), 'no certificate'],
  ['no entity id', () => entity('', key(certificate) + service(post, 'https://a.example')), 'no entity id'],
])('%s is refused', async (_, xml, message) => {
  await expect(parseMetadata(xml(), '')).rejects.toThrow(message)
})

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
async function serve(listener: RequestListener) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`
}

test('a failure is reported as a problem: no server, an error, a redirect, a large document, a private network', async () => {
  const fetchMetadata = createFetchMetadata({
    isProduction: false,
    clock: Date.now,
    outgoing: createOutgoing({ isPrivateAllowed: true }),
  })
  const problemAt = async (url: string) => (await fetchMetadata(url, '')).metadataProblem
  expect(await problemAt('http://127.0.0.1:1/metadata')).toContain('cannot be reached')
  expect(await problemAt(await serve((_, response) => response.writeHead(500).end()))).toContain('status 500')
  const away = await serve((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end())
  expect(await problemAt(away)).toContain('status 302')
  expect(await problemAt(await serve((_, response) => response.end('x'.repeat(1_100_000))))).toContain('more than')
  const here = await serve((_, response) => response.end(good()))
  expect(await problemAt(here)).toBe('')
  const inProduction = createFetchMetadata({
    isProduction: true,
    clock: Date.now,
    outgoing: createOutgoing({ isPrivateAllowed: false }),
  })
  const problemOf = async (url: string) =>
    (await inProduction(url, '')).metadataProblem.replace(new URL(url).origin, '')
  expect(await problemOf(here)).toBe(' must be reached by https')
  // Nobody learns from it which names and addresses exist inside.
  for (const host of ['127.0.0.1:1', '10.0.0.1', 'localhost', 'nobody.invalid'])
    expect(await problemOf(`https://${host}/metadata`)).toBe(' cannot be reached, or is not allowed')
})

describe.each(identityEngines)('metadata of SAML providers on $engine', ({ start }) => {
  test('settings by metadata show its values; a URL that cannot be read then ends nothing, and says why', async () => {
    const { projectId, baseUrl, managementKey } = await start()
    const sdk = descope({ projectId, baseUrl, managementKey }).management
    await sdk.tenant.createWithId('acme', 'Acme')
    const idpMetadataUrl = await serve((_, response) => response.end(good()))
    await sdk.sso.configureSAMLByMetadata('acme', { idpMetadataUrl }, 'https://app.example.com/back')
    const said = {
      idpMetadataUrl,
      idpEntityId: 'urn:acme',
      idpSSOUrl: 'https://idp.acme.example/sso?a=1&b=2',
      idpCertificate: certificate,
      idpAdditionalCertificates: [older],
      idpMetadataProblem: '',
    }
    expect((await sdk.sso.loadSettings('acme')).data?.saml).toMatchObject(said)
    const unreachable = `${idpMetadataUrl}-unknown`.replace(/:\d+/, ':1')
    const idpMetadataProblem = expect.stringContaining('cannot be reached')
    const keptOn = { ...said, idpMetadataUrl: unreachable, idpMetadataProblem }
    for (const by of ['configureMetadata', 'configureSAMLByMetadata'] as const) {
      if (by === 'configureMetadata') await sdk.sso[by]('acme', unreachable, '', [])
      else await sdk.sso[by]('acme', { idpMetadataUrl: unreachable })
      expect((await sdk.sso.loadSettings('acme')).data?.saml).toMatchObject(keptOn)
    }
    // Where nothing works yet, a URL may be stored before it answers.
    await sdk.tenant.createWithId('beta', 'Beta')
    await sdk.sso.configureMetadata('beta', unreachable, '', [])
    const { saml } = (await sdk.sso.loadSettings('beta')).data ?? {}
    expect(saml).toMatchObject({ idpSSOUrl: '', idpMetadataProblem: expect.stringContaining('cannot be reached') })
  })
})
