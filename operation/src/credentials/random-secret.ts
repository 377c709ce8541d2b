/** Returns `byteCount` cryptographically random bytes. */
export type Random = (byteCount: number) => Uint8Array

/** A secret of 32 random bytes (256 bits), or of `byteCount`, as base64url without padding. */
export function randomSecret(random: Random, byteCount = 32): string {
  return Buffer.from(random(byteCount)).toString('base64url')
}
