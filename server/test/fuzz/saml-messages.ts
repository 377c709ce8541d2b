import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'

const names = [
  'samlp:AuthnRequest',
  'samlp:LogoutRequest',
  'samlp:Response',
  'saml:Assertion',
  'saml:Issuer',
  'saml:NameID',
]
const attributes = [
  'ID',
  'Version',
  'IssueInstant',
  'Destination',
  'AssertionConsumerServiceURL',
  'NotOnOrAfter',
  'xmlns:x',
]
const values = [
  '_1',
  '2.0',
  '2026-11-24T00:00:00Z',
  'https://wiki.example/acs',
  'urn:wiki',
  '&amp;',
  '&nothing;',
  '<',
  '"',
]
const root =
  ' xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"'

/** XML in the words of SAML, mostly well formed, as the redirect and the POST binding send it. */
export function samlMessages(): fc.Arbitrary<string> {
  const attribute = fc.tuple(fc.constantFrom(...attributes), fc.constantFrom(...values))
  const { element } = fc.letrec<{ element: string }>(tie => ({
    element: fc
      .tuple(
        fc.constantFrom(...names, 'ds:Signature', 'ds:Reference', 'saml:Conditions', '!--', '?xml', '![CDATA['),
        fc.uniqueArray(attribute, { maxLength: 4, selector: ([name]) => name }),
        fc.array(fc.oneof({ depthSize: 'small' }, fc.constantFrom(...values), tie('element')), { maxLength: 3 }),
      )
      .map(([name, own, inner]) => {
        const written = own.map(([attributeName, value]) => ` ${attributeName}="${value}"`).join('')
        return `<${name}${written}>${inner.join('')}</${name}>`
      }),
  }))
  const document = element.map(text => text.replace(/^<[^ >]+/, start => start + root))
  return fc
    .tuple(document, fc.boolean())
    .map(([text, isDeflated]) => (isDeflated ? deflateRawSync(text) : Buffer.from(text)).toString('base64'))
}
