// The code flow and the token endpoint of an SSO application, against bare oidc-provider with storage in memory. Each runs in a
// process of its own on one core; ours is the whole product on SQLite with full durability. Rounds alternate.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBrowser, type Peer } from './browser.ts'
import { createSend, measure } from '../requests/load.ts'
import { pinned, startServer } from '../requests/server-process.ts'

const connections = Number(process.env.BENCH_CONNECTIONS ?? 32)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const redirectUri = 'https://app.example.com/back'
const password = 'a password for benchmarks'
const loginId = 'ada@example.com'

async function startOurs(): Promise<Peer & { stop(): void }> {
  const databaseUrl = `file:${join(tmpdir(), `gatehouse-bench-oidc-${process.pid}.db`)}`
  const server = await startServer({ databaseUrl })
  const send = createSend(server.url)
  const bearer = `${server.projectId}:${server.managementKey}`
  const manage = async (path: string, body: object) => {
    const answer = await send(path, { bearer, body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const settings = { name: 'Bench', loginPageUrl: redirectUri, approvedRedirectUrls: [redirectUri], enabled: true }
  const { id } = await manage('/v1/mgmt/sso/idp/app/oidc/create', settings)
  await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true })
  await manage('/v1/mgmt/user/password/set/active', { loginId, password })
  await manage('/v1/mgmt/user/update/ssoapp/add', { loginId, ssoAppIds: [id] })
  const { body } = await send(`/v1/mgmt/sso/idp/app/secret?id=${id}`, { bearer, method: 'GET' })
  const issuer = `${server.url}/${server.projectId}/${id}`
  const endpoint = (name: string) => `${issuer}/oauth2/v1/${name}`
  return {
    clientId: String(id),
    clientSecret: String(body.cleartext),
    authorize: endpoint('authorize'),
    token: endpoint('token'),
    signIn: { email: loginId, password },
    stop: server.stop,
  }
}

async function startPeer(): Promise<Peer & { stop(): void }> {
  const [clientId, clientSecret] = ['bench', randomBytes(32).toString('base64url')]
  const script = new URL('./peer.ts', import.meta.url).pathname
  const child = spawn(...pinned([script, clientId, clientSecret, redirectUri]), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  // The script sends its issuer when it listens.
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]
  const endpoints = { authorize: `${issuer}/auth`, token: `${issuer}/token` }
  return { clientId, clientSecret, ...endpoints, signIn: undefined, stop: () => child.kill('SIGKILL') }
}

/** One round: whole code flows of browsers that are signed in, and refreshes. */
async function measureRound(peer: Peer) {
  const browsers = await Promise.all(
    Array.from({ length: connections }, () => createBrowser(peer, redirectUri, challengeOf)),
  )
  const flow = await measure(async connection => void (await browsers[connection]?.codeFlow()), {
    connections,
    seconds,
  })
  const tokens = await Promise.all(browsers.map(browser => browser.codeFlow()))
  const refresh = await measure(
    async connection => {
      tokens[connection] = (await browsers[connection]?.refresh(tokens[connection] ?? '')) ?? ''
    },
    { connections, seconds },
  )
  return { flow: flow.perSecond, refresh: refresh.perSecond }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const ours = await startOurs()
const peer = await startPeer()
const measured: { ours: Awaited<ReturnType<typeof measureRound>>; peer: Awaited<ReturnType<typeof measureRound>> }[] =
  []
for (let round = 0; round < rounds; round++)
  measured.push({ ours: await measureRound(ours), peer: await measureRound(peer) })
for (const name of ['flow', 'refresh'] as const) {
  const [own, theirs] = [median(measured.map(each => each.ours[name])), median(measured.map(each => each.peer[name]))]
  console.log(
    `${name.padEnd(8)} ours ${own}/s  oidc-provider in memory ${theirs}/s  ratio ${(own / theirs).toFixed(2)}`,
  )
}
ours.stop()
peer.stop()
