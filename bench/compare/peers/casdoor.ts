import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openIdPaths, openIdSteps, type OpenIdPath } from '../../oidc/steps.ts'
import { exchangeForm, exchangeJson } from '../../requests/exchange.ts'
import { freePort } from '../../requests/server-process.ts'
import { goProgram } from './go-program.ts'
import { startPage } from './page.ts'
import { type Fixtures, newFolder, type Peer, startTwice } from './peer.ts'

const version = 'v1.1000.0'
const client = { client_id: 'bench', client_secret: 'a-client-secret-for-benchmarks' }
const paths = ['user load', 'user create', 'user search', 'users page', 'client credentials'] as const

/** From its module of Go, without its front end. */
export const casdoor: Peer<OpenIdPath | (typeof paths)[number]> = {
  name: 'Casdoor',
  version,
  paths: [...paths, ...openIdPaths],
  hasDatabase: true,
  async start(fixtures) {
    const { listed, redirectUri, connections } = fixtures
    const program = goProgram('casdoor', { path: 'github.com/casdoor/casdoor', version })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const folder = configured(fixtures, port)
    const running = await startTwice({ program, args: [], cwd: folder, readyUrl: `${url}/api/health` })
    const authorization = `Basic ${Buffer.from(Object.values(client).join(':')).toString('base64')}`
    async function ask(path: string, body?: object): Promise<unknown> {
      const { status, msg, data } = await exchangeJson(`${url}/api/${path}`, body, { authorization })
      if (status !== 'ok') throw new Error(`${path}: ${msg}`)
      return data
    }
    // It would hash even no password, were its kind not known.
    const create = (email: string) => ask('add-user', { ...userOf(email), passwordType: 'argon2id' })
    for (const email of listed) await create(email)
    const provider = {
      clientId: client.client_id,
      clientSecret: client.client_secret,
      authorize: await startPage(({ parameters, cookie }) => signedIn(url, fixtures, parameters, cookie)),
      token: `${url}/api/login/oauth/access_token`,
      userinfo: `${url}/api/userinfo`,
      introspection: `${url}/api/login/oauth/introspect`,
      signIn: undefined,
    }
    let made = 0
    const steps = {
      'user load': (at: number) => ask(`get-user?id=bench/${nameOf(listed[at] ?? '')}`),
      'user create': () => create(`made${made++}@example.com`),
      'user search': (at: number) => ask(`get-users?owner=bench&p=1&pageSize=50&field=email&value=listed${at}`),
      'users page': () => ask('get-users?owner=bench&p=1&pageSize=50'),
      'client credentials': () => exchangeForm(provider.token, { ...client, grant_type: 'client_credentials' }),
      ...(await openIdSteps(provider, { redirectUri, browsers: connections })),
    }
    return { ...running, steps }
  },
}

/** What its page does for a browser that it does not know; others go to where their session is looked for. */
async function signedIn(url: string, { ada }: Fixtures, parameters: URLSearchParams, cookie: string | undefined) {
  const location = `${url}/login/oauth/authorize?${parameters}`
  if (cookie !== undefined) return { location }
  const typed = {
    type: 'login',
    application: 'app',
    organization: 'bench',
    username: ada.loginId,
    password: ada.password,
  }
  const answer = await fetch(`${url}/api/login`, { method: 'POST', body: JSON.stringify(typed) })
  const { status, msg } = (await answer.json()) as { status: string; msg: string }
  if (status !== 'ok') throw new Error(`no sign-in: ${msg}`)
  return { location, cookies: answer.headers.getSetCookie() }
}

/** The folder that it reads its configuration from, and has its sessions in. */
function configured({ databaseUrl, redirectUri, ada }: Fixtures, port: number): string {
  const folder = newFolder()
  const database = new URL(databaseUrl)
  const name = database.pathname.slice(1)
  const source = `user=${database.username} host=${database.hostname} port=${database.port} sslmode=disable dbname=${name}`
  const configuration = {
    appname: 'casdoor',
    httpport: port,
    runmode: 'prod',
    copyrequestbody: true,
    driverName: 'postgres',
    dataSourceName: `"${source}"`,
    dbName: name,
    initDataNewOnly: true,
    initDataFile: '"./init_data.json"',
    logPostOnly: true,
    ldapServerPort: 0,
    ldapsServerPort: 0,
    radiusServerPort: 0,
    quota: '{"organization": -1, "user": -1, "application": -1, "provider": -1}',
  }
  const admin = { owner: 'admin', createdTime: '2026-01-01T00:00:00Z' }
  const data = {
    organizations: [
      { ...admin, name: 'bench', displayName: 'Bench', passwordType: 'argon2id', defaultApplication: 'app' },
    ],
    // Its own is twice as long as ours.
    certs: [
      { ...admin, name: 'key', scope: 'JWT', type: 'x509', cryptoAlgorithm: 'RS256', bitSize: 2048, expireInYears: 20 },
    ],
    applications: [
      {
        ...admin,
        name: 'app',
        displayName: 'Bench',
        organization: 'bench',
        cert: 'key',
        enablePassword: true,
        enableSigninSession: true,
        enableAutoSignin: true,
        signinMethods: [{ name: 'Password', displayName: 'Password', rule: 'All' }],
        grantTypes: ['authorization_code', 'client_credentials', 'refresh_token'],
        clientId: client.client_id,
        clientSecret: client.client_secret,
        redirectUris: [redirectUri],
        tokenFormat: 'JWT',
        expireInHours: 1,
        refreshExpireInHours: 168,
      },
    ],
    users: [{ ...userOf(ada.loginId), password: ada.password }],
  }
  mkdirSync(join(folder, 'conf'))
  const lines = Object.entries(configuration).map(([key, value]) => `${key} = ${value}`)
  writeFileSync(join(folder, 'conf/app.conf'), lines.join('\n'))
  writeFileSync(join(folder, 'init_data.json'), JSON.stringify(data))
  return folder
}

function userOf(email: string): object {
  const user = { name: nameOf(email), email, displayName: 'Somebody Listed', type: 'normal-user' }
  return { owner: 'bench', ...user, signupApplication: 'app' }
}

/** Its names have no other signs than hyphens. */
function nameOf(email: string): string {
  return email.split('@')[0] ?? ''
}
