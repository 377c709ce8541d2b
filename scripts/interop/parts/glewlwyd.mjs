import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from './programs.mjs'

const documents = '/usr/share/doc/glewlwyd/database'
const configuration = '/etc/glewlwyd/glewlwyd.conf'

export function hasGlewlwyd() {
  return existsSync('/usr/bin/glewlwyd') && existsSync(configuration) && existsSync('/usr/bin/sqlite3')
}

/** Glewlwyd with one client and one user, `anna` with the password `anna`; its API is what its pages call. */
export async function startGlewlwyd(folder, { port, client, email }) {
  const url = `http://localhost:${port}`
  const database = join(folder, 'glewlwyd.db')
  const tables = spawnSync('zcat', [join(documents, 'init.sqlite3.sql.gz')]).stdout
  if (spawnSync('sqlite3', [database], { input: tables }).status !== 0) throw new Error('no database for Glewlwyd')
  const own = [
    [/^port=.*$/m, `port=${port}`],
    [/^external_url=.*$/m, `external_url="${url}/"`],
    [/^# static_files_path=.*$/m, 'static_files_path="/usr/share/glewlwyd/webapp/"'],
    [/^log_mode=.*$/m, 'log_mode="console"'],
    [/^@include.*$/m, `database = { type = "sqlite3"; path = "${database}"; };`],
  ]
  const file = join(folder, 'glewlwyd.conf')
  writeFileSync(
    file,
    own.reduce((text, [line, ours]) => text.replace(line, ours), readFileSync(configuration, 'utf8')),
  )
  const program = await startProgram('glewlwyd', [`--config-file=${file}`], { readyAt: `${url}/login.html` })
  const call = await signedIn(url, { username: 'admin', password: 'password' })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const parameters = {
    iss: `${url}/api/oidc`,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: publicKey.export({ type: 'spki', format: 'pem' }),
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 600,
    'auth-type-code-enabled': true,
    'auth-type-id-token-enabled': true,
    'auth-type-refresh-enabled': true,
    'jwks-show': true,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    'address-claim': { type: 'no' },
    'pkce-allowed': true,
    'subject-type': 'public',
    'allowed-scope': ['openid'],
  }
  await call('POST', '/api/mod/plugin/', { module: 'oidc', name: 'oidc', display_name: 'OpenID Connect', parameters })
  await call('POST', '/api/client/', {
    client_id: client.id,
    name: 'Gatehouse',
    confidential: true,
    client_secret: client.secret,
    enabled: true,
    redirect_uri: [client.redirectUrl],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic', 'client_secret_post'],
  })
  const scope = ['openid', 'g_profile']
  await call('POST', '/api/user/', { username: 'anna', name: 'Anna', email, password: 'anna', enabled: true, scope })
  return { ...program, url, issuer: parameters.iss }
}

/** Calls with the session of a user. */
async function signedIn(url, account) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/`, { method: 'POST', headers, body: JSON.stringify(account) })
  const cookie = answer.headers.getSetCookie().map(each => each.split(';')[0])
  return async (method, path, body) => {
    const init = { method, headers: { ...headers, cookie: cookie.join('; ') }, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
}
