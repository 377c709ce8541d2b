import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, expectToFit } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

test('an application says who signed in to it last and who was refused, and leads to all of them', async () => {
  const callback = 'https://wiki.example/back'
  const settings = { id: 'wiki', name: 'Wiki', loginPageUrl: 'https://wiki.example', approvedRedirectUrls: [callback] }
  async function call(path: string, body: object) {
    expect(await post(asKeyHolder(server()), path, body)).toMatchObject({ status: 200 })
  }
  await call('/v1/mgmt/sso/idp/app/oidc/create', { ...settings, clientType: 'public' })
  const path = `/applications/${btoa('SsoApplication:wiki')}`
  const { page, problems } = await openConsole(browser(), server(), { path })
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last sign-ins' }) })
  await card.getByText('Nobody signed in to it in the last 30 days.').waitFor()

  // The browser has a session at the provider from its sign-in to the console.
  const code_challenge = Buffer.alloc(32, 1).toString('base64url')
  const request = { client_id: 'wiki', response_type: 'code', scope: 'openid', redirect_uri: callback, prompt: 'none' }
  const query = new URLSearchParams({ ...request, code_challenge, code_challenge_method: 'S256' })
  const address = `${server().url}/${server().projectId}/oauth2/v1/authorize?${query}`
  async function authorize() {
    const response = await page.request.get(address, { maxRedirects: 0 })
    return response.headers().location ?? ''
  }
  expect(await authorize()).toContain('error=access_denied')
  await call('/v1/mgmt/user/update/ssoapp/add', { loginId: server().shown.email, ssoAppIds: ['wiki'] })
  expect(await authorize()).toContain('code=')

  await page.reload()
  const lines = card.getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  const [signedIn = '', refused = ''] = await lines.allInnerTexts()
  expect(signedIn).toMatch(/Administrator · OpenID Connect/)
  expect(signedIn).not.toContain('Refused')
  expect(refused).toMatch(/Administrator\s*Refused/i)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await card.getByRole('link', { name: 'All sign-ins' }).click()
  await page.waitForURL(/\/audit\?q=wiki&action=SsoApplicationLogin/)
  await expect.poll(() => page.getByRole('table').locator('tbody').getByRole('row').count()).toBe(1)
  await page.getByText('Administrator signed in to an application').first().waitFor()
  expect(problems).toEqual([])
})
