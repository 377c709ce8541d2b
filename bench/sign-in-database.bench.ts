/**
 * `node bench/sign-in-database.bench.ts`: GET session with sessions in a database, the sign-in layer against next-auth 4,
 * in one process and through the same adapter on SQLite in memory. Build the pages first (`npm run build`).
 * Rounds are interleaved; every figure is the median of its rounds.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { migrate, openDatabase } from '@gatehouse/database'
import { createSignIn, databaseAdapter, migrations, type SignInTables } from '@gatehouse/sign-in'

const rounds = 15
const roundMs = 120
const peopleCounts = [100, 10_000]

const secret = 'correct horse battery staple'
const base = 'http://localhost:3000/api/auth'

/** next-auth exports its routes only wrapped for Next.js; the core handler lies beside the exported files. */
const coreHandler = (): ((input: { req: unknown; options: unknown }) => Promise<{ body?: { user?: unknown } }>) => {
  const require = createRequire(import.meta.url)
  return require(join(dirname(require.resolve('next-auth/jwt')), '..', 'core', 'index.js')).AuthHandler
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How often a piece of work is done in a second of processor time, which neighbours on the machine do not change. */
const measure = async (work: () => unknown) => {
  const start = performance.now()
  const cpuStart = process.cpuUsage()
  let count = 0
  while (performance.now() - start < roundMs) {
    for (let done = 0; done < 20; done++) await work()
    count += 20
    await new Promise(setImmediate) // as between requests: lets finished ones be collected
  }
  const { user, system } = process.cpuUsage(cpuStart)
  return (count * 1_000_000) / (user + system)
}

process.env.NEXTAUTH_URL = base
const AuthHandler = coreHandler()

const compareWith = async (people: number) => {
  let statements = 0
  const opened = await openDatabase<SignInTables>({ url: ':memory:' })
  await migrate(opened, [migrations])
  const db = opened.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const adapter = databaseAdapter({ db, secrets: [secret] })
  const expires = new Date(Date.now() + 2_592_000_000)
  for (let number = 0; number < people; number++) {
    const { id } = await adapter.createUser({
      name: `Person ${number}`,
      email: `p${number}@x.example`,
      emailVerified: null,
    })
    await adapter.createSession({ sessionToken: `session-${number}`, userId: id, expires })
  }
  const signIn = createSignIn({ url: base, secret, providers: [], adapter })
  const options = { secret, adapter, providers: [], session: { strategy: 'database' } }
  const first = await signIn.handle(new Request(`${base}/csrf`))
  const others = first.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  let turn = 0
  const nextRequest = () => {
    const cookie = [`next-auth.session-token=session-${turn++ % people}`, ...others].join('; ')
    return new Request(`${base}/session`, { headers: { cookie } })
  }
  const ours = () => signIn.handle(nextRequest())
  const theirs = () => AuthHandler({ req: nextRequest(), options })

  turn = 7
  statements = 0
  const ourAnswer: { user: unknown } = await (await ours()).json()
  const ourStatements = statements
  turn = 7
  const theirAnswer = await theirs()
  const theirStatements = statements - ourStatements
  const [our, their] = [ourAnswer.user, theirAnswer.body?.user].map(user => JSON.stringify(user))
  if (our !== their || !our?.includes('Person 7')) throw new Error(`the two answer differently: ${our} and ${their}`)

  const figures: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let round = -1; round < rounds; round++) {
    const [one, other] = [await measure(ours), await measure(theirs)]
    if (round < 0) continue // the first is for warming up
    figures.ours.push(one)
    figures.theirs.push(other)
  }
  await opened.destroy()
  const [one, other] = [median(figures.ours), median(figures.theirs)]
  const whole = (value: number) => Math.round(value).toLocaleString('en').padStart(8)
  const name = `GET session, ${people.toLocaleString('en')} people`.padEnd(30)
  console.log(
    `${name} ${whole(one)} /${whole(other)} = ${(one / other).toFixed(1)} ×   statements ${ourStatements} / ${theirStatements}`,
  )
}

console.log('Operations per second of processor time, ours / next-auth. Target: at most three statements.')
for (const people of peopleCounts) await compareWith(people)
