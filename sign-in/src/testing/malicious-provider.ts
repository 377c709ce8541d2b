import { createSecretKey } from 'node:crypto'

import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'

import type { Fetch } from '../environment.ts'

/** What a provider may be told to say instead of the truth. */
export interface Lies {
  metadata?: Record<string, unknown>
  /** Over the ID token's claims; undefined removes one. */
  claims?: Record<string, unknown>
  header?: Partial<JWTHeaderParameters>
  /** `secret`: with the client's secret, which the provider's metadata does not speak of. */
  signature?: 'foreign' | 'none' | 'secret'
  /** Over the token endpoint's answer. */
  tokens?: Record<string, unknown>
  userinfo?: Record<string, unknown>
  /** Paths that answer nothing until the caller gives up. */
  hanging?: string
  /** Paths that cannot be reached. */
  unreachable?: string
}

export interface Liar {
  issuer: string
  fetch: Fetch
  /** The paths asked for, in order. */
  asked: string[]
  /** What the sign-in layer sent to the authorization endpoint; the ID token answers to its nonce. */
  authorize(url: string): { code: string; state: string }
}

const json = (value: unknown) => Response.json(value)

/** What every client has in these tests. */
export const clientSecret = 'a secret of thirty-two characters'

/** A provider reached through `fetch` only, honest but for its lies. */
export const createLiar = async (lies: Lies = {}, alg: 'RS256' | 'ES256' = 'RS256'): Promise<Liar> => {
  const issuer = 'https://liar.example'
  const [own, foreign] = await Promise.all([generateKeyPair(alg, { extractable: true }), generateKeyPair(alg)])
  const asked: string[] = []
  let nonce = ''
  let clientId = ''

  const idToken = async () => {
    const now = Math.floor(Date.now() / 1000)
    const truth = { iss: issuer, sub: 'person-1', aud: clientId, iat: now, exp: now + 300, nonce }
    const claims = JSON.parse(JSON.stringify({ ...truth, ...lies.claims })) // drops what a lie set to undefined
    if (lies.signature === 'none') return new UnsecuredJWT(claims).encode()
    if (lies.signature === 'secret')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(createSecretKey(clientSecret, 'utf8'))
    const key = lies.signature === 'foreign' ? foreign.privateKey : own.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1', ...lies.header }).sign(key)
  }

  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: [alg, 'none'],
      ...lies.metadata,
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', use: 'sig', alg }] }),
    '/token': async () => ({
      access_token: 'access-1',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(),
      ...lies.tokens,
    }),
    '/userinfo': () => ({
      sub: 'person-1',
      name: 'Al',
      email: 'AL@Ex.COM',
      picture: 'https://x.example/a.png',
      ...lies.userinfo,
    }),
  }

  return {
    issuer,
    asked,
    async fetch(address, init) {
      const { pathname } = new URL(address)
      asked.push(pathname)
      if (lies.unreachable === pathname) throw new TypeError('fetch failed')
      if (lies.hanging === pathname) await new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
      const answer = answers[pathname]
      return answer === undefined ? new Response('nothing here', { status: 404 }) : json(await answer())
    },
    authorize(url) {
      const { searchParams } = new URL(url)
      nonce = searchParams.get('nonce') ?? ''
      clientId = searchParams.get('client_id') ?? ''
      return { code: 'code-1', state: searchParams.get('state') ?? '' }
    },
  }
}
