import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const benchProjectId = 'P2benchproject0000000000000'

export type Algorithm = 'RS256' | 'ES256'

export type Signer = { alg: Algorithm; privateKey: KeyObject; publicKey: KeyObject; jwk: object }

export function newSigner(alg: Algorithm): Signer {
  const { privateKey, publicKey } =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    alg,
    privateKey,
    publicKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), alg, kid: 'bench-key', use: 'sig' },
  }
}

export const benchIssuer = `https://identity.example.com/${benchProjectId}`

/** Session tokens of one user each, with the claims of a small application; about 900 characters. */
export function newTokens(signer: Signer, count: number, expiresInSeconds: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const now = Math.floor(Date.now() / 1000)
    return signToken(signer, {
      amr: ['pwd'],
      drn: 'DS',
      exp: now + expiresInSeconds,
      iat: now + Math.min(0, expiresInSeconds) - 600,
      iss: benchIssuer,
      permissions: ['users:read', 'users:write', 'audit:read'],
      roles: ['editor', 'auditor'],
      rexp: '2030-01-01T00:00:00Z',
      sub: `U2bench${n}`,
      tenants: { T2one: { roles: ['owner'], permissions: ['all'] }, T2two: {} },
    })
  })
}

/** The same token with one byte of its signature changed. */
export function forged(token: string) {
  const at = token.length - 20
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

function signToken({ alg, privateKey }: Signer, claims: object) {
  const input = [{ alg, kid: 'bench-key', typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

export async function startKeyServer(signer: Signer) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [signer.jwk] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address of this shape.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
