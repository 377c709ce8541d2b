// Sign-ins and tokens over HTTP, the server pinned to one core, SQLite with full durability, as users and sessions grow.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSend, type Measured, measure } from '../requests/load.ts'
import { seedSessions } from '../seeds/sessions.ts'
import { loginIdOf, seedUsers } from '../seeds/users.ts'
import { type ServerProcess, startServer } from '../requests/server-process.ts'

const connections = 16
const seconds = 5
const sizes = (process.env.BENCH_SIZES ?? '10000,1000000').split(',').map(Number)
/** Users whose sessions are refreshed, spread over all users. */
const usersMeasured = 1_000
const password = 'a password for benchmarks'

const path = join(tmpdir(), `gatehouse-bench-${process.pid}.db`)
const databaseUrl = `file:${path}`
const results: Record<string, Measured> = {}

type Api = (
  path: string,
  options?: { token?: string; body?: unknown; method?: 'GET' | 'POST' },
) => Promise<Record<string, unknown>>

function apiOf({ url, projectId }: ServerProcess): Api {
  const send = createSend(url)
  return async (at, { token = '', body = {}, method = 'POST' } = {}) => {
    const bearer = token ? `${projectId}:${token}` : projectId
    const answer = await send(at, { bearer, method, ...(method === 'POST' && { body }) })
    if (answer.status !== 200) throw new Error(`${at}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** A session of every measured user, by a link that needs no mail. */
async function refreshTokens(api: Api, key: string, loginIds: string[]): Promise<string[]> {
  const tokens: string[] = []
  for (const loginId of loginIds) {
    const { token } = await api('/v1/mgmt/user/signin/embeddedlink', { token: key, body: { loginId } })
    const { refreshJwt } = await api('/v1/auth/magiclink/verify', { body: { token } })
    tokens.push(String(refreshJwt))
  }
  return tokens
}

async function measureTokens(api: Api, key: string, loginIds: string[], size: number) {
  for (const algorithm of ['RS256', 'ES256']) {
    await api('/v1/gatehouse/keys/rotate', { token: key, body: { algorithm, now: true } })
    const tokens = await refreshTokens(api, key, loginIds)
    const share = Math.floor(tokens.length / connections)
    const turn = new Array<number>(connections).fill(0)
    // Each connection has its own users, so no session is refreshed twice at once.
    const next = (connection: number) => {
      const at = turn[connection] ?? 0
      turn[connection] = (at + 1) % share
      return connection * share + at
    }
    results[`refresh, ${algorithm}, ${size} sessions`] = await measure(
      async connection => {
        const user = next(connection)
        const { refreshJwt } = await api('/v1/auth/refresh', { token: String(tokens[user]) })
        tokens[user] = String(refreshJwt)
      },
      { connections, seconds },
    )
    results[`me, ${algorithm}, ${size} users`] = await measure(
      async connection => void (await api('/v1/auth/me', { token: String(tokens[next(connection)]), method: 'GET' })),
      { connections, seconds },
    )
  }
}

async function measureSignIns(api: Api, key: string, size: number) {
  const testers = Array.from({ length: connections }, (_, index) => `tester${index}.of.${size}@example.com`)
  for (const loginId of testers)
    await api('/v1/mgmt/user/create/test', { token: key, body: { loginId, email: loginId, test: true } })
  results[`code sign-in (two calls), ES256, ${size} users`] = await measure(
    async connection => {
      const loginId = testers[connection] ?? ''
      const body = { loginId, deliveryMethod: 'email' }
      const { code } = await api('/v1/mgmt/tests/generate/otp', { token: key, body })
      await api('/v1/auth/otp/verify/email', { body: { loginId, code } })
    },
    { connections, seconds },
  )
  const { cleartext } = await api('/v1/mgmt/accesskey/create', { token: key, body: { name: 'bench', expireTime: 0 } })
  results[`access-key exchange, ES256, ${size} users`] = await measure(
    async () => void (await api('/v1/auth/accesskey/exchange', { token: String(cleartext) })),
    { connections, seconds },
  )
  const loginId = `with-password.of.${size}@example.com`
  await api('/v1/auth/password/signup', { body: { loginId, password } })
  results[`password sign-in, its hash included, ES256, ${size} users`] = await measure(
    async () => void (await api('/v1/auth/password/signin', { body: { loginId, password } })),
    { connections: 4, seconds },
  )
}

let from = 0
for (const size of sizes) {
  const before = await startServer({ databaseUrl })
  const { projectId } = before
  before.stop()
  await seedUsers(databaseUrl, { projectId, from, count: size, hasTexts: false })
  seedSessions(path, { projectId, from, count: size })
  from = size
  const server = await startServer({ databaseUrl })
  const api = apiOf(server)
  const step = Math.floor(size / usersMeasured)
  // Every seventh user that is seeded is disabled; those stand apart.
  const loginIds = Array.from({ length: usersMeasured }, (_, index) => index * step)
    .filter(index => index % 7 !== 6)
    .map(index => loginIdOf(index))
  await measureTokens(api, server.managementKey, loginIds, size)
  await measureSignIns(api, server.managementKey, size)
  server.stop()
}
console.table(results)
