import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { chromiumForFile } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { enterPassword, expectAccessible, visit } from '../support/visitor.ts'

const browser = chromiumForFile()
const gatehouse = serverForFile()
const grace = { email: 'grace@example.com', password: 'another long password' }
const { SHOTS } = process.env
let shop: Server
beforeAll(async () => {
  shop = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Shop</h1>'))
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void shop?.close())

/** An application for Ada and Grace, and the endpoints of its issuer. */
async function createShop() {
  const { shown } = gatehouse()
  const manage = async (path: string, body: object) => {
    const answer = await post(asKeyHolder(gatehouse()), path, body)
    expect(answer.status, path).toBe(200)
    return answer.body
  }
  const origin = `http://localhost:${(shop.address() as AddressInfo).port}` // of a server that listens on a port
  const settings = {
    name: 'Shop',
    loginPageUrl: origin,
    approvedRedirectUrls: [`${origin}/back`],
    clientType: 'public',
  }
  const { id } = await manage('/v1/mgmt/sso/idp/app/oidc/create', settings)
  await manage('/v1/mgmt/user/create', { loginId: grace.email, email: grace.email, verifiedEmail: true })
  await manage('/v1/mgmt/user/password/set/active', { loginId: grace.email, password: grace.password })
  for (const loginId of [shown.email, grace.email])
    await manage('/v1/mgmt/user/update/ssoapp/add', { loginId, ssoAppIds: [id] })
  const { url, projectId } = gatehouse()
  const endpoints = await (await fetch(`${url}/${projectId}/${id}/.well-known/openid-configuration`)).json()
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: `${origin}/back`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  return { id: String(id), origin, endpoints, authorize: `${endpoints.authorization_endpoint}?${query}` }
}

test('another user signs in, and a device by the link that it draws: scripts press the buttons', async () => {
  const { id, origin, endpoints, authorize } = await createShop()
  const { url, shown } = gatehouse()
  const { page, problems, leave } = await visit(browser(), url)
  onTestFinished(leave)
  const isBack = () => page.waitForURL(next => next.origin === origin && next.searchParams.has('code'))
  await page.goto(authorize)
  await enterPassword(page, shown)
  await isBack()
  await page.goto(`${authorize}&prompt=select_account`)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await enterPassword(page, grace)
  await isBack()
  await page.goto(`${authorize}&prompt=select_account`)
  await page.getByText(grace.email).waitFor()

  const begun = await fetch(endpoints.device_authorization_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: id, scope: 'openid' }),
  })
  const { verification_uri_complete: link, user_code: code } = await begun.json()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Sign in to Shop on your device?' }).waitFor()
  expect(await page.getByText(code).isVisible()).toBe(true)
  expect(problems).toEqual([])

  const context = await browser().newContext({
    javaScriptEnabled: false,
    locale: 'de-DE',
    viewport: { width: 390, height: 600 },
  })
  onTestFinished(() => context.close())
  const quiet = await context.newPage()
  await quiet.goto(link)
  await quiet.getByRole('heading', { name: 'Einen Moment' }).waitFor()
  if (SHOTS) await quiet.screenshot({ path: `${SHOTS}/device-link.png` })
  await quiet.getByRole('button', { name: 'Weiter' }).click()
  await quiet.getByText(code).waitFor()
  await expectAccessible(page)
})
