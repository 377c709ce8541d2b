import { SignedXml } from 'xml-crypto'
import { createTestSamlProvider } from '../../federation/saml/testing/providers.ts'
import { envelopedSignature, exclusiveCanonicalization, rsaSha256, sha256 } from '../../foundation/xml/algorithms.ts'
import { successResponse } from './messages/response.ts'

const destination = 'https://app.example.com/v1/auth/saml/acs'
const audience = 'https://app.example.com/v1/auth/saml/sp/metadata'

/** A response with two signatures, of it and of its assertion, and the two signatures alone by xml-crypto. */
export async function samlIssuing() {
  const { entityId: issuer, key } = await createTestSamlProvider()
  const now = Date.now()
  let ids = 0
  const answer = { issuer, destination, inResponseTo: '_request', now, newId: () => `_${ids++}`, key }
  const names = { email: ['ada@acme.example'], firstName: ['Ada'], lastName: ['Lovelace'], title: ['Author'] }
  const attributes = Object.entries({ ...names, groups: ['writers', 'staff'] }).map(([name, values]) => ({
    name,
    format: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
    values,
  }))
  const byGatehouse = () =>
    successResponse(answer, {
      audience,
      subject: { format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', value: 'ada@acme.example' },
      attributes,
      authenticatedAt: now,
      context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
      sessionIndex: '_session',
      encryptionCertificate: undefined,
    })
  const unsigned = (await byGatehouse()).replaceAll(/<ds:Signature .*?<\/ds:Signature>/g, '')
  return {
    byGatehouse,
    byXmlCrypto: async () => signAs(signAs(unsigned, "//*[local-name(.)='Assertion']"), '/*'),
  }

  function signAs(text: string, xpath: string): string {
    const signature = new SignedXml({
      privateKey: key.privateKey,
      signatureAlgorithm: rsaSha256,
      canonicalizationAlgorithm: exclusiveCanonicalization,
    })
    const transforms = [envelopedSignature, exclusiveCanonicalization]
    signature.addReference({ xpath, transforms, digestAlgorithm: sha256 })
    signature.computeSignature(text, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
    return signature.getSignedXml()
  }
}
