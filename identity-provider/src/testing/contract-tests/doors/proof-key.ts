import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'

export type ProofKey = { thumbprint: string; prove(htu: string, htm: string, token?: string): Promise<string> }

/** A key to which tokens are bound (RFC 9449). */
export async function newProofKey(): Promise<ProofKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    prove: (htu: string, htm: string, token = '') =>
      new SignJWT({ htu, htm, jti: randomUUID(), ...(token && { ath: digestOf(token) }) })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(privateKey),
  }
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
