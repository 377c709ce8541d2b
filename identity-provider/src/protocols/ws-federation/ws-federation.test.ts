import { describe, expect, test } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { onNewDatabase } from '../../testing/new-database.ts'
import { textOf } from '../../foundation/xml/elements.ts'
import { parseXml } from '../../foundation/xml/parse.ts'
import { migratedEngines } from '../../testing/engines.ts'
import { employee, formOf, startProvider } from '../saml/testing.ts'
import { namespaces } from './token.ts'

const realm = 'urn:share'
const replyUrl = 'https://share.example.com/_trust'

describe.each(migratedEngines)('applications of WS-Federation on $engine', ({ create }) => {
  async function start() {
    const provider = await onNewDatabase(create, startProvider)
    const { client } = provider
    const { id } = await client.ssoApplications.createWsFed({ name: 'Share', loginPageUrl: replyUrl, realm, replyUrl })
    await client.userSsoApplications.add({ loginId: employee.loginId, ssoAppIds: [id] })
    const { wsfedSettings } = await client.ssoApplications.load({ id })
    if (!wsfedSettings) throw new Error('unreachable: it is an application of WS-Federation')
    const signInUrl = (fields: Record<string, string> = {}) =>
      `${wsfedSettings.idpSsoUrl}?${new URLSearchParams({ wa: 'wsignin1.0', wtrealm: realm, wctx: 'back', ...fields })}`
    return { provider, id, settings: wsfedSettings, signInUrl }
  }

  /** What the signature of an element covers, if the certificate made it: the id is `AssertionID` in SAML 1.1. */
  function signedPart(xml: string, certificate: string): Element {
    const signature = new SignedXml({
      publicCert: certificate,
      idAttribute: 'AssertionID',
      getCertFromKeyInfo: () => null,
    })
    const [node] = Array.from(parseXml(xml).childNodes).filter(({ nodeName }) => nodeName === 'ds:Signature')
    if (!node) throw new Error('it is not signed')
    signature.loadSignature(node)
    expect(signature.checkSignature(xml)).toBe(true)
    return parseXml(signature.getSignedReferences()[0] ?? '')
  }

  function below(element: Element, name: string): Element {
    const [found] = Array.from(element.getElementsByTagNameNS(namespaces.assertion, name))
    if (!found) throw new Error(`it has no ${name}`)
    return found
  }

  /** The assertion of an answer, if the certificate signed it. */
  function assertionIn(wresult: string, certificate: string): Element {
    return signedPart(String(below(parseXml(wresult), 'Assertion')), certificate)
  }

  test('a user signs in, and the application gets a signed token of SAML 1.1 for its realm', async () => {
    const { provider, id, settings, signInUrl } = await start()
    // The address has no query, as some applications want it; the older one names the application in its query.
    const older = signInUrl({ wreply: replyUrl, app: id, project: provider.projectId }).replace(/sso\/[^?]+/, 'sso')
    for (const url of [older, `${settings.idpSsoUrl}/more`, settings.idpSsoUrl.replace(id, 'unknown')])
      expect((await provider.newBrowser().open(url)).response.status, url).toBe(url === older ? 200 : 404)
    const { response } = await provider.newBrowser().signIn(signInUrl({ wreply: replyUrl }))
    const { action, fields } = await formOf(response)
    expect([action, fields.wa, fields.wctx]).toEqual([replyUrl, 'wsignin1.0', 'back'])
    const assertion = assertionIn(fields.wresult ?? '', settings.idpCert)
    expect(assertion.getAttribute('Issuer')).toBe(settings.idpEntityId)
    const text = String(assertion)
    expect(text).toContain(`<saml:Audience>${realm}</saml:Audience>`)
    expect(text).toContain('AttributeName="emailaddress"')
    expect(text).toContain(`<saml:AttributeValue>${employee.loginId}</saml:AttributeValue>`)
    const subject = below(below(assertion, 'AuthenticationStatement'), 'Subject')
    expect(textOf(below(subject, 'NameIdentifier'))).toBe(employee.loginId)
    const { audits } = await provider.client.audit.search({ actions: ['SsoApplicationLogin'], text: id })
    expect(audits).toHaveLength(1)
  })

  test.each([
    ['another realm', { wtrealm: 'urn:evil' }, 'the realm of this application is'],
    ['another reply URL', { wreply: 'https://evil.example' }, 'the reply URL of this application is'],
    ['an unknown action', { wa: 'wsteal1.0' }, 'is not supported'],
  ])('a request with %s is refused on a page', async (_, fields, said) => {
    const { provider, signInUrl } = await start()
    const { response } = await provider.newBrowser().open(signInUrl(fields))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(said)
  })

  test('only users who have the application get in', async () => {
    const { provider, id, signInUrl } = await start()
    await provider.client.userSsoApplications.remove({ loginId: employee.loginId, ssoAppIds: [id] })
    const { response } = await provider.newBrowser().signIn(signInUrl())
    expect((await formOf(response)).fields.wresult).toBeUndefined()
  })

  test('the federation metadata is signed and names the endpoint', async () => {
    const { settings } = await start()
    const xml = await (await fetch(settings.idpMetadataUrl)).text()
    const root = signedPart(xml, settings.idpCert)
    expect(root.getAttribute('entityID')).toBe(settings.idpEntityId)
    expect(String(root)).toContain(settings.idpSsoUrl.replaceAll('&', '&amp;'))
  })

  test('a sign-out asks the user on the hosted page', async () => {
    const { provider, settings, signInUrl } = await start()
    const browser = provider.newBrowser()
    await browser.signIn(signInUrl())
    const { response } = await browser.open(`${settings.idpLogoutUrl}&wa=wsignout1.0`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Share')
  })
})
