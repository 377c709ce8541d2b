// Refresh, `me` and password sign-in over HTTP, the server pinned to one core, SQLite with full durability.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSend, type Measured, measure } from './load.ts'
import { startServer } from './server-process.ts'

const connections = 16
const seconds = 5

const databaseUrl = `file:${join(tmpdir(), `gatehouse-bench-${process.pid}.db`)}`
const server = await startServer({ databaseUrl })
const send = createSend(server.url)
const management = `${server.projectId}:${server.managementKey}`
const password = 'a password for benchmarks'

async function expectOk(answer: ReturnType<typeof send>): Promise<Record<string, unknown>> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const loginIdOf = (connection: number) => `person${connection}@example.com`
for (let connection = 0; connection < connections; connection++)
  await expectOk(
    send('/v1/auth/password/signup', {
      bearer: server.projectId,
      body: { loginId: loginIdOf(connection), password },
    }),
  )

const signIn = (connection: number) =>
  expectOk(
    send('/v1/auth/password/signin', { bearer: server.projectId, body: { loginId: loginIdOf(connection), password } }),
  )

async function tokensOf() {
  const answers = await Promise.all(Array.from({ length: connections }, (_, connection) => signIn(connection)))
  return answers.map(({ refreshJwt }) => String(refreshJwt))
}

const results: Record<string, Measured> = {}
for (const algorithm of ['RS256', 'ES256']) {
  await expectOk(send('/v1/gatehouse/keys/rotate', { bearer: management, body: { algorithm } }))
  const tokens = await tokensOf()
  results[`refresh, ${algorithm}`] = await measure(
    async connection => {
      const { refreshJwt } = await expectOk(
        send('/v1/auth/refresh', { bearer: `${server.projectId}:${tokens[connection]}`, body: {} }),
      )
      tokens[connection] = String(refreshJwt)
    },
    { connections, seconds },
  )
  results[`me, ${algorithm}`] = await measure(
    async connection => {
      await expectOk(send('/v1/auth/me', { bearer: `${server.projectId}:${tokens[connection]}`, method: 'GET' }))
    },
    { connections, seconds },
  )
}
results['password sign-in, ES256'] = await measure(
  async connection => {
    await signIn(connection)
  },
  { connections: 4, seconds },
)
server.stop()
console.table(results)
