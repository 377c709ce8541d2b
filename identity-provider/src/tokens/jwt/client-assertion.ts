import { createHash, createPrivateKey, generateKeyPair, type JsonWebKey, sign as signBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { transact } from '@gatehouse-id/database'
import { InvalidInput, type InputOf } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { type AssertionKeyRow, findAssertionKey, insertAssertionKey } from './assertion-keys.ts'
import type { jwts } from './contract.ts'
import { composeClaims } from '../claims/compose.ts'
import { headerOf } from '../signing-keys/signer.ts'

type Input = InputOf<typeof jwts.generateClientAssertionJwt>
const generate = promisify(generateKeyPair)
const hashes = { RS256: 'sha256', RS384: 'sha384', RS512: 'sha512', ES384: 'sha384' } as const
type Algorithm = keyof typeof hashes

/**
 * RFC 7523 §3. Back ends choose issuer and subject, so assertions have keys of their own, one for each algorithm: no key
 * set that verifies tokens of this project holds them.
 */
export function createClientAssertion({
  db,
  clock,
  newId,
  encryption,
  publicUrl,
}: Dependencies): (call: Call, input: Input) => Promise<{ jwt: string }> {
  return async ({ projectId }, { issuer, subject, audience, expiresIn, flattenAudience, algorithm }) => {
    if (issuer === projectId || issuer.startsWith(publicUrl)) {
      const message = 'must not be this project; its tokens are issued by sign-ins'
      throw new InvalidInput({ message: `issuer ${message}`, fields: [{ field: 'issuer', message }] })
    }
    const issuedAt = Math.floor(clock() / 1000)
    const claims = composeClaims('clientAssertion', {
      iss: issuer,
      sub: subject,
      aud: flattenAudience && audience.length === 1 ? audience[0] : audience,
      iat: issuedAt,
      exp: issuedAt + expiresIn,
      jti: newId('S'),
    })
    const key = (await findAssertionKey(db, { projectId, algorithm })) ?? (await make())
    // The encrypted text is the JSON of a JSON Web Key.
    const jwk = JSON.parse(encryption.decrypt(key.private_key_encrypted, `assertion key ${key.id}`)) as JsonWebKey
    const signed = `${encode(headerOf({ kid: key.id, algorithm }, 'clientAssertion'))}.${encode(claims)}`
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
    // Only ECDSA has two encodings; RFC 7518 §3.4 requires this one.
    const signature = signBytes(hashes[algorithm], Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return { jwt: `${signed}.${signature.toString('base64url')}` }

    async function make(): Promise<AssertionKeyRow> {
      const { publicKey, privateKey } = await generateFor(algorithm)
      const members = membersOf(publicKey.export({ format: 'jwk' }))
      const id = createHash('sha256').update(JSON.stringify(members)).digest('base64url')
      const text = JSON.stringify(privateKey.export({ format: 'jwk' }))
      await transact(db, tx =>
        insertAssertionKey(tx, {
          project_id: projectId,
          algorithm,
          id,
          public_jwk: JSON.stringify({ ...members, alg: algorithm, kid: id, use: 'sig' }),
          private_key_encrypted: encryption.encrypt(text, `assertion key ${id}`),
          created_at: clock(),
        }),
      )
      const kept = await findAssertionKey(db, { projectId, algorithm })
      if (!kept) throw new Error('unreachable: the key was just stored')
      return kept
    }
  }
}

function generateFor(algorithm: Algorithm) {
  return algorithm === 'ES384' ? generate('ec', { namedCurve: 'P-384' }) : generate('rsa', { modulusLength: 2048 })
}

/** The members of a public key in the order of its thumbprint (RFC 7638 §3.2). */
function membersOf({ crv, e, kty, n, x, y }: JsonWebKey) {
  return kty === 'EC' ? { crv, kty, x, y } : { e, kty, n }
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
