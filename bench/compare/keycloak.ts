import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Peer } from '../oidc/browser.ts'
import { exchange, type Json } from '../requests/exchange.ts'
import { freePort } from '../requests/server-process.ts'

const version = '26.4.5'
const realm = 'bench'
const client = { clientId: 'bench', secret: 'a-client-secret-for-benchmarks' }
const admin = { username: 'admin', password: 'an-admin-for-benchmarks' }
const cache = fileURLToPath(new URL('../../node_modules/.cache/peers', import.meta.url))
/** Keycloak's guide to sizing gives its container 1,250 MB, of which 70 % are heap. */
const heap = '-Xms640m -Xmx896m'

export type Keycloak = {
  version: string
  pid: number
  /** From the command until it answers, with its tables there. */
  startMs: number
  realmUrl: string
  /** Of the administration; renews its token before that ends. */
  manage(path: string, body?: object): Promise<unknown>
  /** Of an application with a client secret. */
  token(fields: Record<string, string>): Promise<unknown>
  /** The same as a peer of the code flow; its user signs in on the form of its page. */
  peer: Peer
  stop(): void
}

/** Keycloak from Maven Central, as its guides run it in production, on the core of the server under measurement. */
export async function startKeycloak(
  { databaseUrl, users, redirectUri }: { databaseUrl: string; users: readonly object[]; redirectUri: string },
  user: { loginId: string; password: string },
): Promise<Keycloak> {
  const program = installed()
  const port = await freePort()
  const url = `http://localhost:${port}`
  const database = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'keycloak-bench-'))
  const env = {
    ...process.env,
    KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
    KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    JAVA_OPTS_KC_HEAP: heap,
  }
  const options = [
    `--db-url=jdbc:postgresql://${database.host}${database.pathname}`,
    `--db-username=${database.username}`,
    '--db-pool-initial-size=16',
    '--db-pool-min-size=16',
    '--db-pool-max-size=16',
    '--http-enabled=true',
    `--http-port=${port}`,
    `--hostname=${url}`,
    '--cache=local',
    '--log-level=warn',
  ]
  const start = async () => {
    const startedAt = performance.now()
    const child = spawn('taskset', ['-c', '1', program, 'start', '--optimized', ...options], {
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      // Its program is a script, which ends with all that it has started.
      detached: true,
    })
    await answering(`${url}/realms/master`, child)
    return { child, startMs: performance.now() - startedAt }
  }
  // The first start makes the tables.
  const first = await start()
  await ended(first.child)
  const { child, startMs } = await start()
  const pid = childOf(child.pid ?? 0)
  const stop = () => {
    end(child, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)

  let bearer = { token: '', until: 0 }
  async function bearerOf(): Promise<string> {
    if (bearer.until < Date.now()) {
      const fields = { grant_type: 'password', client_id: 'admin-cli', ...admin }
      const answer = await post(`${url}/realms/master/protocol/openid-connect/token`, fields)
      bearer = { token: String(answer.access_token), until: Date.now() + 50_000 }
    }
    return bearer.token
  }
  const manage = async (path: string, body?: object) => send(`${url}/admin/realms${path}`, await bearerOf(), body)
  const realmUrl = `${url}/realms/${realm}`
  const endpoint = (name: string) => `${realmUrl}/protocol/openid-connect/${name}`
  await manage('', {
    realm,
    enabled: true,
    sslRequired: 'none',
    // As here: a new refresh token each time, and the events of users stored.
    revokeRefreshToken: true,
    eventsEnabled: true,
    adminEventsEnabled: true,
    clients: [
      {
        ...client,
        redirectUris: [redirectUri],
        serviceAccountsEnabled: true,
        directAccessGrantsEnabled: true,
        standardFlowEnabled: true,
      },
    ],
    users: [
      {
        username: user.loginId,
        email: user.loginId,
        emailVerified: true,
        firstName: 'Ada',
        lastName: 'Lovelace',
        enabled: true,
        credentials: [{ type: 'password', value: user.password }],
      },
      ...users,
    ],
  })
  return {
    version,
    pid,
    startMs,
    realmUrl,
    manage,
    token: fields => post(endpoint('token'), { client_id: client.clientId, client_secret: client.secret, ...fields }),
    peer: {
      pid,
      clientId: client.clientId,
      clientSecret: client.secret,
      authorize: endpoint('auth'),
      token: endpoint('token'),
      userinfo: endpoint('userinfo'),
      introspection: endpoint('token/introspect'),
      signIn: { username: user.loginId, password: user.password },
      // It gives refresh tokens without, and with `offline_access` ends the session of the browser.
      scope: 'openid profile email',
    },
    stop,
  }
}

/** Its program, downloaded and built for PostgreSQL once. */
function installed(): string {
  const folder = join(cache, `keycloak-${version}`)
  const program = join(folder, 'bin/kc.sh')
  const built = join(folder, '.built')
  if (existsSync(built)) return program
  mkdirSync(cache, { recursive: true })
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`
  run('mvn', ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`])
  run('unzip', ['-q', '-o', `keycloak-quarkus-dist-${version}.zip`])
  run(program, ['build', '--db=postgres'])
  run('touch', [built])
  return program

  function run(command: string, args: string[]): void {
    execFileSync(command, args, { cwd: cache, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('Keycloak did not start')
}

function ended(child: ChildProcess): Promise<unknown> {
  const exit = new Promise(resolve => child.once('exit', resolve))
  end(child, 'SIGTERM')
  return exit
}

function end({ pid, exitCode }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, signal)
}

/** The virtual machine of Java, which the script starts. */
function childOf(pid: number): number {
  return Number(execFileSync('pgrep', ['-P', String(pid), 'java'], { encoding: 'utf8' }).trim())
}

function post(url: string, fields: Record<string, string>): Promise<Json> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return exchange(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
}

function send(url: string, token: string, body: object | undefined): Promise<Json> {
  const authorization = `Bearer ${token}`
  if (body === undefined) return exchange(url, { method: 'GET', headers: { authorization } })
  const headers = { authorization, 'content-type': 'application/json' }
  return exchange(url, { method: 'POST', headers, body: JSON.stringify(body) })
}
