import { type KeyObject, sign } from 'node:crypto'

const validMs = 10 * 365 * 24 * 3600_000
/** RFC 5280 §4.1, RFC 8017 appendix A: SAML software of any age supports RSA with SHA-256. */
const sha256WithRsa = '1.2.840.113549.1.1.11'
const commonName = '2.5.4.3'

type Wanted = { name: string; notBefore: number; serial: Uint8Array; publicKey: KeyObject; privateKey: KeyObject }

/** A self-signed X.509 certificate of an RSA key, in PEM, for ten years. */
export async function selfSigned({ name, notBefore, serial, publicKey, privateKey }: Wanted): Promise<string> {
  // Loaded when a project gets its first certificate.
  const { AsnConvert } = await import('@peculiar/asn1-schema')
  const x509 = await import('@peculiar/asn1-x509')
  const algorithm = new x509.AlgorithmIdentifier({ algorithm: sha256WithRsa, parameters: null })
  const value = new x509.AttributeValue({ utf8String: name })
  const attribute = new x509.AttributeTypeAndValue({ type: commonName, value })
  const subject = new x509.Name([new x509.RelativeDistinguishedName([attribute])])
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const tbsCertificate = new x509.TBSCertificate({
    version: x509.Version.v3,
    // Clears the first bit, so that the number is positive.
    serialNumber: bytes(Uint8Array.of(0x01, ...serial)),
    signature: algorithm,
    issuer: subject,
    subject,
    validity: new x509.Validity({ notBefore: new Date(notBefore), notAfter: new Date(notBefore + validMs) }),
    subjectPublicKeyInfo: AsnConvert.parse(spki, x509.SubjectPublicKeyInfo),
  })
  const signatureValue = bytes(sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertificate)), privateKey))
  const whole = new x509.Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue })
  return toPem(Buffer.from(AsnConvert.serialize(whole)).toString('base64'))
}

/** A certificate's base64 in PEM. */
function toPem(base64: string): string {
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

/** A separate buffer, as ASN.1 structures require. */
function bytes(part: Uint8Array): ArrayBuffer {
  return new Uint8Array(part).buffer
}
