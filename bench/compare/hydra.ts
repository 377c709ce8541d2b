import { execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Peer } from '../oidc/browser.ts'
import { exchange } from '../requests/exchange.ts'
import { freePort } from '../requests/server-process.ts'
import { goProgram } from './go-program.ts'

const version = 'v2.3.0'
const scopes = ['openid', 'profile', 'email', 'offline_access']

export type Hydra = {
  version: string
  pid: number
  /** Of an application with a client secret. */
  clientCredentials(): Promise<unknown>
  /** It asks an application of ours who signs in, which says so at once and is not measured. */
  peer: Peer
  stop(): void
}

/** Ory Hydra from its module of Go, on the core of the server under measurement. */
export async function startHydra({
  databaseUrl,
  redirectUri,
}: {
  databaseUrl: string
  redirectUri: string
}): Promise<Hydra> {
  const replaced = { 'github.com/gobuffalo/pop/v6': 'github.com/ory/pop/v6@v6.2.1-0.20241121111754-e5dfc0f3344b' }
  const program = goProgram('hydra', { path: 'github.com/ory/hydra/v2', version, replaced })
  const [publicPort, adminPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${publicPort}`
  const adminUrl = `http://127.0.0.1:${adminPort}/admin`
  const manage = (method: string, path: string, body: object) =>
    exchange(adminUrl + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signIn = await startSignIn(manage)
  const database = new URL(databaseUrl)
  database.searchParams.set('sslmode', 'disable')
  // Of two, which it takes for one core, several requests at once wait for each other for ever.
  database.searchParams.set('max_conns', '16')
  const env = {
    ...process.env,
    DSN: database.href,
    URLS_SELF_ISSUER: url,
    URLS_LOGIN: `${signIn.url}/login`,
    URLS_CONSENT: `${signIn.url}/consent`,
    SERVE_PUBLIC_HOST: '127.0.0.1',
    SERVE_PUBLIC_PORT: String(publicPort),
    SERVE_ADMIN_HOST: '127.0.0.1',
    SERVE_ADMIN_PORT: String(adminPort),
    SECRETS_SYSTEM: 'a-secret-for-benchmarks-only',
    LOG_LEVEL: 'error',
    SQA_OPT_OUT: 'true',
  }
  execFileSync(program, ['migrate', 'sql', 'up', '--read-from-env', '--yes'], { env, stdio: 'ignore' })
  const child = spawn('taskset', ['-c', '1', program, 'serve', 'all', '--dev'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => {
    child.kill('SIGKILL')
    signIn.stop()
  }
  process.once('exit', stop)
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok)
    await new Promise(resolve => setTimeout(resolve, 100))
  const made = await manage('POST', '/clients', {
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types: ['code'],
    redirect_uris: [redirectUri],
    scope: scopes.join(' '),
    token_endpoint_auth_method: 'client_secret_post',
  })
  const client = { client_id: String(made.client_id), client_secret: String(made.client_secret) }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = new URLSearchParams({ ...client, grant_type: 'client_credentials' }).toString()
  return {
    version,
    pid: child.pid ?? 0,
    clientCredentials: () => exchange(`${url}/oauth2/token`, { method: 'POST', headers, body: form }),
    peer: {
      pid: child.pid ?? 0,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      authorize: `${url}/oauth2/auth`,
      token: `${url}/oauth2/token`,
      userinfo: `${url}/userinfo`,
      introspection: `${adminUrl}/oauth2/introspect`,
      signIn: undefined,
    },
    stop,
  }
}

type Manage = (method: string, path: string, body: object) => Promise<Record<string, unknown>>

/** The application that says who signs in and what they consent to. */
async function startSignIn(manage: Manage): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const step = pathname === '/login' ? 'login' : 'consent'
    const challenge = searchParams.get(`${step}_challenge`) ?? ''
    const body =
      step === 'login'
        ? { subject: 'ada', remember: true, remember_for: 86_400 }
        : { grant_scope: scopes, remember: true, session: { id_token: { email: 'ada@example.com' } } }
    const path = `/oauth2/auth/requests/${step}/accept?${step}_challenge=${encodeURIComponent(challenge)}`
    const { redirect_to } = await manage('PUT', path, body)
    response.writeHead(302, { location: String(redirect_to) }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
