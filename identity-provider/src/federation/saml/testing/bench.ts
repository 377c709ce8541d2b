import { SAML } from '@node-saml/node-saml'
import { createChecks } from '../../sso-failures/checks.ts'
import { createPinnedKeys } from '../../../foundation/certificates/pinned-key.ts'
import { verifyResponse } from '../response/verify-response.ts'
import { createTestSamlProvider } from './providers.ts'

const acsUrl = 'https://app.example.com/v1/auth/saml/acs'
const audience = 'https://app.example.com/v1/auth/saml/sp/metadata'

/** A response as most providers send it, a signed assertion with five attributes, and two ways to verify it. */
export async function samlVerification() {
  const provider = await createTestSamlProvider()
  const now = Date.now()
  const names = { email: 'ada@acme.example', firstName: 'Ada', lastName: 'Lovelace' }
  const attributes = { ...names, groups: ['writers', 'staff'], title: 'Author' }
  const xml = provider.respond(provider.say({ acsUrl, audience, now, attributes }))
  const expected = {
    entityId: provider.entityId,
    audience,
    acsUrl,
    requestId: undefined,
    keys: createPinnedKeys()([provider.key.certificate]),
    decryptionKeys: [],
    allowsSha1: false,
    now,
  }
  const nodeSaml = new SAML({
    idpCert: provider.key.certificate,
    issuer: audience,
    callbackUrl: acsUrl,
    audience,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
  })
  const SAMLResponse = Buffer.from(xml).toString('base64')
  return {
    xml,
    byGatehouse: async () => (await verifyResponse(xml, expected, createChecks())).nameId.value,
    byNodeSaml: async () => (await nodeSaml.validatePostResponseAsync({ SAMLResponse })).profile?.nameID,
  }
}
