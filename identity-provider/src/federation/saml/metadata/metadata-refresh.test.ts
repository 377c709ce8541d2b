import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { originOf } from '../../social/testing.ts'
import { samlTenant } from '../testing/tenant.ts'
import { assertionXml, responseXml, signed, type TestKey, testKey } from '../testing/providers.ts'

describe.each(identityEngines)('metadata of SAML providers on $engine', ({ start }) => {
  async function published() {
    const tenant = await samlTenant(await start())
    const { provider, client } = tenant
    const now: { keys: TestKey[]; status: number; asked: number; held: Promise<void> } = {
      keys: [provider.key],
      status: 200,
      asked: 0,
      held: Promise.resolve(),
    }
    const server = createServer(async (_, response) => {
      now.asked++
      await now.held
      const certificates = now.keys.map(({ certificate }) => certificate.replaceAll(/-----[A-Z ]+-----|\s/g, ''))
      const keys = certificates.map(
        one =>
          `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${one}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
      )
      response.statusCode = now.status
      response.end(
        `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${provider.entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${provider.ssoUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
      )
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    await client.ssoSettings.configureSamlByMetadata({
      tenantId: 'acme',
      domains: ['acme.example'],
      settings: { idpMetadataUrl: `${originOf(server)}/metadata` },
    })
    const travelBy = (key: TestKey) =>
      tenant.travel({}, said => responseXml(said, signed(assertionXml(said), key, { of: 'Assertion' })))
    return { ...tenant, now, travelBy }
  }

  test('a new certificate of the metadata counts at its first signature, and the provider is not asked all the time', async () => {
    const { now, travelBy, identity, failedChecks } = await published()
    const [next, stranger] = [await testKey(), await testKey()]
    now.keys = [...now.keys, next]
    expect((await travelBy(next)).searchParams.get('code')).toBeTruthy()
    expect(now.asked).toBe(2)
    for (let times = 0; times < 3; times++) expect((await travelBy(stranger)).searchParams.get('code')).toBeNull()
    expect(now.asked).toBe(2)
    expect(await failedChecks()).toEqual(['signature', 'signature', 'signature'])
    const events = await identity.db.selectFrom('audit_events').select(['action', 'actor_type']).execute()
    expect(events).toContainEqual({ action: 'SsoMetadataRefreshed', actor_type: 'system' })
  })

  test('metadata is read again after a day; a document that cannot be read changes nothing but says so', async () => {
    const { now, travel, identity, load } = await published()
    const day = 24 * 3600_000 + 1
    identity.clock.now += day
    expect((await travel()).searchParams.get('code')).toBeTruthy()
    expect(now.asked).toBe(2)
    expect((await load()).metadataReadAt).toBe(identity.clock.now)
    now.status = 500
    identity.clock.now += day
    expect((await travel()).searchParams.get('code')).toBeTruthy()
    expect((await load()).idpMetadataProblem).toContain('500')
    now.status = 200
    identity.clock.now += 5 * 60_000
    expect((await travel()).searchParams.get('code')).toBeTruthy()
    expect((await load()).idpMetadataProblem).toBe('')
  })

  test('what an administrator saves while metadata is read stays, and so does the new certificate', async () => {
    const { now, travelBy, client, load } = await published()
    const next = await testKey()
    now.keys = [...now.keys, next]
    const { promise, resolve } = Promise.withResolvers<void>()
    now.held = promise
    const travelled = travelBy(next)
    await expect.poll(() => now.asked).toBe(2)
    const mapping = { tenantId: 'acme', attributeMapping: { name: 'displayName' } }
    await client.ssoSettings.configureMappingV1(mapping)
    resolve()
    await travelled
    expect((await load()).attributeMapping).toMatchObject({ name: 'displayName' })
    expect((await travelBy(next)).searchParams.get('code')).toBeTruthy()
  })
})
