import assert from 'node:assert/strict'
import { hasGlewlwyd, startGlewlwyd } from '../parts/glewlwyd.mjs'
import { freePort } from '../parts/gatehouse.mjs'
import { debianVersion } from '../parts/programs.mjs'

export const counterpart = 'Glewlwyd'
export const install = 'apt-get install glewlwyd sqlite3'
const tenantId = 'acme'
const email = 'anna@acme.example'

export function findVersion() {
  return hasGlewlwyd() ? debianVersion('glewlwyd') : undefined
}

/** As the OpenID provider of a tenant. */
export async function run({ gatehouse, browser, folder, check }) {
  const client = { id: 'gatehouse', secret: 'between us', redirectUrl: `${gatehouse.url}/v1/auth/oauth/callback` }
  const glewlwyd = await startGlewlwyd(folder, { port: await freePort(), client, email })
  await gatehouse.call('/v1/mgmt/tenant/create', { id: tenantId, name: 'Acme' })
  const configure = clientSecret =>
    gatehouse.call('/v1/mgmt/sso/oidc', {
      tenantId,
      settings: { name: 'Acme', issuer: glewlwyd.issuer, clientId: client.id, clientSecret, scope: ['openid'] },
      domains: ['acme.example'],
    })
  await configure(client.secret)
  const back = `${gatehouse.url}/livez`
  const visitor = await browser.visit()
  const { page } = visitor

  /** Signs in there by the calls that its pages make. */
  async function signIn() {
    const { request } = page.context()
    const { url } = await gatehouse.callAsPage('/v1/auth/sso/authorize', { tenant: tenantId, redirectURL: back })
    await request.post(`${glewlwyd.url}/api/auth/`, { data: { username: 'anna', password: 'anna' } })
    await request.put(`${glewlwyd.url}/api/auth/grant/${client.id}`, { data: { scope: 'openid' } })
    await page.goto(url)
    await page.waitForURL('**/login.html?**')
    await page.goto(`${new URL(page.url()).searchParams.get('callback_url')}&g_continue`)
    await page.waitForURL(`${back}?**`)
    return new URL(page.url()).searchParams
  }

  try {
    await check('sign-in by discovery, with PKCE; the address', async () => {
      const { user } = await gatehouse.callAsPage('/v1/auth/sso/exchange', { code: (await signIn()).get('code') })
      assert.equal(user.email, email)
      assert.equal(user.userTenants[0].tenantId, tenantId)
    })
    await check('a wrong client secret is told of, and what to do', async () => {
      await configure('not between us')
      assert.ok((await signIn()).has('err'))
      const { failures } = await gatehouse.call('/v1/gatehouse/sso/failures/search', { tenantId })
      assert.match(failures[0].remedy, /secret/)
    })
  } finally {
    await visitor.leave()
    await glewlwyd.stop()
  }
}
