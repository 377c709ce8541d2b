/** Converts `r‖s` of a JWS (RFC 7518 §3.4) to the DER sequence of two integers that OpenSSL expects. */
export function ecdsaSignatureToDer(signature: Buffer): Buffer {
  const half = signature.length / 2
  const r = integerAt(signature, 0, half)
  const s = integerAt(signature, half, signature.length)
  const bodyBytes = 4 + r.bytes + s.bytes
  const headBytes = bodyBytes < 0x80 ? 2 : 3
  const der = Buffer.allocUnsafe(headBytes + bodyBytes)
  der[0] = 0x30
  if (headBytes === 3) der[1] = 0x81
  der[headBytes - 1] = bodyBytes
  writeInteger(der, headBytes, signature, r)
  writeInteger(der, headBytes + 2 + r.bytes, signature, s)
  return der
}

type Integer = { start: number; end: number; isPadded: boolean; bytes: number }

/** DER integers are signed and minimal: no leading zero byte except one that keeps the number positive. */
function integerAt(source: Buffer, from: number, end: number): Integer {
  let start = from
  while (start < end - 1 && source[start] === 0) start++
  const isPadded = source.readUInt8(start) >= 0x80
  return { start, end, isPadded, bytes: end - start + (isPadded ? 1 : 0) }
}

function writeInteger(der: Buffer, offset: number, source: Buffer, { start, end, isPadded, bytes }: Integer) {
  der[offset] = 0x02
  der[offset + 1] = bytes
  if (isPadded) der[offset + 2] = 0
  source.copy(der, offset + 2 + (isPadded ? 1 : 0), start, end)
}
