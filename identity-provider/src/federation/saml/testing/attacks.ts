import { createHmac } from 'node:crypto'
import { assertionXml, encrypted, responseXml, type Said, signed, type TestKey } from './providers.ts'

type Scene = {
  said: Said
  /** The provider's key, which is configured. */
  key: TestKey
  /** The attacker's. */
  other: TestKey
  /** Our certificate for encryption, in PEM. */
  certificate: string
}
type Attack = {
  /** The check that refuses it. */
  refusedBy: string
  /** What a lying provider, or one of somebody else, says. */
  lie?: (said: Said) => Partial<Said>
  forge?: (scene: Scene) => string | Promise<string>
}

const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'

function honest({ said, key }: Scene): string {
  return responseXml(said, signed(assertionXml(said), key, { of: 'Assertion' }))
}

function evilOf(said: Said): Said {
  return { ...said, assertionId: '_evil', nameId: 'owner@acme.example' }
}

/** A response whose assertion is signed, taken apart. */
function assertionParts(scene: Scene) {
  const xml = signed(assertionXml(scene.said), scene.key, { of: 'Assertion' })
  const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
  const evil = evilOf(scene.said)
  const bare = xml.replace(signature, '')
  return { xml, signature, bare, evil: assertionXml(evil), wrap: (content: string) => responseXml(scene.said, content) }
}

/** A response that is signed as a whole, taken apart. */
function responseParts(scene: Scene) {
  const xml = signed(responseXml(scene.said, assertionXml(scene.said)), scene.key, { of: 'Response' })
  const signature = /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
  const evil = evilOf(scene.said)
  const evilResponse = responseXml({ ...evil, responseId: '_evil-response' }, assertionXml(evil))
  return { bare: xml.replace(signature, ''), signature, evilResponse }
}

function into(xml: string, content: string): string {
  return xml.replace('<samlp:Status>', `${content}<samlp:Status>`)
}

function intoAssertion(xml: string, content: string): string {
  return xml.replace('</saml:Issuer>', `</saml:Issuer>${content}`)
}

