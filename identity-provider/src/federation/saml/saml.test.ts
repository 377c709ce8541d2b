import descope from '@descope/node-sdk'
import olderDescope from 'descope-node-sdk-1'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { back, samlTenant } from './testing/tenant.ts'
import { assertionXml, encrypted, responseXml, samlBrowser, signed, testKey } from './testing/providers.ts'

describe.each(identityEngines)('sign-in by SAML on $engine', ({ start }) => {
  test('a user of the tenant’s provider becomes a member, with attributes, groups and roles', async () => {
    const { sdk, signIn, identity } = await samlTenant(await start())
    const attributes = { displayName: 'Ada of Acme', firstName: 'Ada', groups: ['staff', 'writers'] }
    const { data } = await signIn({ attributes })
    expect(data).toMatchObject({
      firstSeen: true,
      tenantSSOID: 'default_ssoid',
      user: {
        loginIds: ['ada@acme.example'],
        name: 'Ada of Acme',
        givenName: 'Ada',
        verifiedEmail: true,
        SAML: true,
        OIDC: false,
        userTenants: [{ tenantId: 'acme', roleNames: ['Editor'] }],
      },
    })
    const { token } = await sdk.validateSession(data?.sessionJwt ?? '')
    expect(token).toMatchObject({ dct: 'acme', amr: ['fed'], tenants: { acme: { roles: ['Editor'] } } })
    const events = await identity.db.selectFrom('audit_events').select(['action', 'method']).execute()
    expect(events).toContainEqual({ action: 'LoginSucceed', method: 'saml' })
    expect((await signIn({ attributes: { groups: 'owners' } })).data).toMatchObject({
      firstSeen: false,
      user: { userTenants: [{ roleNames: ['Owner'] }] },
    })
  })

  test('both SDKs start by address and by tenant, and the code works once', async () => {
    const { identity, provider, answer } = await samlTenant(await start())
    const older = olderDescope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { data } = await older.saml.start('ada@acme.example', back)
    const browser = samlBrowser()
    const request = await browser.leave(data?.url ?? '', provider.ssoUrl)
    expect(request.xml).toContain('<saml:NameID>ada@acme.example</saml:NameID>')
    const xml = provider.respond(await answer(request))
    const { url } = await browser.comeBack(request.acsUrl, { xml, relayState: request.relayState }, back)
    const code = url.searchParams.get('code') ?? ''
    expect((await older.saml.exchange(code)).data?.user).toMatchObject({ email: 'ada@acme.example' })
    expect(await older.saml.exchange(code)).toMatchObject({ ok: false, code: 401 })
  })

  test('the response, the assertion or both may be signed, and the assertion encrypted in every allowed way', async () => {
    const { provider, load, travel } = await samlTenant(await start())
    const { key } = provider
    const { spCertificate: certificate } = await load()
    const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'
    const ways = [
      { content: 'http://www.w3.org/2009/xmlenc11#aes128-gcm' },
      { content: `${xmlenc}aes256-cbc` },
      { transport: 'http://www.w3.org/2009/xmlenc11#rsa-oaep' },
    ]
    const answers: Record<string, Parameters<typeof travel>[1]> = {
      response: said => signed(responseXml(said, assertionXml(said)), key, { of: 'Response' }),
      both: said => signed(provider.respond(said), key, { of: 'Response' }),
      ...Object.fromEntries(
        ways.map((way, index) => [
          `encrypted ${index}`,
          async (said: Parameters<typeof assertionXml>[0]) =>
            responseXml(
              said,
              await encrypted(signed(assertionXml(said), key, { of: 'Assertion' }), { certificate, ...way }),
            ),
        ]),
      ),
      'encrypted in a signed response': async said =>
        signed(responseXml(said, await encrypted(assertionXml(said), { certificate })), key, { of: 'Response' }),
    }
    for (const [name, respond] of Object.entries(answers)) {
      const landed = await travel({}, respond)
      expect(landed.searchParams.get('code'), name).toBeTruthy()
    }
  })

  test('requests are signed when the provider wants it, and go by form when it takes only forms', async () => {
    const { sdk, client, provider, identity } = await samlTenant(await start())
    const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
    const idpMetadataXml = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${provider.entityId}"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${provider.key.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="${bindings}" Location="${provider.ssoUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
    await client.ssoSettings.configureSamlByMetadata({ tenantId: 'acme', settings: { idpMetadataXml } })
    const { data } = await sdk.sso.start('acme', back)
    const page = await fetch(data?.url ?? '')
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https:")
    expect(html).toContain(`action="${provider.ssoUrl}"`)
    const xml = Buffer.from(/name="SAMLRequest" value="([^"]+)"/.exec(html)?.[1] ?? '', 'base64').toString('utf8')
    expect(xml).toContain('<ds:SignatureValue>')
    const { spMetadataUrl } = (await client.ssoSettings.load({ tenantId: 'acme' })).saml
    expect(await (await fetch(spMetadataUrl)).text()).toContain('AuthnRequestsSigned="true"')
    expect(identity.baseUrl).toBe(new URL(spMetadataUrl).origin)
  })

  test('our metadata is there before the tenant has a provider, and for nobody else', async () => {
    const { identity, management, client } = await samlTenant(await start())
    await management.tenant.createWithId('new', 'New')
    const { saml } = await client.ssoSettings.load({ tenantId: 'new' })
    const answered = await fetch(saml.spMetadataUrl)
    const xml = await answered.text()
    expect(answered.headers.get('content-type')).toBe('application/samlmetadata+xml')
    expect(xml).toContain(`entityID="${saml.spEntityId.replaceAll('&', '&amp;')}"`)
    expect(xml).toContain(`Location="${saml.spACSUrl.replaceAll('&', '&amp;')}"`)
    expect((await fetch(saml.spMetadataUrl.replace('tenant=new', 'tenant=nobody'))).status).toBe(400)
    const other = await identity.anotherProject()
    expect((await fetch(saml.spMetadataUrl.replace(identity.projectId, other.projectId))).status).toBe(400)
  })

  test('the provider begins by itself only where that is allowed, and lands at the configured URL', async () => {
    const { sdk, provider, configure, load, identity, failedChecks } = await samlTenant(await start())
    const { spACSUrl: acsUrl, spEntityId: audience } = await load()
    const post = (relayState = 'https://evil.example/') => {
      const xml = provider.respond(provider.say({ acsUrl, audience, now: identity.clock.now }))
      return samlBrowser().comeBack(acsUrl, { xml, relayState }, back)
    }
    expect((await post()).url.searchParams.get('code')).toBeNull()
    expect(await failedChecks()).toEqual(['idpInitiated'])
    await configure({ allowIdpInitiated: true })
    const { url } = await post()
    expect(url.href.startsWith(back)).toBe(true)
    expect((await sdk.sso.exchange(url.searchParams.get('code') ?? '')).data?.user).toMatchObject({ SAML: true })
    await configure({ allowIdpInitiated: true }, ['acme.example'], 'https://evil.example/')
    expect((await post()).url.href).not.toContain('code=')
  })

  test('a provider changes its certificate while the old one still counts', async () => {
    const { provider, configure, travel } = await samlTenant(await start())
    const next = await testKey()
    await configure({ idpAdditionalCerts: [next.certificate] })
    const byNext = await travel({}, said => responseXml(said, signed(assertionXml(said), next, { of: 'Assertion' })))
    expect(byNext.searchParams.get('code')).toBeTruthy()
    expect((await travel()).searchParams.get('code')).toBeTruthy()
    await configure({ idpCert: next.certificate })
    expect((await travel()).searchParams.get('code')).toBeNull()
    expect(provider.key.certificate).not.toBe(next.certificate)
  })

  test('a key of the tenant’s own signs and decrypts, and something that is no key is refused', async () => {
    const { client, configure, load, provider, travel } = await samlTenant(await start())
    const own = await testKey()
    await configure({ spSignKey: own.pem, spEncryptionKey: own.pem })
    const { spCertificate: certificate, spSignCertificate } = await load()
    expect(spSignCertificate).toContain('BEGIN CERTIFICATE')
    const landed = await travel({}, async said =>
      responseXml(
        said,
        await encrypted(signed(assertionXml(said), provider.key, { of: 'Assertion' }), { certificate }),
      ),
    )
    expect(landed.searchParams.get('code')).toBeTruthy()
    const settings = { idpUrl: 'https://a.example', entityId: 'a', idpCert: own.certificate, spSignKey: 'no key' }
    await expect(client.ssoSettings.configureSaml({ tenantId: 'acme', settings })).rejects.toThrow('private RSA key')
  })

  test('another browser cannot finish a sign-in, and a disabled tenant signs nobody in', async () => {
    const { identity, begin, answer, provider, client } = await samlTenant(await start())
    const { request } = await begin()
    const xml = provider.respond(await answer(request))
    const attacked = await samlBrowser().comeBack(request.acsUrl, { xml, relayState: request.relayState }, back)
    expect(attacked).toMatchObject({ status: 400 })
    const next = await begin()
    await client.tenants.update({ id: 'acme', name: 'Acme', disabled: true })
    const late = provider.respond(await answer(next.request))
    const ended = await next.browser.comeBack(
      next.request.acsUrl,
      { xml: late, relayState: next.request.relayState },
      back,
    )
    expect(ended.status).toBe(400)
    const { projectId } = await identity.anotherProject()
    const foreign = descope({ projectId, baseUrl: identity.baseUrl })
    expect(await foreign.sso.start('acme', back)).toMatchObject({ ok: false, code: 400 })
  })
})
