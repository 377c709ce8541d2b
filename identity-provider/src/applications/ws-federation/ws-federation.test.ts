import { describe, expect, onTestFinished, test } from 'vitest'
import { childOf, parseXml, textOf } from '../../foundation/xml/parse.ts'
import { verifiedRoot } from '../../foundation/xml/verify.ts'
import { migratedEngines } from '../../testing-engines.ts'
import { employee, formOf, startProvider } from '../saml/testing.ts'
import { namespaces } from './names.ts'

const realm = 'urn:share'
const replyUrl = 'https://share.example.com/_trust'

describe.each(migratedEngines)('applications of WS-Federation on $engine', ({ create }) => {
  async function start() {
    const database = await create()
    const provider = await startProvider(database.url)
    onTestFinished(async () => {
      await provider.close()
      await database.drop()
    })
    const { client } = provider
    const { id } = await client.ssoApplications.createWsFed({ name: 'Share', loginPageUrl: replyUrl, realm, replyUrl })
    await client.userSsoApplications.add({ loginId: employee.loginId, ssoAppIds: [id] })
    const { wsfedSettings } = await client.ssoApplications.load({ id })
    if (!wsfedSettings) throw new Error('unreachable: it is an application of WS-Federation')
    const signInUrl = (fields: Record<string, string> = {}) =>
      `${wsfedSettings.idpSsoUrl}&${new URLSearchParams({ wa: 'wsignin1.0', wtrealm: realm, wctx: 'back', ...fields })}`
    return { provider, id, settings: wsfedSettings, signInUrl }
  }

  /** The assertion of an answer, if the certificate signed it. */
  function assertionIn(wresult: string, certificate: string): Element {
    const token = childOf(parseXml(wresult), namespaces.trust, 'RequestedSecurityToken')
    const assertion = token && childOf(token, namespaces.assertion, 'Assertion')
    const verified = verifiedRoot(String(assertion), [certificate])
    if (!verified) throw new Error('the assertion is not signed')
    return verified
  }

  test('a user signs in, and the application gets a signed token of SAML 1.1 for its realm', async () => {
    const { provider, settings, signInUrl } = await start()
    const { response } = await provider.newBrowser().signIn(signInUrl({ wreply: replyUrl }))
    const { action, fields } = await formOf(response)
    expect([action, fields.wa, fields.wctx]).toEqual([replyUrl, 'wsignin1.0', 'back'])
    const assertion = assertionIn(fields.wresult ?? '', settings.idpCert)
    expect(assertion.getAttribute('Issuer')).toBe(settings.idpEntityId)
    const text = String(assertion)
    expect(text).toContain(`<saml:Audience>${realm}</saml:Audience>`)
    expect(text).toContain('AttributeName="emailaddress"')
    expect(text).toContain(`<saml:AttributeValue>${employee.loginId}</saml:AttributeValue>`)
    const statement = childOf(assertion, namespaces.assertion, 'AuthenticationStatement')
    const subject = statement && childOf(statement, namespaces.assertion, 'Subject')
    expect(textOf(subject && childOf(subject, namespaces.assertion, 'NameIdentifier'))).toBe(employee.loginId)
    const { audits } = await provider.client.audit.search({ actions: ['SsoApplicationLogin'] })
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
    const root = verifiedRoot(xml, [settings.idpCert])
    expect(root?.getAttribute('entityID')).toBe(settings.idpEntityId)
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
