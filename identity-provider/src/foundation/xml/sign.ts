import type { KeyObject } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { envelopedSignature, exclusiveCanonicalization, rsaSha256, sha256 } from './algorithms.ts'
import { type Markup, signedMarkup } from './write.ts'

export type SigningKey = { privateKey: KeyObject; certificate: string }

/**
 * An element with a signature over it (XML Signature, RSA with SHA-256, exclusive canonicalization). Its attribute `ID`
 * is referred to; the signature follows the element that the XPath expression `after` names, else it comes first.
 */
export function signed({ markup }: Markup, key: SigningKey, { after }: { after?: string } = {}): Markup {
  const signature = new SignedXml({
    privateKey: key.privateKey,
    // The library would parse the certificate for each signature.
    getKeyInfoContent: () => keyInfoOf(key.certificate),
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusiveCanonicalization,
    idAttribute: 'AssertionID',
  })
  signature.addReference({
    xpath: '/*',
    transforms: [envelopedSignature, exclusiveCanonicalization],
    digestAlgorithm: sha256,
  })
  const location = after
    ? { reference: after, action: 'after' as const }
    : { reference: '/*', action: 'prepend' as const }
  signature.computeSignature(markup, { prefix: 'ds', location })
  return signedMarkup(signature.getSignedXml())
}

function keyInfoOf(certificate: string): string {
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  return `<ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data>`
}
