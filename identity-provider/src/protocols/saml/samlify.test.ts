import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migratedEngines } from '../../testing/engines.ts'
import { employee, formOf, startProvider } from './testing.ts'
import { serviceProviderKey } from './testing-keys.ts'

// It wants a validator; the signature, the audience and the times are what these tests are about.
setSchemaValidator({ validate: async () => 'valid' })

const entityID = 'https://wiki.example.com/saml'
const acsUrl = 'https://wiki.example.com/acs'

describe.each(migratedEngines)(
  'SAML applications on $engine, with samlify and metadata on both sides',
  ({ create }) => {
    async function start({ isEncrypted = false, signsRequests = false, metadata = '' } = {}) {
      const database = await create()
      const provider = await startProvider(database.url)
      const key = await serviceProviderKey()
      const sp = ServiceProvider({
        entityID,
        authnRequestsSigned: signsRequests,
        wantAssertionsSigned: true,
        wantMessageSigned: true,
        signingCert: key.certificate,
        privateKey: key.privateKey,
        requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        ...(isEncrypted && { encryptCert: key.certificate, encPrivateKey: key.privateKey }),
        assertionConsumerService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST', Location: acsUrl }],
        singleLogoutService: [
          { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: 'https://wiki.example.com/slo' },
        ],
      })
      // With a comment, as people write them into metadata.
      const own = sp.getMetadata().replace('</EntityDescriptor>', '<!-- of the wiki -->$&')
      const served = { metadata: metadata || own, status: 200, requests: 0 }
      const server = createServer((_, response) => {
        served.requests++
        response.writeHead(served.status).end(served.metadata)
      }).listen(0, '127.0.0.1')
      onTestFinished(async () => {
        server.close()
        await provider.close()
        await database.drop()
      })
      await new Promise(resolve => server.once('listening', resolve))
      const metadataUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`
      const { client } = provider
      const wanted = { name: 'Wiki', loginPageUrl: acsUrl, useMetadataInfo: true, metadataUrl }
      const { id } = await client.ssoApplications.createSaml(wanted)
      await client.userSsoApplications.add({ loginId: employee.loginId, ssoAppIds: [id] })
      const { samlSettings } = await client.ssoApplications.load({ id })
      // Ours say that requests are to be signed once the application is known to sign them.
      if (signsRequests) await provider.newBrowser().open(samlSettings?.idpInitiatedUrl ?? '')
      const idpMetadata = await (await fetch(samlSettings?.idpMetadataUrl ?? '')).text()
      const idp = IdentityProvider({
        metadata: idpMetadata,
        isAssertionEncrypted: isEncrypted,
        messageSigningOrder: 'encrypt-then-sign',
      })
      const save = () => client.ssoApplications.updateSaml({ ...wanted, id })
      return { provider, sp, idp, served, samlSettings, save }
    }

    test.each([{ signsRequests: false }, { signsRequests: true }])('a user signs in: %o', async options => {
      const { provider, sp, idp } = await start(options)
      const { context } = sp.createLoginRequest(idp, 'redirect')
      const { response } = await provider.newBrowser().signIn(context)
      const { action, fields } = await formOf(response)
      expect(action).toBe(acsUrl)
      const { extract } = await sp.parseLoginResponse(idp, 'post', { body: fields })
      expect(extract).toMatchObject({
        nameID: employee.loginId,
        audience: entityID,
        attributes: { email: employee.loginId, givenName: 'Grace', familyName: 'Hopper' },
      })
    })

    test('an assertion is encrypted when the metadata has a key for it', async () => {
      const { provider, sp, idp } = await start({ isEncrypted: true })
      const { context } = sp.createLoginRequest(idp, 'redirect')
      const { response } = await provider.newBrowser().signIn(context)
      const { fields } = await formOf(response)
      expect(Buffer.from(fields.SAMLResponse ?? '', 'base64').toString()).not.toContain(employee.loginId)
      const { extract } = await sp.parseLoginResponse(idp, 'post', { body: fields })
      expect(extract.nameID).toBe(employee.loginId)
    })

    test('an unsigned request is refused when the metadata says that requests are signed', async () => {
      const { provider, sp, idp } = await start({ signsRequests: true })
      const { context } = sp.createLoginRequest(idp, 'redirect')
      const url = new URL(context)
      for (const name of ['Signature', 'SigAlg']) url.searchParams.delete(name)
      const { response } = await provider.newBrowser().open(url.href)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('is not signed')
    })

    test('metadata is fetched once a day, and what came last is used while its server fails', async () => {
      const { provider, sp, idp, served, samlSettings } = await start()
      const ask = async () =>
        (await provider.newBrowser().open(sp.createLoginRequest(idp, 'redirect').context)).response.status
      expect(await ask()).toBe(200)
      expect(await ask()).toBe(200)
      expect(served.requests).toBe(1)
      served.status = 500
      provider.clock.aheadMs = 25 * 3600_000
      const { response } = await provider.newBrowser().open(samlSettings?.idpInitiatedUrl ?? '')
      expect([response.status, served.requests]).toEqual([200, 2])
    })

    test('our metadata are served before the application answers, and what is saved anew is tried at once', async () => {
      const { provider, served, samlSettings, save } = await start()
      expect(served.requests).toBe(0)
      const ask = async () => (await provider.newBrowser().open(samlSettings?.idpInitiatedUrl ?? '')).response.status
      served.status = 503
      expect([await ask(), await ask(), served.requests]).toEqual([400, 400, 1])
      served.status = 200
      provider.clock.aheadMs = 1_000
      await save()
      provider.clock.aheadMs = 2_000
      expect([await ask(), await ask(), served.requests]).toEqual([200, 200, 2])
    })

    test('an application whose metadata never came is refused with the reason', async () => {
      const { provider, sp, idp } = await start({ metadata: '<!DOCTYPE a [<!ENTITY b "c">]><EntityDescriptor/>' })
      const { response } = await provider.newBrowser().open(sp.createLoginRequest(idp, 'redirect').context)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('must not have a document type')
    })
  },
)
