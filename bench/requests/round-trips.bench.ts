// How long one client waits for each of six operations, with PostgreSQL at hand and 20 ms away.
import { tcpProxy } from '@gatehouse-id/database/testing-proxy'
import { startPostgres } from '../../scripts/postgres.mjs'
import { createSend, measure, type Send } from './load.ts'
import { startServer } from './server-process.ts'

const seconds = 3
const awayMs = 20
const loginId = 'ada@example.com'
const password = 'correct horse battery'
const dsl = 'model AuthZ 1.0\n\ntype user\n\ntype doc\n  relation viewer: user\n'

const postgres = await startPostgres()
if (!postgres) throw new Error('it needs the programs of PostgreSQL: apt-get install postgresql')
process.once('exit', postgres.stop)
const proxy = await tcpProxy(postgres.url)
const server = await startServer({ databaseUrl: proxy.url })
const send = createSend(server.url)
const key = `${server.projectId}:${server.managementKey}`
async function call(path: string, body: object, options: Partial<Parameters<Send>[1]> = {}) {
  const answer = await send(path, { bearer: key, body, ...options })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
function ofUser(token: unknown) {
  return { bearer: `${server.projectId}:${token}` }
}
function tuples(n: number) {
  return {
    tuples: [{ resource: `doc${n}`, resourceType: 'doc', relation: 'viewer', target: 'ada', targetType: 'user' }],
  }
}
function signIn() {
  return call('/v1/auth/password/signin', { loginId, password }, { bearer: server.projectId })
}

await call('/v1/mgmt/fga/schema', { dsl })
await call('/v1/mgmt/fga/relations', tuples(0))
await call('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true })
await call('/v1/mgmt/user/password/set/active', { loginId, password })
let session = await signIn()
let at = 0
const acts: Record<string, () => Promise<unknown>> = {
  validate: () => call('/v1/auth/validate', {}, ofUser(session.sessionJwt)),
  check: () => call('/v1/mgmt/fga/check', tuples(0)),
  async refresh() {
    session = await call('/v1/auth/refresh', {}, ofUser(session.refreshJwt))
  },
  'sign-in with a password': signIn,
  'patch of a user': () => call('/v1/mgmt/user/patch', { loginId, name: `Ada ${at++}` }, { method: 'PATCH' }),
  'write of a relation': () => call('/v1/mgmt/fga/relations', tuples(++at)),
}
const shown: Record<string, Record<string, number>> = {}
for (const ms of [0, awayMs]) {
  proxy.delay(ms / 2)
  for (const [name, act] of Object.entries(acts)) {
    const { p50, p95 } = await measure(async () => void (await act()), { connections: 1, seconds })
    shown[name] = { ...shown[name], [`${ms} ms away: p50`]: p50, [`${ms} ms away: p95`]: p95 }
  }
}
console.table(shown)
process.exit(0)
