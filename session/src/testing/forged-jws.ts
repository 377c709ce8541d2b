import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/**
 * Forgeries of a valid token that must be refused: the kinds of json_web_signature_test of Wycheproof, for any token and
 * its public key.
 */
export function forgedJws(token: string, publicJwk: JsonWebKey): [what: string, forged: string][] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  // Safe: the signer of the valid token made the header from an object.
  const members = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>
  const flipped = (segment: string) => (segment.startsWith('A') ? 'B' : 'A') + segment.slice(1)
  const withHeader = (changed: Record<string, unknown>, signatureOf: (input: string) => string) => {
    const input = `${encode({ ...members, ...changed })}.${payload}`
    return `${input}.${signatureOf(input)}`
  }
  const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' })
  const hmac = (secret: string | Buffer) =>
    withHeader({ alg: 'HS256' }, input => createHmac('sha256', secret).update(input).digest('base64url'))
  const raw = Buffer.concat([publicJwk.n, publicJwk.x, publicJwk.y].map(part => Buffer.from(part ?? '', 'base64url')))
  const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...attacker.publicKey.export({ format: 'jwk' }), kid: members.kid, alg: 'ES256', use: 'sig' }
  const byAttacker = (input: string) =>
    sign('sha256', Buffer.from(input), { key: attacker.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  const forged: [string, string][] = [
    ['with another signature', `${header}.${payload}.${flipped(signature)}`],
    ['without a signature', `${header}.${payload}.`],
    ['without a signature and its dot', `${header}.${payload}`],
    ['with another payload', `${header}.${flipped(payload)}.${signature}`],
    ['without a payload', `${header}..${signature}`],
    ['without a payload and its dot', `${header}.${signature}`],
    ['with another key id', withHeader({ kid: 'Xid' }, () => signature)],
    ['with another header', withHeader({ more: 1 }, () => signature)],
    ['without a header', `.${payload}.${signature}`],
    ['without a header and its dot', `${payload}.${signature}`],
    ['of a payload alone, with dots', `.${payload}.`],
    ['of a payload alone', payload],
    ['of nothing', ''],
    ['with a fourth, empty part', `${token}.`],
    ['with a fourth part', `${token}.Zm9v`],
    ['of the algorithm none', withHeader({ alg: 'none' }, () => '')],
    ['of the algorithm nOnE', withHeader({ alg: 'nOnE' }, () => signature)],
    [
      'of another algorithm with the same signature',
      withHeader({ alg: members.alg === 'RS256' ? 'PS256' : 'RS256' }, () => signature),
    ],
    [
      'of a longer hash with the same signature',
      withHeader({ alg: `${String(members.alg).slice(0, 2)}512` }, () => signature),
    ],
    ['as JSON', JSON.stringify({ payload, signatures: [{ protected: header, header: { x: 1 }, signature }] })],
    ['as flat JSON', JSON.stringify({ payload, protected: header, signature })],
    ['keyed by the public key as PEM', hmac(publicKey.export({ type: 'spki', format: 'pem' }))],
    ['keyed by the public key as DER', hmac(publicKey.export({ type: 'spki', format: 'der' }))],
    ['keyed by the bytes of the public key', hmac(raw)],
    ['keyed by the public key as JSON', hmac(JSON.stringify(publicJwk))],
    ['with a key of its own', withHeader({ alg: 'ES256', jwk }, byAttacker)],
    ['with a remote key of its own', withHeader({ alg: 'ES256', jku: 'https://evil.example/keys' }, byAttacker)],
    ['with an extension that has to be understood', withHeader({ crit: ['b64'], b64: false }, () => signature)],
    ['with white space', `${header}. ${payload}.${signature}`],
    ['with padding', `${header}.${payload}.${signature}==`],
    ['in the alphabet of base64', `${header}.${payload}.+/${signature.slice(2)}`],
  ]
  // If the token already has the longest hash, this case equals the token.
  return forged.filter(([, made]) => made !== token)
}
