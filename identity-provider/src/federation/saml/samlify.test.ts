import * as samlify from 'samlify'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { back, samlTenant } from './testing/tenant.ts'
import { samlBrowser } from './testing/providers.ts'

const { binding } = samlify.Constants.namespace

describe.each(identityEngines)('samlify as the identity provider on $engine', ({ start }) => {
  test('it reads our metadata, verifies our signed request, and its encrypted assertion signs the user in', async () => {
    samlify.setSchemaValidator({ validate: () => Promise.resolve('not checked') })
    const { sdk, client, provider, load } = await samlTenant(await start())
    const { entityId, ssoUrl, key } = provider
    const idp = samlify.IdentityProvider({
      entityID: entityId,
      privateKey: key.pem,
      signingCert: key.certificate,
      wantAuthnRequestsSigned: true,
      isAssertionEncrypted: true,
      nameIDFormat: ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'],
      singleSignOnService: [{ Binding: binding.redirect, Location: ssoUrl }],
      loginResponseTemplate: { context: template, attributes: [] },
    })
    await client.ssoSettings.configureSamlByMetadata({
      tenantId: 'acme',
      domains: ['acme.example'],
      settings: { idpMetadataXml: idp.getMetadata() },
    })
    const { spMetadataUrl } = await load()
    const sp = samlify.ServiceProvider({ metadata: await (await fetch(spMetadataUrl)).text() })
    const { data } = await sdk.sso.start('acme', back)
    const browser = samlBrowser()
    const request = await browser.leave(data?.url ?? '', ssoUrl)
    const { url, relayState, acsUrl } = request
    const query = Object.fromEntries(url.searchParams)
    const octetString = url.search.slice(1, url.search.indexOf('&Signature='))
    const requestInfo = await idp.parseLoginRequest(sp, 'redirect', { query, octetString })
    expect(requestInfo.extract.issuer).toBe(sp.entityMeta.getEntityID())
    const now = new Date().toISOString()
    const later = new Date(Date.now() + 300_000).toISOString()
    const values = {
      ID: '_response',
      AssertionID: '_assertion',
      Destination: acsUrl,
      SubjectRecipient: acsUrl,
      AssertionConsumerServiceURL: acsUrl,
      Audience: sp.entityMeta.getEntityID(),
      Issuer: entityId,
      IssueInstant: now,
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      ConditionsNotBefore: now,
      ConditionsNotOnOrAfter: later,
      SubjectConfirmationDataNotOnOrAfter: later,
      NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      NameID: 'ada@acme.example',
      InResponseTo: request.id,
      AuthnStatement: `<saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    }
    const answer = await idp.createLoginResponse(
      sp,
      { extract: { request: { id: request.id } } },
      'post',
      { email: 'ada@acme.example' },
      {
        customTagReplacement: (text: string) => ({ id: '_response', context: filled(text, values) }),
      },
    )
    const xml = Buffer.from(answer.context, 'base64').toString('utf8')
    expect(xml).toContain('EncryptedAssertion')
    const ended = await browser.comeBack(acsUrl, { xml, relayState }, back)
    const { failures } = await client.ssoFailures.search({ tenantId: 'acme' })
    expect(failures.map(({ checks }) => checks.at(-1))).toEqual([])
    expect(ended.url.searchParams.get('err')).toBeNull()
    const session = await sdk.sso.exchange(ended.url.searchParams.get('code') ?? '')
    expect(session.data?.user).toMatchObject({ email: 'ada@acme.example', SAML: true })
  })
})

const template =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="{StatusCode}"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{SubjectConfirmationDataNotOnOrAfter}" Recipient="{SubjectRecipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{ConditionsNotBefore}" NotOnOrAfter="{ConditionsNotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>{AuthnStatement}</saml:Assertion></samlp:Response>'

function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (tag, name: string) => {
    const value = values[name]
    if (value === undefined) return tag
    return name === 'AuthnStatement' ? value : value.replaceAll('&', '&amp;')
  })
}
