import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { openIdPaths, openIdSteps, type OpenIdPath } from '../../oidc/steps.ts'
import { exchange, exchangeForm, exchangeJson, type Json } from '../../requests/exchange.ts'
import { freePort } from '../../requests/server-process.ts'
import { goProgram, oryDatabase } from './go-program.ts'
import { startPage } from './page.ts'
import { type Peer, startTwice } from './peer.ts'

const version = 'v2.3.0'
const replaced = { 'github.com/gobuffalo/pop/v6': 'github.com/ory/pop/v6@v6.2.1-0.20241121111754-e5dfc0f3344b' }
const scopes = ['openid', 'profile', 'email', 'offline_access']

/** Ory Hydra from its module of Go. It asks an application of ours who signs in, which says so at once. */
export const hydra: Peer<OpenIdPath | 'client credentials'> = {
  name: 'Hydra',
  version,
  paths: ['client credentials', ...openIdPaths],
  hasDatabase: true,
  async start({ databaseUrl, redirectUri, connections }) {
    const program = goProgram('hydra', { path: 'github.com/ory/hydra/v2', version, replaced })
    const [publicPort, adminPort] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${publicPort}`
    const adminUrl = `http://127.0.0.1:${adminPort}/admin`
    const page = await startPage(async ({ path, parameters }) => {
      const step = path === '/login' ? 'login' : 'consent'
      const { redirect_to } = await accept(adminUrl, step, parameters.get(`${step}_challenge`) ?? '')
      return { location: String(redirect_to) }
    })
    const env = {
      DSN: oryDatabase(databaseUrl),
      URLS_SELF_ISSUER: url,
      URLS_LOGIN: `${page}/login`,
      URLS_CONSENT: `${page}/consent`,
      SERVE_PUBLIC_HOST: '127.0.0.1',
      SERVE_PUBLIC_PORT: String(publicPort),
      SERVE_ADMIN_HOST: '127.0.0.1',
      SERVE_ADMIN_PORT: String(adminPort),
      SECRETS_SYSTEM: 'a-secret-for-benchmarks-only',
      LOG_LEVEL: 'error',
      SQA_OPT_OUT: 'true',
    }
    const migrate = ['migrate', 'sql', 'up', '--read-from-env', '--yes']
    execFileSync(program, migrate, { env: { ...process.env, ...env }, stdio: 'ignore' })
    const running = await startTwice({
      program,
      args: ['serve', 'all', '--dev'],
      env,
      readyUrl: `${url}/health/ready`,
    })
    await giveKey(adminUrl)
    const made = await exchangeJson(`${adminUrl}/clients`, {
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types: ['code'],
      redirect_uris: [redirectUri],
      scope: scopes.join(' '),
      token_endpoint_auth_method: 'client_secret_post',
    })
    const client = { client_id: String(made.client_id), client_secret: String(made.client_secret) }
    const provider = {
      clientId: client.client_id,
      clientSecret: client.client_secret,
      authorize: `${url}/oauth2/auth`,
      token: `${url}/oauth2/token`,
      userinfo: `${url}/userinfo`,
      introspection: `${adminUrl}/oauth2/introspect`,
      signIn: undefined,
    }
    const steps = {
      'client credentials': () => exchangeForm(provider.token, { ...client, grant_type: 'client_credentials' }),
      ...(await openIdSteps(provider, { redirectUri, browsers: connections })),
    }
    return { ...running, steps }
  },
}

/** Says who signs in, and what they consent to. */
function accept(adminUrl: string, step: 'login' | 'consent', challenge: string): Promise<Json> {
  const body =
    step === 'login'
      ? { subject: 'ada', remember: true, remember_for: 86_400 }
      : { grant_scope: scopes, remember: true, session: { id_token: { email: 'ada@example.com' } } }
  const path = `/oauth2/auth/requests/${step}/accept?${step}_challenge=${encodeURIComponent(challenge)}`
  return put(adminUrl + path, body)
}

/** Its own keys are twice as long as ours. */
async function giveKey(adminUrl: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'bench', use: 'sig', alg: 'RS256' }
  await put(`${adminUrl}/keys/hydra.openid.id-token`, { keys: [key] })
}

function put(url: string, body: object): Promise<Json> {
  return exchange(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
