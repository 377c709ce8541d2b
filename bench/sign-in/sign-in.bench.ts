/**
 * `node bench/sign-in/sign-in.bench.ts`: the sign-in layer against next-auth 4 and @auth/core, in one process.
 * Build the pages first (`npm run build`). Rounds are interleaved; every figure is the median of its rounds.
 * The others work partly on other threads, so their latency is more than their processor time.
 */
import { Auth, type AuthConfig } from '@auth/core'
import { decode as coreDecode, encode as coreEncode } from '@auth/core/jwt'
import { createSignIn, createTokens, oidcProvider } from '@gatehouse-id/sign-in'
import { decode, encode } from 'next-auth/jwt'

import { compare } from './measure.ts'
import { nextAuthHandler } from './next-auth.ts'

const secret = 'correct horse battery staple'
const base = 'http://localhost:3000/api/auth'
const user = { name: 'Ada Lovelace', email: 'ada@example.com', picture: 'https://example.com/ada.png', sub: 'ada' }
const provider = { id: 'acme', name: 'Acme', issuer: 'https://acme.example', clientId: 'c', clientSecret: 's' }

const failing = {
  error: (error: unknown) => {
    throw error
  },
  warn: () => undefined,
  debug: () => undefined,
}

process.env.NEXTAUTH_URL = base
const AuthHandler = nextAuthHandler()
const options = {
  secret,
  providers: [{ ...provider, type: 'oauth', wellKnown: `${provider.issuer}/.well-known/openid-configuration` }],
  session: { strategy: 'jwt' },
  logger: failing,
}
const coreConfig: AuthConfig = {
  secret,
  basePath: '/api/auth',
  trustHost: true,
  providers: [{ ...provider, type: 'oidc' }],
  session: { strategy: 'jwt' },
  logger: failing,
}
const signIn = createSignIn({ url: base, secret, providers: [oidcProvider(provider)] })

const tokens = createTokens({ secrets: [secret] })
const coreSalt = 'authjs.session-token'
function newToken() {
  return tokens.encode(user, { maxAgeSeconds: 3600 })
}
function newCoreToken() {
  return coreEncode({ token: user, secret, salt: coreSalt, maxAge: 3600 })
}

function cookiesOf(response: Response) {
  return response.headers.getSetCookie().map(cookie => cookie.split(';')[0])
}
const others = cookiesOf(await signIn.handle(new Request(`${base}/csrf`)))
const coreOthers = cookiesOf(await Auth(new Request(`${base}/csrf`), coreConfig))
function requestWith(path: string, cookies: readonly (string | undefined)[]) {
  return new Request(base + path, { headers: { cookie: cookies.join('; ') } })
}
function sessionRequest(token: string) {
  return requestWith('/session', [`next-auth.session-token=${token}`, ...others])
}
function coreSessionRequest(token: string) {
  return requestWith('/session', [`${coreSalt}=${token}`, ...coreOthers])
}

/** GET session from Request to the finished answer, with the next of some tokens each time. */
function session(ours: readonly string[], cores: readonly string[]) {
  let turn = 0
  const next = (list: readonly string[]) => list[turn++ % list.length] ?? ''
  return {
    ours: () => signIn.handle(sessionRequest(next(ours))),
    peers: {
      'next-auth': () => AuthHandler({ req: sessionRequest(next(ours)), options }),
      '@auth/core': () => Auth(coreSessionRequest(next(cores)), coreConfig),
    },
  }
}

const [token, coreToken] = [newToken(), await newCoreToken()]
const first = session([token], [coreToken])
const answers = [
  await (await first.ours()).json(),
  (await first.peers['next-auth']()).body,
  await (await first.peers['@auth/core']()).json(),
].map(answer => JSON.stringify(Object(answer).user))
if (new Set(answers).size !== 1 || !answers[0]?.includes(user.email))
  throw new Error(`they answer differently: ${answers.join(' and ')}`)

console.log(
  'Operations per second, and how many times as many ours are. Targets against next-auth: session, decode 8 ×.',
)
await compare({ name: 'GET session', ...first })
await compare({ name: 'GET session, 20 at a time', ...first, atOnce: 20 })
// More than the layer remembers, so that none of them is met again before it is forgotten.
const many = [
  Array.from({ length: 2000 }, newToken),
  await Promise.all(Array.from({ length: 2000 }, newCoreToken)),
] as const
await compare({ name: 'GET session, another cookie each time', ...session(...many) })
for (const [name, ours, cores] of [
  ['GET csrf, first visit', [], []],
  ['GET csrf, with its cookie', others, coreOthers],
] as const)
  await compare({
    name,
    ours: () => signIn.handle(requestWith('/csrf', ours)),
    peers: {
      'next-auth': () => AuthHandler({ req: requestWith('/csrf', ours), options }),
      '@auth/core': () => Auth(requestWith('/csrf', cores), coreConfig),
    },
  })
const decoding = {
  ours: () => tokens.decode(token),
  peers: {
    'next-auth': () => decode({ token, secret }),
    '@auth/core': () => coreDecode({ token: coreToken, secret, salt: coreSalt }),
  },
}
await compare({ name: 'token decode', ...decoding })
await compare({ name: 'token decode, 20 at a time', ...decoding, atOnce: 20 })
await compare({
  name: 'token encode',
  ours: newToken,
  peers: { 'next-auth': () => encode({ token: user, secret, maxAge: 3600 }), '@auth/core': newCoreToken },
})