/** The published attacks on SAML, and which check refuses each. */
export const attacks: Record<string, Attack> = {
  'XSW 1: the signed response inside the signature of a forged one': {
    refusedBy: 'structure',
    forge: scene => {
      const { bare, signature, evilResponse } = responseParts(scene)
      return into(evilResponse, signature.replace('</ds:Signature>', `${bare}</ds:Signature>`))
    },
  },
  'XSW 2: the signed response beside its signature in a forged one': {
    refusedBy: 'structure',
    forge: scene => {
      const { bare, signature, evilResponse } = responseParts(scene)
      return into(evilResponse, bare + signature)
    },
  },
  'XSW 3: a forged assertion before the signed one': {
    refusedBy: 'structure',
    forge: scene => {
      const { xml, evil, wrap } = assertionParts(scene)
      return wrap(evil + xml)
    },
  },
  'XSW 4: the signed assertion in a forged one': {
    refusedBy: 'structure',
    forge: scene => {
      const { xml, evil, wrap } = assertionParts(scene)
      return wrap(evil.replace('</saml:Assertion>', `${xml}</saml:Assertion>`))
    },
  },
  'XSW 5: the signature in a forged assertion, the signed one after it': {
    refusedBy: 'structure',
    forge: scene => {
      const { bare, signature, evil, wrap } = assertionParts(scene)
      return wrap(intoAssertion(evil, signature) + bare)
    },
  },
  'XSW 6: the signed assertion in the signature of a forged one': {
    refusedBy: 'structure',
    forge: scene => {
      const { bare, signature, evil, wrap } = assertionParts(scene)
      return wrap(intoAssertion(evil, signature.replace('</ds:Signature>', `${bare}</ds:Signature>`)))
    },
  },
  'XSW 7: a forged assertion in extensions': {
    refusedBy: 'structure',
    forge: scene => {
      const { xml, evil, wrap } = assertionParts(scene)
      return into(wrap(xml), `<samlp:Extensions>${evil}</samlp:Extensions>`)
    },
  },
  'XSW 8: the signed assertion in an object of a forged one’s signature': {
    refusedBy: 'structure',
    forge: scene => {
      const { bare, signature, evil, wrap } = assertionParts(scene)
      const object = `<ds:Object>${bare}</ds:Object></ds:Signature>`
      return wrap(intoAssertion(evil, signature.replace('</ds:Signature>', object)))
    },
  },
  'a forged assertion alone with the signature of another': {
    refusedBy: 'structure',
    forge: scene => {
      const { signature, evil, wrap } = assertionParts(scene)
      return wrap(intoAssertion(evil, signature))
    },
  },
  'a comment in the NameID': {
    refusedBy: 'structure',
    forge: scene => honest(scene).replace('ada@acme.example', 'ada@acme.example<!-- -->.evil.example'),
  },
  'a NameID in a CDATA section': {
    refusedBy: 'structure',
    forge: scene => honest(scene).replace('ada@acme.example', '<![CDATA[ada@acme.example]]>'),
  },
  'no signature': { refusedBy: 'signature', forge: ({ said }) => responseXml(said, assertionXml(said)) },
  'only the subject signed': {
    refusedBy: 'structure',
    forge: ({ said, key }) => {
      const xml = assertionXml(said).replace('<saml:Subject>', '<saml:Subject ID="_subject">')
      return responseXml(said, signed(xml, key, { of: 'Subject' }))
    },
  },
  'something changed after signing': {
    refusedBy: 'signature',
    forge: scene => honest(scene).replace('ada@acme.example', 'owner@acme.example'),
  },
  'a reference to the whole document': {
    refusedBy: 'structure',
    forge: scene => honest(scene).replace(/URI="#[^"]*"/, 'URI=""'),
  },
  'another issuer': {
    refusedBy: 'issuer',
    lie: () => ({ issuer: 'https://evil.example', responseIssuer: 'https://evil.example' }),
  },
  'another issuer of the response alone': {
    refusedBy: 'issuer',
    lie: () => ({ responseIssuer: 'https://evil.example' }),
  },
  'another audience': { refusedBy: 'audience', lie: () => ({ audience: 'https://other.example' }) },
  'another recipient': { refusedBy: 'recipient', lie: () => ({ recipient: 'https://other.example/acs' }) },
  'another destination': { refusedBy: 'destination', lie: () => ({ destination: 'https://other.example/acs' }) },
  'an answer to another request': {
    refusedBy: 'request',
    lie: () => ({ inResponseTo: '_other', responseInResponseTo: '_other' }),
  },
  'an assertion for another request': { refusedBy: 'request', lie: () => ({ inResponseTo: '_other' }) },
  'an answer to no request': { refusedBy: 'request', lie: () => ({ inResponseTo: '', responseInResponseTo: '' }) },
  'an expired assertion': {
    refusedBy: 'time',
    lie: ({ issuedAt }) => ({ notBefore: issuedAt - 600_000, notOnOrAfter: issuedAt - 180_000 }),
  },
  'an assertion of the future': {
    refusedBy: 'time',
    lie: ({ issuedAt }) => ({ notBefore: issuedAt + 181_000, notOnOrAfter: issuedAt + 600_000 }),
  },
  'a status of failure': { refusedBy: 'status', lie: () => ({ status: 'Requester' }) },
  'the digest method none': {
    refusedBy: 'algorithm',
    forge: scene => honest(scene).replace(`DigestMethod Algorithm="${xmlenc}sha256"`, 'DigestMethod Algorithm="none"'),
  },
  'the signature method none': {
    refusedBy: 'algorithm',
    forge: scene => honest(scene).replace(`${more}rsa-sha256`, 'none'),
  },
  'HMAC with the certificate as the key': {
    refusedBy: 'algorithm',
    forge: scene => {
      const forged = honest(scene).replace(`${more}rsa-sha256`, `${xmldsig}hmac-sha1`)
      const mac = createHmac('sha1', scene.key.certificate).update(forged).digest('base64')
      return forged.replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${mac}`)
    },
  },
  'a signature with SHA-1': {
    refusedBy: 'algorithm',
    forge: ({ said, key }) =>
      responseXml(said, signed(assertionXml(said), key, { of: 'Assertion', signatureMethod: `${xmldsig}rsa-sha1` })),
  },
  'a digest with SHA-1': {
    refusedBy: 'algorithm',
    forge: ({ said, key }) =>
      responseXml(said, signed(assertionXml(said), key, { of: 'Assertion', digestMethod: `${xmldsig}sha1` })),
  },
  'another transform': {
    refusedBy: 'algorithm',
    forge: scene =>
      honest(scene).replace(`${xmldsig}enveloped-signature`, 'http://www.w3.org/TR/1999/REC-xslt-19991116'),
  },
  'external entities': {
    refusedBy: 'structure',
    forge: scene => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${honest(scene).replace('ada', '&x;')}`,
  },
  'billion laughs': {
    refusedBy: 'structure',
    forge: scene =>
      `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${honest(scene).replace('ada', '&b;')}`,
  },
  'an unknown entity': { refusedBy: 'structure', forge: scene => honest(scene).replace('ada', '&ada;') },
  'a document of more than 256 kB': {
    refusedBy: 'structure',
    forge: scene => honest(scene).replace('</samlp:Response>', `${' '.repeat(256 * 1024)}</samlp:Response>`),
  },
  'a document nested without end': {
    refusedBy: 'structure',
    forge: scene =>
      into(honest(scene), `<samlp:Extensions>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</samlp:Extensions>`),
  },
  'a certificate in KeyInfo that is not configured': {
    refusedBy: 'signature',
    forge: ({ said, other }) => responseXml(said, signed(assertionXml(said), other, { of: 'Assertion' })),
  },
  'a signed response around an assertion signed by another': {
    refusedBy: 'signature',
    forge: ({ said, key, other }) =>
      signed(responseXml(said, signed(assertionXml(said), other, { of: 'Assertion' })), key, { of: 'Response' }),
  },
  'encrypted to another': {
    refusedBy: 'decryption',
    forge: async ({ said, key, other }) =>
      responseXml(said, await encrypted(signed(assertionXml(said), key, { of: 'Assertion' }), other)),
  },
  'encrypted, but not signed': {
    refusedBy: 'signature',
    forge: async ({ said, certificate }) => responseXml(said, await encrypted(assertionXml(said), { certificate })),
  },
  'a key transported by RSA 1.5': {
    refusedBy: 'algorithm',
    forge: async ({ said, key, certificate }) => {
      const assertion = signed(assertionXml(said), key, { of: 'Assertion' })
      return responseXml(said, await encrypted(assertion, { certificate, transport: `${xmlenc}rsa-1_5` }))
    },
  },
  'encrypted by triple DES': {
    refusedBy: 'algorithm',
    forge: async ({ said, key, certificate }) => {
      const assertion = signed(assertionXml(said), key, { of: 'Assertion' })
      return responseXml(said, await encrypted(assertion, { certificate, content: `${xmlenc}tripledes-cbc` }))
    },
  },
  'an id twice': {
    refusedBy: 'structure',
    forge: scene => {
      const { said } = scene
      return honest(scene).replace(
        '<samlp:Status>',
        `<samlp:Extensions><x ID="${said.assertionId}"/></samlp:Extensions><samlp:Status>`,
      )
    },
  },
  'no XML': { refusedBy: 'structure', forge: () => 'SAML, please' },
  'an error in the middle': { refusedBy: 'structure', forge: scene => honest(scene).slice(0, -20) },
}

/** The response of an attack. */
export function attackResponse({ lie, forge }: Attack, scene: Scene): string | Promise<string> {
  const said = { ...scene.said, ...lie?.(scene.said) }
  return (forge ?? honest)({ ...scene, said })
}
