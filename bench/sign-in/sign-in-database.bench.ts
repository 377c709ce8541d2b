/**
 * `node bench/sign-in/sign-in-database.bench.ts`: GET session with sessions in a database, the sign-in layer against next-auth 4,
 * in one process and through the same adapter on SQLite in memory, and the statements each request costs.
 * Build the pages first (`npm run build`). Rounds are interleaved; every figure is the median of its rounds.
 */
import { migrate, openDatabase } from '@gatehouse-id/database'
import { createSignIn, databaseAdapter, migrations, type SignInTables } from '@gatehouse-id/sign-in'

import { compare } from './measure.ts'
import { nextAuthHandler } from './next-auth.ts'

const userCounts = [100, 10_000]
const daySeconds = 86_400
const secret = 'correct horse battery staple'
const base = 'http://localhost:3000/api/auth'
process.env.NEXTAUTH_URL = base
const AuthHandler = nextAuthHandler()

/** An adapter on a new database that counts statements. */
async function openCounted() {
  const opened = await openDatabase<SignInTables>({ url: ':memory:' })
  await migrate(opened, [migrations])
  const counted = { statements: 0 }
  const db = opened.withPlugin({
    transformQuery({ node }) {
      counted.statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { adapter: databaseAdapter({ db, secrets: [secret] }), counted, close: () => opened.destroy() }
}

async function compareWith(users: number) {
  const { adapter, counted, close } = await openCounted()
  const addSession = async (sessionToken: string, lifetimeSeconds: number) => {
    const { id } = await adapter.createUser({
      name: sessionToken,
      email: `${sessionToken}@x.example`,
      emailVerified: null,
    })
    await adapter.createSession({ sessionToken, userId: id, expires: new Date(Date.now() + lifetimeSeconds * 1000) })
  }
  for (let number = 0; number < users; number++) await addSession(`session-${number}`, 30 * daySeconds)

  const signIn = createSignIn({ url: base, secret, providers: [], adapter })
  const options = { secret, adapter, providers: [], session: { strategy: 'database' } }
  const first = await signIn.handle(new Request(`${base}/csrf`))
  const others = first.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  const requestWith = (sessionToken: string) => {
    const cookie = [`next-auth.session-token=${sessionToken}`, ...others].join('; ')
    return new Request(`${base}/session`, { headers: { cookie } })
  }
  const ours = (token: string) => signIn.handle(requestWith(token))
  const theirs = (token: string) => AuthHandler({ req: requestWith(token), options })

  const answers = [(await (await ours('session-7')).json()).user, (await theirs('session-7')).body?.user]
  const [our, their] = answers.map(user => JSON.stringify(user))
  if (our !== their || !our?.includes('session-7')) throw new Error(`the two answer differently: ${our} and ${their}`)

  let turn = 0
  const next = () => `session-${turn++ % users}`
  const name = `GET session, ${users.toLocaleString('en')} users`
  await compare({ name, ours: () => ours(next()), peers: { 'next-auth': () => theirs(next()) } })

  /** The statements of one request for each of a kind of session, made afresh because it may be changed or deleted. */
  const statementsFor = async (lifetimeSeconds: number | undefined) => {
    const costs: number[] = []
    for (const [index, ask] of [ours, theirs].entries()) {
      const token = `single-${lifetimeSeconds}-${index}`
      if (lifetimeSeconds !== undefined) await addSession(token, lifetimeSeconds)
      counted.statements = 0
      await ask(token)
      costs.push(counted.statements)
    }
    return costs
  }
  if (users === userCounts[0]) {
    console.log('Statements of one GET session, ours / next-auth; target: at most three.')
    for (const [kind, lifetimeSeconds] of [
      ['fresh', 30 * daySeconds],
      ['a day old, so renewed', 28 * daySeconds],
      ['expired, so deleted', -1],
      ['unknown', undefined],
    ] as const)
      console.log(`  ${kind.padEnd(24)} ${(await statementsFor(lifetimeSeconds)).join(' / ')}`)
  }
  await close()
}

console.log('Operations per second with sessions in SQLite, and how many times as many ours are.')
for (const users of userCounts) await compareWith(users)
