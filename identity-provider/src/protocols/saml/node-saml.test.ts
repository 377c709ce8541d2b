import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml'
import { describe, expect, test } from 'vitest'
import { onNewDatabase } from '../../testing/new-database.ts'
import { migratedEngines } from '../../testing/engines.ts'
import { employee, formOf, startProvider } from './testing.ts'
import { serviceProviderKey } from './testing-keys.ts'
import { acsUrl, connect, entityId, signIn } from './testing-node-saml.ts'

describe.each(migratedEngines)('SAML applications on $engine, with node-saml as the application', ({ create }) => {
  const start = () => onNewDatabase(create, startProvider)

  test('a user signs in, and the application learns name, attributes and session', async () => {
    const provider = await start()
    await provider.client.roles.create({ name: 'Author' })
    await provider.client.userRoles.add({ loginId: employee.loginId, roleNames: ['Author'] })
    const { id, sp } = await connect(provider, {
      attributeMapping: [
        { name: 'mail', value: 'email' },
        { name: 'first', type: 'uri', value: 'givenName' },
        { name: 'company', value: '"Example & Sons <Ltd>"' },
      ],
      groupsMapping: [{ name: 'groups', value: 'writers', roles: [{ name: 'Author' }] }],
    })
    const { form } = await signIn(provider, sp)
    expect(form.action).toBe(acsUrl)
    expect(form.fields.RelayState).toBe('somewhere')
    const { profile } = await sp.validatePostResponseAsync(form.fields)
    expect(profile).toMatchObject({
      nameID: employee.loginId,
      nameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      attributes: { mail: employee.loginId, first: 'Grace', company: 'Example & Sons <Ltd>', groups: 'writers' },
    })
    expect(profile?.sessionIndex).toMatch(/^_[0-9a-f]{40}$/)
    const { audits } = await provider.client.audit.search({ actions: ['SsoApplicationLogin'], text: id })
    expect(audits).toHaveLength(1)
  })

  test('a browser with a session is signed in to a second application without a page', async () => {
    const provider = await start()
    const { sp } = await connect(provider)
    const { browser } = await signIn(provider, sp)
    const other = 'https://other.example.com/acs'
    const second = await connect(
      provider,
      { name: 'Chat', entityId: 'urn:chat', acsUrl: other },
      { issuer: 'urn:chat', callbackUrl: other, audience: 'urn:chat' },
    )
    const { response } = await browser.open(await second.sp.getAuthorizeUrlAsync('', undefined, {}))
    const form = await formOf(response)
    expect(form.action).toBe(other)
    expect((await second.sp.validatePostResponseAsync(form.fields)).profile?.nameID).toBe(employee.loginId)
  })

  test('only users who have the application get in', async () => {
    const provider = await start()
    const { id, sp } = await connect(provider)
    await provider.client.userSsoApplications.remove({ loginId: employee.loginId, ssoAppIds: [id] })
    const { form } = await signIn(provider, sp)
    expect(form.fields.SAMLResponse ?? '').toBe('')
  })

  test('an assertion is encrypted for an application that has a key', async () => {
    const provider = await start()
    const key = await serviceProviderKey()
    const { sp } = await connect(
      provider,
      { encryptionCertificate: key.certificate },
      { decryptionPvk: key.privateKey },
    )
    const { form } = await signIn(provider, sp)
    const xml = Buffer.from(form.fields.SAMLResponse ?? '', 'base64').toString()
    expect(xml).toContain('EncryptedAssertion')
    expect(xml).not.toContain(employee.loginId)
    expect((await sp.validatePostResponseAsync(form.fields)).profile?.nameID).toBe(employee.loginId)
  })

  test('signed requests are verified, by redirect and by form; a forged one is refused', async () => {
    const provider = await start()
    const key = await serviceProviderKey()
    const other = await serviceProviderKey()
    const signing = {
      privateKey: key.privateKey,
      signatureAlgorithm: 'sha256' as const,
      digestAlgorithm: 'sha256' as const,
    }
    const { sp } = await connect(provider, { certificate: key.certificate }, signing)
    const { form } = await signIn(provider, sp)
    expect((await sp.validatePostResponseAsync(form.fields)).profile?.nameID).toBe(employee.loginId)
    for (const bindingPrivateKey of [key.privateKey, other.privateKey]) {
      const isForged = bindingPrivateKey === other.privateKey
      const options = { ...sp.options, privateKey: bindingPrivateKey }
      const byForm = new SAML({ ...options, authnRequestBinding: 'HTTP-POST' })
      const page = await byForm.getAuthorizeFormAsync('', undefined)
      const request = /name="SAMLRequest" value="([^"]*)"/.exec(page)?.[1] ?? ''
      const posted = await provider.newBrowser().post(sp.options.entryPoint ?? '', { SAMLRequest: request }, {})
      expect(posted.response.status).toBe(isForged ? 400 : 200)
      const url = await new SAML(options).getAuthorizeUrlAsync('', undefined, {})
      const opened = await provider.newBrowser().open(url)
      expect(opened.response.status).toBe(isForged ? 400 : 200)
      if (isForged) expect(await opened.response.text()).toContain('none of the known certificates')
    }
  })

  test.each([
    ['another callback URL', { callbackUrl: 'https://evil.example/acs' }, 'allowed callback URLs'],
    ['another entity id', { issuer: 'urn:evil' }, 'the entity id of this application is'],
  ])('a request with %s is refused on a page, and nothing is posted', async (_, config, said) => {
    const provider = await start()
    const { sp } = await connect(provider)
    const evil = new SAML({ ...sp.options, ...config })
    const { response } = await provider.newBrowser().open(await evil.getAuthorizeUrlAsync('', undefined, {}))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(said)
  })

  test('a callback URL that the application allows is used, and one that it does not name is the default', async () => {
    const provider = await start()
    const extra = 'https://sp.example.com/second/acs'
    const { sp } = await connect(provider, { acsAllowedCallbacks: [extra] })
    const second = new SAML({ ...sp.options, callbackUrl: extra })
    expect((await signIn(provider, second)).form.action).toBe(extra)
  })

  test('a passive request without a session gets a signed refusal', async () => {
    const provider = await start()
    const { sp } = await connect(provider, {}, { passive: true })
    const { response } = await provider.newBrowser().open(await sp.getAuthorizeUrlAsync('', undefined, {}))
    const { fields } = await formOf(response)
    const answer = await sp.validatePostResponseAsync(fields)
    expect(answer).toEqual({ profile: null, loggedOut: false })
    expect(Buffer.from(fields.SAMLResponse ?? '', 'base64').toString()).toContain('status:NoPassive')
  })

  test('a sign-in can begin here, and carries the default RelayState', async () => {
    const provider = await start()
    const { sp, samlSettings } = await connect(
      provider,
      { defaultRelayState: 'home' },
      { validateInResponseTo: ValidateInResponseTo.never },
    )
    const { response } = await provider.newBrowser().signIn(samlSettings.idpInitiatedUrl)
    const form = await formOf(response)
    expect(form.fields.RelayState).toBe('home')
    expect((await sp.validatePostResponseAsync(form.fields)).profile?.nameID).toBe(employee.loginId)
  })

  test('an answer can be finished only in the browser that asked, and once', async () => {
    const provider = await start()
    const { sp } = await connect(provider)
    const browser = provider.newBrowser()
    await browser.signIn(await sp.getAuthorizeUrlAsync('', undefined, {}))
    const seen = browser.visited.find(url => url.includes('/v1/auth/saml/idp/callback'))
    expect((await provider.newBrowser().open(seen ?? '')).response.status).toBe(400)
    expect((await browser.open(seen ?? '')).response.status).toBe(400)
  })

  test('a signature counts for no other message than the one that it covers', async () => {
    const provider = await start()
    const key = await serviceProviderKey()
    const signing = { privateKey: key.privateKey, signatureAlgorithm: 'sha256' as const }
    const logoutServiceUrl = 'https://sp.example.com/slo'
    const { sp, samlSettings } = await connect(provider, { certificate: key.certificate, logoutServiceUrl }, signing)
    const victim = await signIn(provider, sp)
    const { profile } = await sp.validatePostResponseAsync(victim.form.fields)
    if (!profile) throw new Error('unreachable: the user is signed in')
    // The thief has the URL with which the application sent their own browser, and writes the message themselves.
    const forger = new SAML({ ...sp.options, privateKey: undefined } as SamlConfig)
    const forged = new URL(await forger.getLogoutUrlAsync({ ...profile, sessionIndex: '' }, '', {}))
    const message = new URLSearchParams({ SAMLRequest: forged.searchParams.get('SAMLRequest') ?? '' })
    const [, query = ''] = (await sp.getAuthorizeUrlAsync('', undefined, {})).split('?')
    const signed = query.split('&').filter(part => /^(SAMLRequest|RelayState|SigAlg|Signature)=/.test(part))
    for (const parts of [
      [`${message}`, ...signed],
      [...signed, `${message}`],
    ]) {
      const { response } = await provider.newBrowser().open(`${samlSettings.idpLogoutUrl}&${parts.join('&')}`)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('is given twice')
    }
    // The session of the victim goes on.
    const again = await victim.browser.open(await sp.getAuthorizeUrlAsync('', undefined, {}))
    expect((await formOf(again.response)).fields.SAMLResponse).toBeDefined()
  })

  test('the application of another project, and one that is disabled, answer 404', async () => {
    const provider = await start()
    const { id, samlSettings } = await connect(provider)
    const elsewhere = samlSettings.idpMetadataUrl.replace(provider.projectId, `P${'x'.repeat(27)}`)
    expect((await fetch(samlSettings.idpMetadataUrl)).status).toBe(200)
    expect((await fetch(elsewhere)).status).toBe(404)
    await provider.client.ssoApplications.updateSaml({
      id,
      name: 'Wiki',
      loginPageUrl: 'https://sp.example.com',
      entityId,
      acsUrl,
      enabled: false,
    })
    expect((await fetch(samlSettings.idpMetadataUrl)).status).toBe(404)
  })
})
