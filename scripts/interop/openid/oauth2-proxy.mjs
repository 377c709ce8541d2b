import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { freePort } from '../parts/gatehouse.mjs'
import { startProgram } from '../parts/programs.mjs'

export const counterpart = 'oauth2-proxy'
export const install = 'go install github.com/oauth2-proxy/oauth2-proxy/v7@latest, or its release, on the PATH'
const anna = 'anna@acme.example'
const ben = 'ben@acme.example'
const module = 'github.com/oauth2-proxy/oauth2-proxy/v7'

/** Built by Go it does not know its own version, but Go does. */
export function findVersion() {
  const { stdout, error } = spawnSync('oauth2-proxy', ['--version'], { encoding: 'utf8' })
  if (error) return undefined
  const own = /oauth2-proxy v?(\d\S*)/.exec(stdout)?.[1]
  if (own) return own
  const path = spawnSync('which', ['oauth2-proxy'], { encoding: 'utf8' }).stdout.trim()
  const built = spawnSync('go', ['version', '-m', path], { encoding: 'utf8' }).stdout ?? ''
  return new RegExp(`${module}\\s+v(\\S+)`).exec(built)?.[1] ?? 'unknown'
}

/** In front of an application that takes users of one role. */
export async function run({ gatehouse, browser, check }) {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/oidc/create', {
    name: 'Proxy',
    loginPageUrl: site,
    approvedRedirectUrls: [`${site}/oauth2/callback`],
    logoutRedirectUrls: [`${site}/ping`],
    forcePkce: true,
  })
  const { cleartext } = await gatehouse.call(`/v1/mgmt/sso/idp/app/secret?id=${id}`)
  await gatehouse.call('/v1/mgmt/role/create', { name: 'Editor' })
  await gatehouse.addUser(anna, { roleNames: ['Editor'] })
  await gatehouse.addUser(ben)
  for (const email of [anna, ben]) await gatehouse.assign(email, id)
  const application = createServer(({ headers }, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(headers))
  })
  await new Promise(resolve => application.listen(0, '127.0.0.1', resolve))
  const issuer = `${gatehouse.url}/${gatehouse.projectId}/${id}`
  const options = {
    'http-address': `127.0.0.1:${port}`,
    provider: 'oidc',
    'oidc-issuer-url': issuer,
    'client-id': id,
    'client-secret': cleartext,
    'redirect-url': `${site}/oauth2/callback`,
    upstream: `http://127.0.0.1:${application.address().port}/`,
    'email-domain': '*',
    'cookie-secret': 'sixteen bytes ok',
    'cookie-secure': 'false',
    'code-challenge-method': 'S256',
    'oidc-groups-claim': 'roles',
    'allowed-group': 'Editor',
    scope: 'openid email roles offline_access',
    'skip-provider-button': 'true',
    'pass-user-headers': 'true',
    'whitelist-domain': 'localhost:*',
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const proxy = await startProgram('oauth2-proxy', args, { readyAt: `${site}/ping` })
  const visitor = await browser.visit()

  try {
    await check('sign-in with PKCE; the claim `roles` as groups', async () => {
      const told = await visitor.open(`${site}/`, anna)
      assert.equal(told['x-forwarded-email'], anna)
      assert.match(told['x-forwarded-groups'], /Editor/)
    })
    await check('sign-out here and at the proxy', async () => {
      const after = new URLSearchParams({ client_id: id, post_logout_redirect_uri: `${site}/ping` })
      const rd = encodeURIComponent(`${issuer}/oauth2/v1/logout?${after}`)
      await visitor.page.goto(`${site}/oauth2/sign_out?rd=${rd}`)
      await visitor.page.getByRole('button', { name: 'Sign out' }).click()
      await visitor.page.waitForURL(`${site}/ping`)
      await visitor.page.goto(`${site}/`)
      await visitor.page.getByLabel('Password').waitFor()
    })
    await check('somebody without the role is refused by the proxy', async () => {
      const response = visitor.page.waitForResponse(answer => answer.url().includes('/oauth2/callback'))
      await visitor.signIn(ben)
      assert.equal((await response).status(), 403)
    })
  } finally {
    await visitor.leave()
    await proxy.stop()
    application.close()
  }
}
