import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForFile } from '../support/test-server.ts'
import { enterPassword, visit } from '../support/visitor.ts'

const gatehouse = serverForFile()
let browser: Browser
let shop: Server
beforeAll(async () => {
  browser = await connectChromium()
  shop = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'))
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await browser?.close()
  shop?.close()
})

test('Chromium signs a user in to an application in a dialog of its own', async () => {
  const { url, projectId, shown } = gatehouse()
  const origin = `http://localhost:${(shop.address() as AddressInfo).port}`
  const settings = { name: 'Shop', loginPageUrl: origin, approvedRedirectUrls: [`${origin}/back`] }
  const made = await post(asKeyHolder(gatehouse()), '/v1/mgmt/sso/idp/app/oidc/create', settings)
  const clientId = String(made.body.id)
  const assigned = { loginId: shown.email, ssoAppIds: [clientId] }
  expect((await post(asKeyHolder(gatehouse()), '/v1/mgmt/user/update/ssoapp/add', assigned)).status).toBe(200)

  const { page, leave } = await visit(browser, url)
  await page.goto(`/${projectId}/fedcm/login`)
  await enterPassword(page, shown)
  await page.getByRole('heading', { name: 'You are done' }).waitFor()

  const session = await page.context().newCDPSession(page)
  await session.send('FedCm.enable', { disableRejectionDelay: true })
  const dialogs: { title: string; emails: (string | undefined)[] }[] = []
  session.on('FedCm.dialogShown', ({ dialogId, title, accounts }) => {
    dialogs.push({ title, emails: accounts.map(({ email }) => email) })
    void session.send('FedCm.selectAccount', { dialogId, accountIndex: 0 })
  })
  await page.goto(origin)
  const given = await page.evaluate(
    async ({ configURL, clientId: id }) => {
      const providers = [{ configURL, clientId: id, nonce: 'n1', params: { nonce: 'n1' } }]
      try {
        // TypeScript's DOM does not know this kind of credentials yet.
        const credential = await navigator.credentials.get({ identity: { providers }, mediation: 'required' } as object)
        return { token: (credential as unknown as { token: string }).token, problem: '' }
      } catch (error) {
        return { token: '', problem: String(error) }
      }
    },
    { configURL: `${url}/${projectId}/fedcm/config`, clientId },
  )
  expect(given.problem).toBe('')
  expect(dialogs).toMatchObject([{ emails: [shown.email] }])
  const keys = await (await fetch(`${url}/${projectId}/.well-known/jwks.json`)).json()
  const { payload } = await jwtVerify(given.token, createLocalJWKSet(keys), {
    issuer: `${url}/${projectId}`,
    audience: clientId,
  })
  expect(payload).toMatchObject({ email: shown.email, nonce: 'n1' })
  await leave()
})
