import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../parts/gatehouse.mjs'
import { hasLemonLdap, startLemonLdap } from '../parts/lemonldap.mjs'
import { debianVersion } from '../parts/programs.mjs'

export const counterpart = 'LemonLDAP::NG'
export const install = 'apt-get install lemonldap-ng'
const tenantId = 'acme'
const email = 'rtyler@badwolf.org'
/** A key that is not known is not asked for again sooner: nobody makes us ask by tokens of rubbish. */
const keysMs = 61_000

export function findVersion() {
  return hasLemonLdap() ? debianVersion('lemonldap-ng') : undefined
}

/** As the OpenID provider of a tenant, with its own pages. */
export async function run({ gatehouse, browser, folder, check }) {
  const client = { id: 'gatehouse', secret: 'between us', redirectUrl: `${gatehouse.url}/v1/auth/oauth/callback` }
  const port = await freePort()
  let lemon = await startLemonLdap(folder, { port, client })
  await gatehouse.call('/v1/mgmt/tenant/create', { id: tenantId, name: 'Acme' })
  const configure = clientSecret =>
    gatehouse.call('/v1/mgmt/sso/oidc', {
      tenantId,
      settings: {
        name: 'Acme',
        issuer: lemon.issuer,
        clientId: client.id,
        clientSecret,
        scope: ['openid', 'email', 'profile'],
      },
      domains: ['badwolf.org'],
    })
  await configure(client.secret)
  const back = `${gatehouse.url}/livez`

  /** Where a browser ends that signs in there, with the password where it is asked for one. */
  async function signIn({ page }, password = 'rtyler') {
    const { url } = await gatehouse.callAsPage('/v1/auth/sso/authorize', { tenant: tenantId, redirectURL: back })
    await page.goto(url)
    const field = page.locator('input[name=user]')
    if (!page.url().startsWith(back) && (await field.count()) > 0) {
      await field.fill('rtyler')
      await page.locator('input[name=password]').fill(password)
      await page.keyboard.press('Enter')
      if (password !== 'rtyler') return page.waitForLoadState()
    }
    await page.waitForURL(`${back}?**`)
    return new URL(page.url()).searchParams
  }
  const whoIs = async told => (await gatehouse.callAsPage('/v1/auth/sso/exchange', { code: told.get('code') })).user

  const visitor = await browser.visit()
  try {
    await check('sign-in by discovery, with PKCE, on its page; address and name', async () => {
      const user = await whoIs(await signIn(visitor))
      assert.deepEqual([user.email, user.name, user.userTenants[0].tenantId], [email, 'Rose Tyler', tenantId])
    })
    await check('who is signed in there is signed in here without a password', async () => {
      assert.equal((await whoIs(await signIn(visitor))).email, email)
    })
    await check('a wrong password there leads nowhere', async () => {
      const other = await browser.visit()
      await signIn(other, 'wrong')
      assert.ok(other.page.url().startsWith(lemon.url))
      await other.leave()
    })
    await check('another signing key counts when the known keys are a minute old', async () => {
      await setTimeout(keysMs)
      await lemon.stop()
      lemon = await startLemonLdap(folder, { port, client, keyId: 'second' })
      assert.equal((await whoIs(await signIn(visitor))).email, email)
    })
    await check('a wrong client secret is told of, and what to do', async () => {
      await configure('not between us')
      assert.ok((await signIn(visitor)).has('err'))
      const { failures } = await gatehouse.call('/v1/gatehouse/sso/failures/search', { tenantId })
      assert.match(failures[0].remedy, /secret/)
    })
  } finally {
    await visitor.leave()
    await lemon.stop()
  }
}
