import { constants, type KeyObject, type VerifyKeyObjectInput } from 'node:crypto'

const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
const more = 'http://www.w3.org/2001/04/xmldsig-more#'
const newer = 'http://www.w3.org/2007/05/xmldsig-more#'
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'

export const exclusiveCanonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const envelopedSignature = `${xmldsig}enveloped-signature`
export const rsaSha256 = `${more}rsa-sha256`
export const sha256 = `${xmlenc}sha256`

type Hash = 'sha1' | 'sha256' | 'sha384' | 'sha512'
type SignatureMethod = { hash: Hash; keyType: 'rsa' | 'ec'; isPss?: boolean }

/** No algorithm with a shared secret is among them, so that a certificate never becomes one. */
const signatureMethods = new Map<string, SignatureMethod>([
  [`${xmldsig}rsa-sha1`, { hash: 'sha1', keyType: 'rsa' }],
  [rsaSha256, { hash: 'sha256', keyType: 'rsa' }],
  [`${more}rsa-sha384`, { hash: 'sha384', keyType: 'rsa' }],
  [`${more}rsa-sha512`, { hash: 'sha512', keyType: 'rsa' }],
  [`${newer}sha256-rsa-MGF1`, { hash: 'sha256', keyType: 'rsa', isPss: true }],
  [`${newer}sha384-rsa-MGF1`, { hash: 'sha384', keyType: 'rsa', isPss: true }],
  [`${newer}sha512-rsa-MGF1`, { hash: 'sha512', keyType: 'rsa', isPss: true }],
  [`${more}ecdsa-sha256`, { hash: 'sha256', keyType: 'ec' }],
  [`${more}ecdsa-sha384`, { hash: 'sha384', keyType: 'ec' }],
  [`${more}ecdsa-sha512`, { hash: 'sha512', keyType: 'ec' }],
])
const digestMethods = new Map<string, Hash>([
  [`${xmldsig}sha1`, 'sha1'],
  [sha256, 'sha256'],
  [`${more}sha384`, 'sha384'],
  [`${xmlenc}sha512`, 'sha512'],
])

type Allowed = { allowsSha1: boolean }

/** Undefined for an algorithm that is not allowed. */
export function signatureMethodOf(uri: string, { allowsSha1 }: Allowed): SignatureMethod | undefined {
  const method = signatureMethods.get(uri)
  return method?.hash === 'sha1' && !allowsSha1 ? undefined : method
}

/** Undefined for an algorithm that is not allowed. */
export function digestMethodOf(uri: string, { allowsSha1 }: Allowed): Hash | undefined {
  const hash = digestMethods.get(uri)
  return hash === 'sha1' && !allowsSha1 ? undefined : hash
}

/** How Node verifies with a key; undefined when the key is of another kind than the method's. */
export function verifyInput(key: KeyObject, { keyType, isPss }: SignatureMethod): VerifyKeyObjectInput | undefined {
  if (key.asymmetricKeyType !== keyType) return undefined
  if (keyType === 'ec') return { key, dsaEncoding: 'ieee-p1363' }
  return isPss
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { key }
}
