import { transact } from '@gatehouse-id/database'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedEngines } from '../../testing/engines.ts'
import { startOidc } from '../oidc/testing.ts'

const site = 'https://shop.example.com'

describe.each(migratedEngines)('sign-in in the dialog of the browser (FedCM) on $engine', ({ create }) => {
  let oidc: Awaited<ReturnType<typeof startOidc>>
  let clientId = ''
  const ending: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const database = await create()
    oidc = await startOidc({ databaseUrl: database.url, tokenAlgorithm: 'ES256' })
    ending.push(oidc.close, database.drop)
    const settings = { name: 'Shop', loginPageUrl: site, approvedRedirectUrls: [`${site}/callback`] }
    const made = await oidc.client.ssoApplications.createOidc(settings)
    clientId = made.id
    await oidc.client.userSsoApplications.add({ loginId: oidc.account.email, ssoAppIds: [clientId] })
  })
  afterAll(async () => {
    for (const end of ending) await end()
  })

  const dialog = { 'sec-fetch-dest': 'webidentity' }
  const at = (name: string) => `${oidc.issuer}/fedcm/${name}`
  const accountsFor = (browser: Browser, headers: HeadersInit = dialog) =>
    browser.send(new Request(at('accounts'), { headers }))
  const assertionFor = (browser: Browser, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    browser.send(
      new Request(at('assertion'), {
        method: 'POST',
        headers: { ...dialog, origin: site, ...headers },
        body: new URLSearchParams({ client_id: clientId, nonce: 'n1', ...fields }),
      }),
    )
  type Browser = ReturnType<typeof createTestBrowser>

  async function signedIn() {
    const browser = createTestBrowser()
    const { origin } = new URL(oidc.issuer)
    const follow = async (first: Request) => {
      let response = await browser.send(first)
      let url = new URL(first.url)
      for (let location = response.headers.get('location'); location; location = response.headers.get('location')) {
        url = new URL(location, url)
        response = await browser.send(new Request(url))
      }
      return { url, response }
    }
    const page = await follow(new Request(at('login')))
    const body = new URLSearchParams({ email: oidc.account.email, password: oidc.account.password })
    const done = await follow(new Request(page.url, { method: 'POST', headers: { origin }, body }))
    return { browser, done: done.response }
  }

  test('what the browser reads first leads to all else', async () => {
    const { origin } = new URL(oidc.issuer)
    const known = await (await fetch(`${origin}/.well-known/web-identity`)).json()
    expect(known).toEqual({ provider_urls: [at('config')] })
    expect(await (await fetch(at('config'))).json()).toMatchObject({
      accounts_endpoint: at('accounts'),
      id_assertion_endpoint: at('assertion'),
      login_url: at('login'),
    })
    const metadata = (id: string) => fetch(`${origin}/fedcm/clientmetadata?client_id=${id}`)
    expect(await (await metadata(clientId)).json()).toEqual({ privacy_policy_url: '', terms_of_service_url: '' })
    expect((await metadata('none')).status).toBe(404)
  })

  test('who signs in on the page that the browser shows can sign in to an application, until they sign out', async () => {
    const { browser, done } = await signedIn()
    expect(done.headers.get('set-login')).toBe('logged-in')
    expect(await done.text()).toContain('IdentityProvider.close()')
    const { accounts } = await (await accountsFor(browser)).json()
    expect(accounts).toMatchObject([{ email: oidc.account.email, approved_clients: [] }])
    const account_id = accounts[0].id
    const answer = await assertionFor(browser, { account_id })
    expect(answer.headers.get('access-control-allow-origin')).toBe(site)
    const { token } = await answer.json()
    expect(decodeJwt(token)).toMatchObject({
      iss: oidc.issuer,
      sub: account_id,
      aud: clientId,
      nonce: 'n1',
      email: oidc.account.email,
    })
    const approved = async () => (await (await accountsFor(browser)).json()).accounts[0].approved_clients
    expect(await approved()).toEqual([clientId])
    const init = { method: 'POST', headers: { ...dialog, origin: site } }
    const body = new URLSearchParams({ client_id: clientId, account_hint: account_id })
    const ended = await browser.send(new Request(at('disconnect'), { ...init, body }))
    expect(await ended.json()).toEqual({ account_id })
    expect(await approved()).toEqual([])
    await oidc.client.users.logout({ loginId: oidc.account.email })
    expect((await accountsFor(browser)).status).toBe(401)
  })

  test('a page cannot ask in place of the browser, and an application only for itself and its users', async () => {
    const { browser } = await signedIn()
    expect((await accountsFor(browser, {})).status).toBe(400)
    const { accounts } = await (await accountsFor(browser)).json()
    const account_id = accounts[0].id
    expect((await assertionFor(browser, { account_id }, { 'sec-fetch-dest': 'empty' })).status).toBe(400)
    expect((await assertionFor(browser, { account_id }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await assertionFor(browser, { account_id, client_id: 'third-party' })).status).toBe(403)
    expect((await assertionFor(browser, { account_id: 'another' })).status).toBe(403)
    expect((await assertionFor(createTestBrowser(), { account_id })).status).toBe(403)
    await oidc.client.userSsoApplications.remove({ loginId: oidc.account.email, ssoAppIds: [clientId] })
    expect((await assertionFor(browser, { account_id })).status).toBe(403)
  })

  test('a user who signs out everywhere while the browser asks for a token gets none', async () => {
    await oidc.client.userSsoApplications.add({ loginId: oidc.account.email, ssoAppIds: [clientId] })
    const { browser } = await signedIn()
    const { accounts } = await (await accountsFor(browser)).json()
    const account_id = accounts[0].id
    const ending = transact(oidc.db, async tx => {
      await tx
        .updateTable('users')
        .set(({ eb }) => ({ credential_epoch: eb('credential_epoch', '+', 1) }))
        .where('id', '=', account_id)
        .execute()
      const asked = assertionFor(browser, { account_id })
      // It has found the session by now, and waits for the user's row.
      await new Promise(resolve => setTimeout(resolve, 200))
      return { asked }
    })
    const answer = await (await ending).asked
    expect(await answer.json()).not.toHaveProperty('token')
  })

  test('an application that asks for a new sign-in each time gets no token of a session that was there', async () => {
    const settings = { name: 'Bank', loginPageUrl: site, approvedRedirectUrls: [`${site}/callback`] }
    const { id } = await oidc.client.ssoApplications.createOidc({ ...settings, forceAuthentication: true })
    await oidc.client.userSsoApplications.add({ loginId: oidc.account.email, ssoAppIds: [id] })
    const { browser } = await signedIn()
    const { accounts } = await (await accountsFor(browser)).json()
    const answer = await assertionFor(browser, { account_id: accounts[0].id, client_id: id })
    expect(answer.status).toBe(403)
    expect(await answer.json()).not.toHaveProperty('token')
  })

  test('a session of one project is none in another', async () => {
    const { browser } = await signedIn()
    const other = await oidc.anotherProject()
    const cookie = (await accountsFor(browser)).status
    expect(cookie).toBe(200)
    const url = `${other.issuer}/fedcm/accounts`
    expect((await browser.send(new Request(url, { headers: dialog }))).status).toBe(401)
  })
})
