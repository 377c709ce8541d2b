import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openIdPaths, openIdSteps, type OpenIdPath } from '../../oidc/steps.ts'
import { exchangeForm, exchangeJson } from '../../requests/exchange.ts'
import { freePort } from '../../requests/server-process.ts'
import { cache } from './go-program.ts'
import { type Fixtures, newFolder, type Peer, startTwice } from './peer.ts'

const version = '26.4.5'
const client = { clientId: 'bench', secret: 'a-client-secret-for-benchmarks' }
const admin = { username: 'admin', password: 'an-admin-for-benchmarks' }
/** Keycloak's guide to sizing gives its container 1,250 MB, of which 70 % are heap. */
const heap = '-Xms640m -Xmx896m'
const paths = [
  'user load',
  'user create',
  'user search',
  'users page',
  'sign-in by password',
  'client credentials',
] as const

/** From Maven Central, as its guides run it in production. Its user signs in on the form of its page. */
export const keycloak: Peer<OpenIdPath | (typeof paths)[number]> = {
  name: 'Keycloak',
  version,
  paths: [...paths, ...openIdPaths],
  hasDatabase: true,
  async start(fixtures) {
    const { redirectUri, connections, ada } = fixtures
    const port = await freePort()
    const url = `http://localhost:${port}`
    const folder = newFolder()
    const running = await startTwice({
      program: installed(),
      args: ['start', '--optimized', ...optionsOf(fixtures, port)],
      env: {
        KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
        KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
        JAVA_OPTS_KC_HEAP: heap,
      },
      cwd: folder,
      readyUrl: `${url}/realms/master`,
    })
    const manage = createManage(url)
    await manage('', realmOf(fixtures))
    const users = (await manage('/bench/users?max=100')) as unknown as { id: string }[]
    const endpoint = (name: string) => `${url}/realms/bench/protocol/openid-connect/${name}`
    const token = (fields: Record<string, string>) =>
      exchangeForm(endpoint('token'), { client_id: client.clientId, client_secret: client.secret, ...fields })
    const provider = {
      clientId: client.clientId,
      clientSecret: client.secret,
      authorize: endpoint('auth'),
      token: endpoint('token'),
      userinfo: endpoint('userinfo'),
      introspection: endpoint('token/introspect'),
      signIn: (browser: number) => ({ username: signedIn(browser), password: ada.password }),
      // It gives refresh tokens without, and with `offline_access` ends the session of the browser.
      scope: 'openid profile email',
    }
    let made = 0
    const steps = {
      'user load': (at: number) => manage(`/bench/users/${users[at]?.id}`),
      'user create': () => manage('/bench/users', userOf(`made${made++}@example.com`)),
      'user search': (at: number) => manage(`/bench/users?search=listed${at}&max=50`),
      'users page': () => manage('/bench/users?max=50'),
      'sign-in by password': () => token({ grant_type: 'password', username: ada.loginId, password: ada.password }),
      'client credentials': () => token({ grant_type: 'client_credentials' }),
      ...(await openIdSteps(provider, { redirectUri, browsers: connections })),
    }
    return { ...running, pid: childOf(running.pid), steps }
  },
}

function optionsOf({ databaseUrl }: Fixtures, port: number): string[] {
  const database = new URL(databaseUrl)
  return [
    `--db-url=jdbc:postgresql://${database.host}${database.pathname}`,
    `--db-username=${database.username}`,
    '--db-pool-initial-size=16',
    '--db-pool-min-size=16',
    '--db-pool-max-size=16',
    '--http-enabled=true',
    `--http-port=${port}`,
    `--hostname=http://localhost:${port}`,
    '--cache=local',
    '--log-level=warn',
  ]
}

function realmOf({ redirectUri, listed, ada, connections }: Fixtures): object {
  const browsers = Array.from({ length: connections }, (_, at) => signedIn(at))
  return {
    realm: 'bench',
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
      ...[ada.loginId, ...browsers].map(email => ({
        ...userOf(email),
        emailVerified: true,
        credentials: [{ type: 'password', value: ada.password }],
      })),
      ...listed.map(userOf),
    ],
  }
}

/** The user of each browser. */
function signedIn(browser: number): string {
  return `browser${browser}@example.com`
}

function userOf(email: string) {
  return { username: email, email, firstName: 'Somebody', lastName: 'Listed', enabled: true }
}

/** Requests of the administration, whose token is renewed before it ends. */
function createManage(url: string) {
  let bearer = { token: '', until: 0 }
  return async (path: string, body?: object) => {
    if (bearer.until < Date.now()) {
      const fields = { grant_type: 'password', client_id: 'admin-cli', ...admin }
      const answer = await exchangeForm(`${url}/realms/master/protocol/openid-connect/token`, fields)
      bearer = { token: String(answer.access_token), until: Date.now() + 50_000 }
    }
    return exchangeJson(`${url}/admin/realms${path}`, body, { authorization: `Bearer ${bearer.token}` })
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

/** The virtual machine of Java, which the script starts. */
function childOf(pid: number): number {
  return Number(execFileSync('pgrep', ['-P', String(pid), 'java'], { encoding: 'utf8' }).trim())
}
