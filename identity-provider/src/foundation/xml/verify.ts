import { SignedXml } from 'xml-crypto'
import { envelopedSignature, exclusiveCanonicalization, signatureNamespace } from './algorithms.ts'
import { childOf, parseXml, XmlInvalid } from './parse.ts'
import { requestLimits } from './measure.ts'

const allowedSignatures =
  /^http:\/\/www\.w3\.org\/(2001\/04\/xmldsig-more#rsa-sha(256|384|512)|2007\/05\/xmldsig-more#sha256-rsa-MGF1)$/
const allowedDigests = /^http:\/\/www\.w3\.org\/2001\/04\/(xmlenc#sha(256|512)|xmldsig-more#sha384)$/
const allowedTransforms = new Set([envelopedSignature, exclusiveCanonicalization])

/**
 * The root element as one of the certificates signed it, parsed from the canonical text that the signature covers, so
 * that nothing outside the signature can be read. `undefined` when it has no signature of its own. Certificates inside
 * the message are ignored.
 * @throws {XmlInvalid} when there is a signature, but not a valid one
 */
export function verifiedRoot(xml: string, certificates: readonly string[]): Element | undefined {
  const root = parseXml(xml, requestLimits)
  const node = childOf(root, signatureNamespace, 'Signature')
  if (!node) return undefined
  const id = root.getAttribute('ID') || root.getAttribute('AssertionID') || ''
  for (const certificate of certificates) {
    const text = signedText(xml, node, certificate, id)
    if (text !== undefined) return parseXml(text, requestLimits)
  }
  throw new XmlInvalid('has a signature that none of the known certificates made')
}

function signedText(xml: string, node: Element, certificate: string, id: string): string | undefined {
  const signature = new SignedXml({
    publicCert: certificate,
    idAttribute: 'AssertionID',
    getCertFromKeyInfo: () => null,
  })
  signature.SignatureAlgorithms = allowedOf(signature.SignatureAlgorithms, name => allowedSignatures.test(name))
  signature.HashAlgorithms = allowedOf(signature.HashAlgorithms, name => allowedDigests.test(name))
  signature.CanonicalizationAlgorithms = allowedOf(signature.CanonicalizationAlgorithms, name =>
    allowedTransforms.has(name),
  )
  try {
    // Safe: an element of xmldom is a node for xml-crypto, which reads it with xmldom.
    signature.loadSignature(node as unknown as Node)
    const [reference, another] = signature.getReferences()
    if (!reference || another || id === '' || reference.uri !== `#${id}`) return undefined
    const used = [signature.signatureAlgorithm ?? '', reference.digestAlgorithm]
    const weak = used.find(name => !allowedSignatures.test(name) && !allowedDigests.test(name))
    if (weak !== undefined) throw new XmlInvalid(`is signed with ${weak.slice(0, 100)}; use RSA and SHA-256`)
    if (!signature.checkSignature(xml)) return undefined
  } catch (error) {
    if (error instanceof XmlInvalid) throw error
    return undefined
  }
  return signature.getSignedReferences()[0]
}

function allowedOf<Value>(known: Record<string, Value>, isAllowed: (name: string) => boolean): Record<string, Value> {
  return Object.fromEntries(Object.entries(known).filter(([name]) => isAllowed(name)))
}
