import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import type { TestIdentity } from '../../testing/identity.ts'
import { createTestSamlProvider, samlBrowser, type TestSamlProvider } from '../saml/testing/providers.ts'
import { back, samlTenant } from '../saml/testing/tenant.ts'
import { callbackUrlOf, testedPath } from '../social/requests/callback-url.ts'
import { mockClient, startOtherProvider } from '../social/testing.ts'

describe.each(identityEngines)('a new connection of single sign-on on $engine', ({ start }) => {
  async function started(configures = true) {
    const identity = await start()
    const tenant = await samlTenant(identity)
    if (!configures) await tenant.management.sso.deleteSettings('acme')
    const { data } = await tenant.management.tenant.generateSSOConfigurationLink('acme', 3600)
    const page = setupPage(identity, data?.adminSSOConfigurationLink ?? '')
    return { ...tenant, page, link: data?.adminSSOConfigurationLink ?? '' }
  }

  test('is prepared and tested while the one in use works, replaces it only then, and there is a way back', async () => {
    const { identity, provider: old, page, load, signIn, answer } = await started()
    const next = await createTestSamlProvider('next')
    const before = await load()
    expect(await page.post({ step: 'saml', metadataXml: metadataOf(next), email: 'mail' })).toBe('?done=saved')
    expect(await load()).toEqual(before)
    expect(await page.html()).toContain(`New connection: <bdi>${next.entityId}</bdi>`)
    expect((await signIn()).ok).toBe(true)

    expect(await page.refused({ step: 'switch' })).toContain('has not passed a test')
    const failing = await page.test(next.ssoUrl)
    await page.comeBack(failing, old.respond(await answer(failing)))
    const failed = await page.html()
    for (const said of ['Failed', 'Received', 'Expected', old.entityId]) expect(failed).toContain(said)
    expect(await page.refused({ step: 'switch' })).toContain('has not passed a test')

    const asked = await page.test(next.ssoUrl)
    const { spEntityId: audience } = before
    const said = { acsUrl: asked.acsUrl, audience, now: identity.clock.now, inResponseTo: asked.id }
    const attributes = { mail: 'ada@acme.example', groups: ['writers'] }
    const landed = await page.comeBack(asked, next.respond(next.say({ ...said, attributes })))
    expect(landed.pathname).toMatch(/^\/sso-setup\//)
    const passed = await page.html()
    for (const shown of ['Worked', 'ada@acme.example', 'Editor', 'Switch over']) expect(passed).toContain(shown)
    expect(await load()).toEqual(before)
    expect(await identity.db.selectFrom('sso_connections').select('version').execute()).toHaveLength(1)

    // Twice at once it happens once; the way back stays the connection of before.
    const both = await Promise.all([page.send({ step: 'switch' }), page.send({ step: 'switch' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400])
    const after = await load()
    expect(after).toMatchObject({ idpSSOUrl: next.ssoUrl, attributeMapping: { email: 'mail' } })
    expect(after.groupsMapping).toEqual(before.groupsMapping)
    expect(await page.html()).toContain(`go back to <bdi>${old.entityId}</bdi>`)
    expect(await page.post({ step: 'restore' })).toBe('?done=restored')
    expect(await load()).toMatchObject({ idpSSOUrl: old.ssoUrl, attributeMapping: before.attributeMapping })
    expect((await signIn()).ok).toBe(true)
  })

  test('what is saved anew has to be tested anew, and what changed in the one in use stays', async () => {
    const { page, provider, answer, load, client } = await started()
    const metadataXml = metadataOf(provider)
    await page.post({ step: 'saml', metadataXml, email: 'mail' })
    const asked = await page.test(provider.ssoUrl)
    const attributes = { mail: 'ada@acme.example', groups: [] }
    await page.post({ step: 'saml', metadataXml, email: 'address' })
    await page.comeBack(asked, provider.respond(await answer(asked, { attributes })))
    expect(await page.refused({ step: 'switch' })).toContain('has not passed a test')

    const again = await page.test(provider.ssoUrl)
    await page.comeBack(again, provider.respond(await answer(again, { attributes: { address: 'ada@acme.example' } })))
    const settings = { allowIdpInitiated: true, roleMappings: [{ groups: ['all'], roleName: 'Reader' }] }
    await client.ssoSettings.configureSaml({
      tenantId: 'acme',
      settings: {
        idpUrl: provider.ssoUrl,
        entityId: provider.entityId,
        idpCert: provider.key.certificate,
        ...settings,
      },
    })
    await page.post({ step: 'switch' })
    expect(await load()).toMatchObject({
      allowIdpInitiated: true,
      attributeMapping: { email: 'address' },
      groupsMapping: [{ role: { name: 'Reader' } }],
    })
  })

  test('metadata that cannot be read change nothing, lose nothing, and are told of in their field', async () => {
    const { page, link, load } = await started()
    const before = await load()
    const bad = await page.refused({ step: 'saml', metadataUrl: 'http://127.0.0.1:1/metadata', email: 'mail' })
    for (const said of ['cannot be reached', 'value="http://127.0.0.1:1/metadata"', 'value="mail"', 'aria-invalid'])
      expect(bad).toContain(said)
    expect(await page.refused({ step: 'saml', metadataUrl: 'not a url' })).toContain('metadataUrl')
    expect(await page.refused({ step: 'saml', metadataXml: '<html/>' })).toContain('The document')
    expect(await page.refused({ step: 'oidc', issuer: 'https://idp.example', clientId: 'us' })).toContain(
      'client secret',
    )
    expect(await load()).toEqual(before)
    for (const step of ['switch', 'restore', 'discard'])
      expect(await page.refused({ step })).toContain('no such connection')
    const long = `https://login.example/${'a'.repeat(200)}/metadata`
    expect(await page.refused({ step: 'saml', metadataUrl: long })).toContain(`value="${long}"`)
    expect(await page.html()).toContain(before.spACSUrl.replaceAll('&', '&amp;'))
    expect((await fetch(link, { method: 'POST', body: new URLSearchParams({ step: 'switch' }) })).status).toBe(400)
    expect(await page.refused({ step: 'saml', metadataXml: 'x'.repeat(1_100_000) })).toContain('more than 1 MB')
    expect(await page.refused({ step: 'saml', metadataXml: 'x'.repeat(600_000) })).toContain('500000 characters')
  })

  test('a file is read as what is pasted, and OpenID Connect goes the same way, first connection included', async () => {
    const { identity, page, client, provider } = await started(false)
    const file = new Blob([metadataOf(provider)], { type: 'text/xml' })
    expect(await page.post({ step: 'saml', metadataFile: file })).toBe('?done=saved')
    expect(await page.post({ step: 'discard' })).toBe('?done=discarded')

    const other = await startOtherProvider({ redirectUri: callbackUrlOf(identity.baseUrl) })
    onTestFinished(other.close)
    other.now.user = { sub: 'ada', email: 'ada@acme.example', email_verified: true, name: 'Ada', groups: [] }
    const { clientId, clientSecret } = mockClient
    expect(await page.post({ step: 'oidc', issuer: other.issuer, clientId, clientSecret })).toBe('?done=saved')
    expect(await page.html()).not.toContain(clientSecret)
    const rows = await identity.db.selectFrom('sso_connections').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(clientSecret)
    expect((await client.ssoSettings.load({ tenantId: 'acme' })).oidc.clientId).toBe('')
    expect((await page.visitTest()).pathname).toMatch(/^\/sso-setup\//)
    expect(await page.html()).toContain('Worked')
    expect(await page.post({ step: 'switch' })).toBe('?done=switched')
    expect((await client.ssoSettings.load({ tenantId: 'acme' })).oidc).toMatchObject({ issuer: other.issuer, clientId })
    expect(await page.refused({ step: 'restore' })).toContain('no such connection')
    await page.post({ step: 'test' })
    const ofConsole = await client.ssoFailures.startTest({ tenantId: 'acme' })
    expect((await page.visit(ofConsole.url)).pathname, 'a test that was left off catches no other').toBe(testedPath)
  })

  test('nobody signs in by a draft, another project has none, and it is forgotten in time', async () => {
    const { identity, sdk, page, provider, management } = await started()
    await page.post({ step: 'saml', metadataXml: metadataOf(provider) })
    for (const tenant of ['acme', 'acme:default_ssoid~draft'])
      expect(await sdk.sso.start(tenant, back, undefined, undefined, 'default_ssoid~draft')).toMatchObject({
        ok: false,
      })
    expect(await sdk.oauth.start('saml:acme:default_ssoid~draft', back)).toMatchObject({ ok: false })
    identity.clock.now += 91 * 24 * 3600_000
    await identity.provider.sweep()
    expect(await identity.db.selectFrom('sso_connections').selectAll().execute()).toEqual([])
    await management.sso.deleteSettings('acme')
  })
})

/** What its holder does with a setup link, in a browser. */
function setupPage({ baseUrl }: TestIdentity, link: string) {
  const visitor = createTestBrowser({ originOf: ({ hostname }) => hostname })
  const browser = samlBrowser(visitor)
  async function send(fields: Record<string, string | Blob>): Promise<Response> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    // A length as browsers send it, which a stream has not.
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const headers = {
      origin: baseUrl,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.length),
    }
    return visitor.send(new Request(link, { method: 'POST', redirect: 'manual', headers, body }))
  }
  const locationOf = async (fields: Record<string, string | Blob>) => {
    const response = await send(fields)
    expect(response.status).toBe(303)
    return new URL(response.headers.get('location') ?? '', link)
  }
  return {
    send,
    html: async () => (await visitor.visit(link)).response.text(),
    post: async (fields: Record<string, string | Blob>) => (await locationOf(fields)).search,
    async refused(fields: Record<string, string>) {
      const response = await send(fields)
      expect(response.status).toBe(400)
      return response.text()
    },
    test: async (ssoUrl: string) => browser.leave((await locationOf({ step: 'test' })).href, ssoUrl),
    visit: async (url: string) => (await visitor.visit(url)).url,
    visitTest: async () => (await visitor.visit(await locationOf({ step: 'test' }))).url,
    comeBack: async (request: { acsUrl: string; relayState: string }, xml: string) =>
      (await browser.comeBack(request.acsUrl, { xml, relayState: request.relayState }, `${testedPath}/never`)).url,
  }
}

/** The metadata of a SAML provider. */
function metadataOf({ entityId, ssoUrl, key }: TestSamlProvider) {
  const certificate = key.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const keyInfo = `<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo>`
  const service = `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>`
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing">${keyInfo}</KeyDescriptor>${service}</IDPSSODescriptor></EntityDescriptor>`
}
