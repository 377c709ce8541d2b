import { algorithmIds } from './options.ts'

/** Labels of COSE keys (RFC 9052 §7, RFC 9053 §7) and how many bytes their values have. */
const keyType = 1
const algorithm = 3
const curveOrModulus = -1
const xOrExponent = -2
const y = -3

/** Whether a key, COSE in base64url, has what it takes to verify a signature by one of the algorithms of this service. */
export async function isUsableKey(publicKey: string): Promise<boolean> {
  const { decodeCredentialPublicKey, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    // The library types the map by the labels that it knows; what is read is checked.
    const key = decodeCredentialPublicKey(isoBase64URL.toBuffer(publicKey)) as unknown as Map<number, unknown>
    if (!algorithmIds.includes(Number(key.get(algorithm)))) return false
    const hasBytes = (label: number, isLength: (length: number) => boolean) => {
      const value = key.get(label)
      return value instanceof Uint8Array && isLength(value.length)
    }
    if (key.get(algorithm) === -257)
      return (
        key.get(keyType) === 3 &&
        hasBytes(curveOrModulus, n => n >= 256 && n <= 1024) &&
        hasBytes(xOrExponent, n => n <= 8)
      )
    if (key.get(algorithm) === -8)
      return key.get(keyType) === 1 && key.get(curveOrModulus) === 6 && hasBytes(xOrExponent, n => n === 32)
    const hasPoint = hasBytes(xOrExponent, n => n === 32) && hasBytes(y, n => n === 32)
    return key.get(keyType) === 2 && key.get(curveOrModulus) === 1 && hasPoint
  } catch {
    // Not CBOR, or not a map.
    return false
  }
}
