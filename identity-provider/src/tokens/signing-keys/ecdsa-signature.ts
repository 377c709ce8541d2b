/** Bytes of each of the two numbers of a P-256 signature. */
const half = 32

/**
 * Converts an ECDSA signature from the DER sequence of OpenSSL to the concatenated numbers of a JWS (RFC 7518 §3.4).
 * Requesting that form from `sign` doubles the cost of the signature.
 */
export function ecdsaSignatureOf(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * half)
  // A sequence (0x30) of two integers (0x02), each with its length; all lengths are below 128 bytes.
  const rBytes = der.readUInt8(3)
  place(der, 4, rBytes, raw, 0)
  const sAt = 4 + rBytes + 2
  place(der, sAt, der.readUInt8(sAt - 1), raw, half)
  return raw
}

/** DER drops leading zeros, and adds one to a number whose first bit is set. */
function place(der: Buffer, from: number, bytes: number, raw: Buffer, at: number): void {
  const surplus = Math.max(0, bytes - half)
  der.copy(raw, at + half - (bytes - surplus), from + surplus, from + bytes)
}
