// The code flow and the token endpoint of an SSO application, against bare oidc-provider with storage in memory. Each runs in a
// process of its own on one core; ours is the whole product on SQLite with full durability. Rounds alternate.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication, redirectUri } from './application.ts'
import { createBrowsers, type Provider } from './browser.ts'
import { type Measured, measure } from '../requests/load.ts'
import { pinned, startServer } from '../requests/server-process.ts'

const connections = Number(process.env.BENCH_CONNECTIONS ?? 32)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

type Served = Provider & { pid: number; stop(): void }
type Path = 'flow' | 'refresh' | 'userinfo' | 'introspect'
const rates: Record<string, (measured: Measured) => number> = {
  'a second': ({ perSecond }) => perSecond,
  'a second of processor': ({ perProcessorSecond = 0 }) => perProcessorSecond,
}

async function startOurs(): Promise<Served> {
  const databaseUrl = `file:${join(tmpdir(), `gatehouse-bench-oidc-${process.pid}.db`)}`
  const server = await startServer({ databaseUrl })
  return { ...(await createApplication(server, connections)), pid: server.pid, stop: server.stop }
}

async function startPeer(): Promise<Served> {
  const [clientId, clientSecret] = ['bench', randomBytes(32).toString('base64url')]
  const script = new URL('./peer.ts', import.meta.url).pathname
  const child = spawn(...pinned([script, clientId, clientSecret, redirectUri]), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  // The script sends its issuer when it listens.
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }]
  const endpoints = {
    authorize: `${issuer}/auth`,
    token: `${issuer}/token`,
    userinfo: `${issuer}/me`,
    introspection: `${issuer}/token/introspection`,
  }
  return {
    clientId,
    clientSecret,
    ...endpoints,
    signIn: undefined,
    pid: child.pid ?? 0,
    stop: () => child.kill('SIGKILL'),
  }
}

/** One round: whole code flows of browsers that are signed in, refreshes, and questions about a token. */
async function measureRound(peer: Served): Promise<Record<Path, Measured>> {
  const browsers = await createBrowsers(peer, { redirectUri, count: connections })
  const run = (step: (browser: (typeof browsers)[number]) => Promise<unknown>) =>
    measure(
      async connection => {
        const browser = browsers[connection]
        if (browser) await step(browser)
      },
      { connections, seconds, pid: peer.pid },
    )
  // The peer forgets what is older than its last thousand records.
  const flow = await run(async browser => {
    browser.tokens = await browser.codeFlow()
  })
  const refresh = await run(async browser => {
    browser.tokens = await browser.refresh(browser.tokens.refresh_token)
  })
  const userinfo = await run(browser => browser.userinfo(browser.tokens.access_token))
  const introspect = await run(browser => browser.introspect(browser.tokens.access_token))
  return { flow, refresh, userinfo, introspect }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const ours = await startOurs()
const peer = await startPeer()
const measured: Record<'ours' | 'peer', Record<Path, Measured>>[] = []
for (let round = 0; round < rounds; round++)
  measured.push({ ours: await measureRound(ours), peer: await measureRound(peer) })
for (const path of ['flow', 'refresh', 'userinfo', 'introspect'] as const)
  for (const [name, rate] of Object.entries(rates)) {
    const [own, theirs] = (['ours', 'peer'] as const).map(who => median(measured.map(each => rate(each[who][path]))))
    const ratio = ((own ?? 0) / (theirs ?? 1)).toFixed(2)
    console.log(`${path.padEnd(10)} ${name.padEnd(24)} ours ${own}  oidc-provider in memory ${theirs}  ratio ${ratio}`)
  }
ours.stop()
peer.stop()
