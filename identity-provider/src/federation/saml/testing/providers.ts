import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { promisify } from 'node:util'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { selfSigned } from '../../../foundation/certificates/self-signed.ts'
import { createTestBrowser, type TestBrowser } from '@gatehouse-id/operation/testing'

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

function escapeXml(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export type TestKey = { privateKey: KeyObject; pem: string; certificate: string }

/** A key with a certificate that is valid from `notBefore` on, for ten years. */
export async function testKey({ notBefore = Date.now() - 3600_000 } = {}): Promise<TestKey> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const serial = Uint8Array.of(1, 2, 3)
  const certificate = (await selfSigned({ name: 'a provider', notBefore, serial, publicKey, privateKey })).trim()
  return { privateKey: createPrivateKey(pem), pem, certificate }
}

/** What a response says; everything that an attack changes. */
export type Said = {
  responseId: string
  assertionId: string
  issuer: string
  responseIssuer: string
  destination: string
  recipient: string
  audience: string
  inResponseTo: string
  responseInResponseTo: string
  nameId: string
  nameIdFormat: string
  /** Epoch milliseconds. */
  issuedAt: number
  notBefore: number
  notOnOrAfter: number
  sessionIndex: string
  status: string
  attributes: Record<string, string | string[]>
}

export function assertionXml(said: Said): string {
  const at = (time: number) => new Date(time).toISOString()
  const attributes = Object.entries(said.attributes)
    .map(([name, values]) => {
      const written = [values].flat().map(value => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
      return `<saml:Attribute Name="${name}">${written.join('')}</saml:Attribute>`
    })
    .join('')
  const inResponseTo = said.inResponseTo ? ` InResponseTo="${said.inResponseTo}"` : ''
  return (
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.assertionId}" Version="2.0" IssueInstant="${at(said.issuedAt)}">` +
    `<saml:Issuer>${said.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${said.nameIdFormat}">${said.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(said.notOnOrAfter)}" Recipient="${escapeXml(said.recipient)}"${inResponseTo}/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at(said.notBefore)}" NotOnOrAfter="${at(said.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${escapeXml(said.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(said.issuedAt)}" SessionIndex="${said.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    (attributes ? `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>` : '') +
    `</saml:Assertion>`
  )
}

export function responseXml(said: Said, content: string): string {
  const inResponseTo = said.responseInResponseTo ? ` InResponseTo="${said.responseInResponseTo}"` : ''
  const destination = said.destination ? ` Destination="${escapeXml(said.destination)}"` : ''
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${said.responseId}" Version="2.0" IssueInstant="${new Date(said.issuedAt).toISOString()}"${destination}${inResponseTo}>` +
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${said.responseIssuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${said.status}"/></samlp:Status>${content}</samlp:Response>`
  )
}

type Signing = {
  of: 'Response' | 'Assertion' | 'Subject'
  digestMethod?: string
  signatureMethod?: string
  transforms?: string[]
}

/** Signs the response or the assertion in a document. */
export function signed(
  xml: string,
  key: TestKey,
  { of, digestMethod = sha256, signatureMethod = rsaSha256, transforms = [enveloped, exclusive] }: Signing,
): string {
  const target = `//*[local-name(.)='${of}']`
  const signer = new SignedXml({
    privateKey: key.pem,
    publicCert: key.certificate,
    signatureAlgorithm: signatureMethod,
    canonicalizationAlgorithm: exclusive,
  })
  signer.addReference({ xpath: target, transforms, digestAlgorithm: digestMethod })
  const reference = `${of === 'Subject' ? "//*[local-name(.)='Assertion']" : target}/*[local-name(.)='Issuer']`
  signer.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } })
  return signer.getSignedXml()
}

/** Signs a message whose root has an ID and an issuer. */
export function signedRoot(xml: string, key: TestKey): string {
  const name = /^<samlp:(\w+)/.exec(xml)?.[1] ?? ''
  return signed(xml, key, { of: name as 'Response' })
}

export type Encryption = { certificate: string; content?: string; transport?: string }

/** An assertion that only the owner of a certificate can read. */
export async function encrypted(assertion: string, { certificate, content, transport }: Encryption): Promise<string> {
  const data = await promisify(encrypt)(assertion, {
    rsa_pub: certificate,
    pem: certificate,
    // The types are of an older version; the library knows these too.
    encryptionAlgorithm: (content ?? 'http://www.w3.org/2009/xmlenc11#aes256-gcm') as never,
    keyEncryptionAlgorithm: (transport ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p') as never,
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  })
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`
}

/** What a browser brought to a provider by the Redirect binding. */
export function readRequest(url: URL) {
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const of = (name: string) => (new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&')
  return {
    xml,
    id: of('ID'),
    acsUrl: of('AssertionConsumerServiceURL'),
    relayState: url.searchParams.get('RelayState') ?? '',
  }
}

/** An identity provider that says what a test wants. */
export type TestSamlProvider = {
  entityId: string
  ssoUrl: string
  key: TestKey
  /** An honest answer to a request. */
  say(changes: Partial<Said> & { acsUrl: string; audience: string; now: number }): Said
  /** A response as most providers send it: a signed assertion. */
  respond(said: Said): string
}

export async function createTestSamlProvider(name = 'acme'): Promise<TestSamlProvider> {
  const key = await testKey()
  const entityId = `https://idp.${name}.example/metadata`
  return {
    entityId,
    ssoUrl: `https://idp.${name}.example/sso`,
    key,
    say({ acsUrl, now, inResponseTo = '', ...changes }) {
      return {
        responseId: `_${randomUUID()}`,
        assertionId: `_${randomUUID()}`,
        issuer: entityId,
        responseIssuer: entityId,
        destination: acsUrl,
        recipient: acsUrl,
        inResponseTo,
        responseInResponseTo: inResponseTo,
        nameId: 'ada@acme.example',
        nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        issuedAt: now,
        notBefore: now - 60_000,
        notOnOrAfter: now + 300_000,
        sessionIndex: `_session-${randomUUID()}`,
        status: 'Success',
        attributes: {},
        ...changes,
      }
    },
    respond: said => responseXml(said, signed(assertionXml(said), key, { of: 'Assertion' })),
  }
}

/** Cookies know no ports (RFC 6265 §8.5): the nodes of a test are one place, as behind a load balancer. */
function browserOfAllPorts(): TestBrowser {
  return createTestBrowser({ originOf: ({ hostname }) => hostname })
}

/** A browser that begins a sign-in at the provider and comes back with a response. */
export function samlBrowser(browser = browserOfAllPorts()) {
  return {
    /** Goes to the provider; the request that arrives there. */
    async leave(startUrl: string, ssoUrl: string) {
      const { url } = await browser.visit(startUrl, next => !next.href.startsWith(ssoUrl))
      return { url, ...readRequest(url) }
    },
    /** Posts a response, and follows until `until`; where it ended, and the status of a page of ours. */
    async comeBack(acsUrl: string, { xml, relayState }: { xml: string; relayState: string }, until: string) {
      const body = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState })
      // A form of another site comes without cookies.
      const response = await fetch(acsUrl, { method: 'POST', body, redirect: 'manual' })
      const location = response.headers.get('location')
      if (location === null) return { url: new URL(acsUrl), status: response.status }
      if (location.startsWith(until)) return { url: new URL(location), status: 0 }
      const visited = await browser.visit(location, next => !next.href.startsWith(until))
      return { url: visited.url, status: visited.url.href.startsWith(until) ? 0 : visited.response.status }
    },
  }
}
