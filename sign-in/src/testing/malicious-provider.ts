import { createSecretKey } from 'node:crypto'

import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'

import type { Fetch } from '../options/environment.ts'

/** Changes to the otherwise correct responses of a provider. */
export type ProviderOverrides = {
  metadata?: Record<string, unknown>
  /** Override claims of the ID token; undefined removes one. */
  claims?: Record<string, unknown>
  header?: Partial<JWTHeaderParameters>
  /** `secret`: signed with the client secret, an algorithm that is not in the metadata. */
  signature?: 'foreign' | 'none' | 'secret'
  /** Override the response of the token endpoint. */
  tokens?: Record<string, unknown>
  userinfo?: Record<string, unknown>
  /** A path that does not respond until the caller gives up. */
  hanging?: string
  /** A path that cannot be reached. */
  unreachable?: string
}

export type MaliciousProvider = {
  issuer: string
  fetch: Fetch
  /** The requested paths, in order. */
  requestedPaths: string[]
  /** Accepts an authorization request; the next ID token has its nonce. */
  authorize(url: string): { code: string; state: string }
}

function json(value: unknown) {
  return Response.json(value)
}

/** The secret of every client in these tests. */
export const clientSecret = 'a secret of thirty-two characters'

const known: Partial<Record<'RS256' | 'ES256', ReturnType<typeof makeKeys>>> = {}

function makeKeys(alg: 'RS256' | 'ES256') {
  return Promise.all([generateKeyPair(alg, { extractable: true }), generateKeyPair(alg)])
}

/** Those of the provider and of somebody else. All tests have the same: one of RSA takes a tenth of a second. */
export function keysOf(alg: 'RS256' | 'ES256') {
  known[alg] ??= makeKeys(alg)
  return known[alg]
}

/** An OpenID provider that exists only as `fetch`. Its responses are correct except for the overrides. */
export async function createMaliciousProvider(
  overrides: ProviderOverrides = {},
  alg: 'RS256' | 'ES256' = 'RS256',
): Promise<MaliciousProvider> {
  const issuer = 'https://idp.example'
  const [own, foreign] = await keysOf(alg)
  const requestedPaths: string[] = []
  let nonce = ''
  let clientId = ''

  const idToken = async () => {
    const now = Math.floor(Date.now() / 1000)
    const truth = { iss: issuer, sub: 'subject-1', aud: clientId, iat: now, exp: now + 300, nonce }
    const claims = JSON.parse(JSON.stringify({ ...truth, ...overrides.claims })) // drops undefined claims
    if (overrides.signature === 'none') return new UnsecuredJWT(claims).encode()
    if (overrides.signature === 'secret')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(createSecretKey(clientSecret, 'utf8'))
    const key = overrides.signature === 'foreign' ? foreign.privateKey : own.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1', ...overrides.header }).sign(key)
  }

  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      id_token_signing_alg_values_supported: [alg, 'none'],
      ...overrides.metadata,
    }),
    '/keys': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'k1', use: 'sig', alg }] }),
    '/token': async () => ({
      access_token: 'access-1',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await idToken(),
      ...overrides.tokens,
    }),
    '/userinfo': () => ({
      sub: 'subject-1',
      name: 'Al',
      email: 'AL@Ex.COM',
      picture: 'https://x.example/a.png',
      ...overrides.userinfo,
    }),
  }

  return {
    issuer,
    requestedPaths,
    async fetch(address, init) {
      const { pathname } = new URL(address)
      requestedPaths.push(pathname)
      if (overrides.unreachable === pathname) throw new TypeError('fetch failed')
      if (overrides.hanging === pathname)
        await new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
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
