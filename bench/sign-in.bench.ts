/**
 * `node bench/sign-in.bench.ts`: the sign-in layer against next-auth 4, in one process and on the same tokens.
 * Build the pages first (`npm run build`). Rounds are interleaved; every figure is the median of its rounds.
 * next-auth works partly on other threads: what it makes others wait is more than the processor time it takes.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { createSignIn, createTokens, oidcProvider } from '@gatehouse/sign-in'
import { decode, encode } from 'next-auth/jwt'

const rounds = 15
const roundMs = 120

const secret = 'correct horse battery staple'
const base = 'http://localhost:3000/api/auth'
const person = { name: 'Ada Lovelace', email: 'ada@example.com', picture: 'https://example.com/ada.png', sub: 'ada' }

/** next-auth exports its routes only wrapped for Next.js; the core handler lies beside the exported files. */
const coreHandler = (): ((input: { req: unknown; options: unknown }) => Promise<{ body?: { user?: unknown } }>) => {
  const require = createRequire(import.meta.url)
  return require(join(dirname(require.resolve('next-auth/jwt')), '..', 'core', 'index.js')).AuthHandler
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Work = () => unknown

/** Operations per second of processor time, which neighbours on the machine do not change, and per second of waiting. */
interface Rate {
  processor: number
  clock: number
}

/** Runs one piece of work for a while, `atOnce` of it in flight. */
const measure = async (work: Work, atOnce: number): Promise<Rate> => {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  let count = 0
  while (performance.now() - start < roundMs) {
    for (let done = 0; done < 20; done += atOnce)
      await (atOnce === 1 ? work() : Promise.all(Array.from({ length: atOnce }, work)))
    count += 20
    await new Promise(setImmediate) // as between requests: lets finished ones be collected
  }
  const { user, system } = process.cpuUsage(cpuStart)
  return { processor: (count * 1_000_000) / (user + system), clock: (count * 1000) / (performance.now() - start) }
}

interface Comparison {
  name: string
  ours: Work
  theirs: Work
  atOnce?: 1 | 20
}

const compare = async ({ name, ours, theirs, atOnce = 1 }: Comparison) => {
  const figures: { ours: Rate[]; theirs: Rate[] } = { ours: [], theirs: [] }
  await measure(ours, atOnce)
  await measure(theirs, atOnce)
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await measure(ours, atOnce))
    figures.theirs.push(await measure(theirs, atOnce))
  }
  const columns = (['processor', 'clock'] as const).map(kind => {
    const [our, their] = [figures.ours, figures.theirs].map(rates => median(rates.map(rate => rate[kind]))) as [
      number,
      number,
    ]
    const whole = (value: number) => Math.round(value).toLocaleString('en').padStart(8)
    return `${whole(our)} /${whole(their)} = ${(our / their).toFixed(1).padStart(4)} ×`
  })
  console.log([name.padEnd(38), ...columns].join('   '))
}

process.env.NEXTAUTH_URL = base
const AuthHandler = coreHandler()
const provider = { id: 'acme', name: 'Acme', issuer: 'https://acme.example', clientId: 'c', clientSecret: 's' }
const signIn = createSignIn({ url: base, secret, providers: [oidcProvider(provider)] })
const options = {
  secret,
  providers: [{ ...provider, type: 'oauth', wellKnown: `${provider.issuer}/.well-known/openid-configuration` }],
  session: { strategy: 'jwt' },
  logger: { error: (code: string) => Promise.reject(new Error(code)), warn: () => undefined, debug: () => undefined },
}

const tokens = createTokens({ secrets: [secret] })
const newToken = () => tokens.encode(person, { maxAgeSeconds: 3600 })
const token = newToken()
/** More than the layer remembers, so that none of them is met again before it is forgotten. */
const manyTokens = Array.from({ length: 2000 }, newToken)

const first = await signIn.handle(new Request(`${base}/csrf`))
const others = first.headers.getSetCookie().map(cookie => cookie.split(';')[0])
const requestWith = (session: string) =>
  new Request(`${base}/session`, { headers: { cookie: [`next-auth.session-token=${session}`, ...others].join('; ') } })

let turn = 0
const nextToken = () => manyTokens[turn++ % manyTokens.length] ?? token

const ourAnswer: { user: unknown } = await (await signIn.handle(requestWith(token))).json()
const theirAnswer = await AuthHandler({ req: requestWith(token), options })
const [our, their] = [ourAnswer.user, theirAnswer.body?.user].map(user => JSON.stringify(user))
if (our !== their || !our?.includes(person.email)) throw new Error(`the two answer differently: ${our} and ${their}`)

console.log('Operations per second, ours / next-auth. GET session goes from Request to the finished answer.')
console.log('Targets: session and decode 8 ×.')
console.log([' '.repeat(38), 'of processor time'.padEnd(27), 'of waiting'].join('   '))
const session = {
  ours: () => signIn.handle(requestWith(token)),
  theirs: () => AuthHandler({ req: requestWith(token), options }),
}
await compare({ name: 'GET session', ...session })
await compare({ name: 'GET session, 20 at a time', ...session, atOnce: 20 })
await compare({
  name: 'GET session, another cookie each time',
  ours: () => signIn.handle(requestWith(nextToken())),
  theirs: () => AuthHandler({ req: requestWith(nextToken()), options }),
})
await compare({ name: 'token decode', ours: () => tokens.decode(token), theirs: () => decode({ token, secret }) })
await compare({
  name: 'token decode, 20 at a time',
  ours: () => tokens.decode(token),
  theirs: () => decode({ token, secret }),
  atOnce: 20,
})
await compare({ name: 'token encode', ours: newToken, theirs: () => encode({ token: person, secret, maxAge: 3600 }) })
