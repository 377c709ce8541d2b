import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { back, samlTenant } from './testing/tenant.ts'
import { assertionXml, createTestSamlProvider, responseXml, samlBrowser, signed, testKey } from './testing/providers.ts'
import { attackResponse, attacks } from './testing/attacks.ts'

describe.each(identityEngines)('attacks on sign-in by SAML on $engine', ({ start }) => {
  test('every published attack is refused, by the check that it breaks', async () => {
    const { provider, load, travel, failedChecks } = await samlTenant(await start())
    const { spCertificate: certificate } = await load()
    const other = await testKey()
    const outcomes: Record<string, string> = {}
    for (const [name, attack] of Object.entries(attacks)) {
      const before = (await failedChecks()).length
      const landed = await travel({}, said => attackResponse(attack, { said, key: provider.key, other, certificate }))
      const [refusedBy = 'nothing'] = (await failedChecks()).slice(before)
      outcomes[name] = landed.searchParams.get('err') && !landed.searchParams.get('code') ? refusedBy : 'accepted'
    }
    const expected = Object.fromEntries(Object.entries(attacks).map(([name, { refusedBy }]) => [name, refusedBy]))
    expect(outcomes).toEqual(expected)
    // Nothing of it is left that would stop an honest sign-in.
    expect((await travel()).searchParams.get('code')).toBeTruthy()
  })

  test('a response counts once, on every node', { tags: ['every-engine'] }, async () => {
    const { identity, provider, begin, answer, failedChecks, load, configure } = await samlTenant(await start())
    const { spACSUrl, spEntityId } = await load()
    // Both nodes have the same public address.
    await configure({ spACSUrl, spEntityId })
    const other = await identity.anotherProcess()
    const { browser, request } = await begin()
    const xml = provider.respond(await answer(request))
    const elsewhere = request.acsUrl.replace(identity.baseUrl, other.baseUrl)
    const [first, second] = await Promise.all([
      browser.comeBack(request.acsUrl, { xml, relayState: request.relayState }, back),
      browser.comeBack(elsewhere, { xml, relayState: request.relayState }, back),
    ])
    const codes = [first, second].filter(({ url }) => url.searchParams.get('code'))
    expect(codes).toHaveLength(1)
    expect((await browser.comeBack(elsewhere, { xml, relayState: request.relayState }, back)).url.href).not.toContain(
      'code=',
    )
    // The same assertion for another request of the same browser, which the provider never saw.
    identity.clock.now += 1000
    const next = await begin()
    const replayed = await next.browser.comeBack(
      next.request.acsUrl,
      { xml, relayState: next.request.relayState },
      back,
    )
    expect(replayed.url.searchParams.get('err')).toBeTruthy()
    expect((await failedChecks()).at(-1)).toBe('request')
  })

  test('an assertion that a provider sends by itself counts once', async () => {
    const { identity, provider, configure, load, failedChecks } = await samlTenant(await start())
    const { spACSUrl: acsUrl, spEntityId: audience } = await load()
    await configure({ allowIdpInitiated: true, spACSUrl: acsUrl, spEntityId: audience })
    const xml = provider.respond(provider.say({ acsUrl, audience, now: identity.clock.now }))
    const { baseUrl } = await identity.anotherProcess()
    const post = (at: string) => samlBrowser().comeBack(at, { xml, relayState: '' }, back)
    expect((await post(acsUrl)).url.searchParams.get('code')).toBeTruthy()
    expect((await post(acsUrl.replace(identity.baseUrl, baseUrl))).url.searchParams.get('code')).toBeNull()
    expect(await failedChecks()).toEqual(['replay'])
  })

  test('SHA-1 counts where the configuration allows it', async () => {
    const { provider, configure, travel } = await samlTenant(await start())
    await configure({ allowSha1: true })
    const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
    const old = { of: 'Assertion', signatureMethod: `${xmldsig}rsa-sha1`, digestMethod: `${xmldsig}sha1` } as const
    const landed = await travel({}, said => responseXml(said, signed(assertionXml(said), provider.key, old)))
    expect(landed.searchParams.get('code')).toBeTruthy()
  })

  test('the clocks may differ by three minutes, and an expired certificate does not count', async () => {
    const { identity, travel, configure, provider, failedChecks } = await samlTenant(await start())
    const { now } = identity.clock
    expect((await travel({ notBefore: now + 179_000 })).searchParams.get('code')).toBeTruthy()
    expect((await travel({ notOnOrAfter: now - 179_000 })).searchParams.get('code')).toBeTruthy()
    const old = await testKey({ notBefore: now - 11 * 365 * 24 * 3600_000 })
    await configure({ idpCert: old.certificate, idpAdditionalCerts: [provider.key.certificate] })
    const byOld = await travel({}, said => responseXml(said, signed(assertionXml(said), old, { of: 'Assertion' })))
    expect(byOld.searchParams.get('code')).toBeNull()
    expect(await failedChecks()).toEqual(['certificate'])
    expect((await travel()).searchParams.get('code')).toBeTruthy()
  })

  test('a RelayState that was changed leads nowhere, and is never a URL to go to', async () => {
    const { begin, answer, provider, identity } = await samlTenant(await start())
    const { browser, request } = await begin()
    const xml = provider.respond(await answer(request))
    const { projectId } = await identity.anotherProject()
    const [ownProject = '', token = ''] = request.relayState.split('.')
    const another = token.startsWith('x') ? 'y' : 'x'
    const tampered = [
      'https://evil.example/',
      '',
      `${projectId}.${token}`,
      `${ownProject}.${another}${token.slice(1)}`,
      '.',
      'a'.repeat(5000),
    ]
    for (const relayState of tampered) {
      const { url } = await browser.comeBack(request.acsUrl, { xml, relayState }, back)
      expect(url.href, relayState).not.toMatch(/code=|evil/)
    }
    expect((await browser.comeBack(request.acsUrl, { xml, relayState: request.relayState }, back)).url.href).toContain(
      'code=',
    )
  })

  test('the response of another tenant’s provider, or of another project, is refused', async () => {
    const { identity, begin, answer, load, client, management, failedChecks } = await samlTenant(await start())
    const foreign = await createTestSamlProvider('other')
    await management.tenant.createWithId('other', 'Other')
    const settings = { idpUrl: foreign.ssoUrl, entityId: foreign.entityId, idpCert: foreign.key.certificate }
    await client.ssoSettings.configureSaml({ tenantId: 'other', settings })
    const { saml } = await client.ssoSettings.load({ tenantId: 'other' })
    const first = await begin()
    const relayState = first.request.relayState
    // To its own address, with somebody else's sign-in.
    const own = await answer(first.request, {
      issuer: foreign.entityId,
      responseIssuer: foreign.entityId,
      audience: saml.spEntityId,
      destination: saml.spACSUrl,
      recipient: saml.spACSUrl,
    })
    const atOwn = await first.browser.comeBack(saml.spACSUrl, { xml: foreign.respond(own), relayState }, back)
    expect(atOwn.url.href).not.toContain('code=')
    // To the address of the tenant, in its name.
    const second = await begin()
    const said = await answer(second.request, { audience: (await load()).spEntityId })
    const xml = foreign.respond(said)
    const atTheirs = await second.browser.comeBack(
      second.request.acsUrl,
      { xml, relayState: second.request.relayState },
      back,
    )
    expect(atTheirs.url.href).not.toContain('code=')
    expect(await failedChecks()).toEqual(['request', 'signature'])
    const { projectId } = await identity.anotherProject()
    const third = await begin()
    const elsewhere = third.request.acsUrl.replace(identity.projectId, projectId)
    const ended = await third.browser.comeBack(elsewhere, { xml, relayState: third.request.relayState }, back)
    expect(ended.url.href).not.toContain('code=')
  })
})
