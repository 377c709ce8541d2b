import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { plainBrowser } from '../../support/plain-browser.ts'
import { serverForFile } from '../../support/test-server.ts'

const publicUrl = 'https://gate.example'
const server = serverForFile({
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: publicUrl,
  GATEHOUSE_COUNTRY_HEADER: 'cf-ipcountry',
  GATEHOUSE_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
  GATEHOUSE_SECRET: 'a secret for tests only and long enough',
})

test('in production behind a proxy that terminates https, a user signs in and out with Secure cookies', async () => {
  const { shown } = server()
  const browser = plainBrowser(server(), {
    'x-forwarded-for': '198.51.100.1, 203.0.113.7',
    'x-forwarded-proto': 'https',
  })
  const { page, way } = await browser.toHostedPage()
  const { way: wayBack } = await browser.submit(page, { ...shown }, publicUrl)
  for (const address of [...way, ...wayBack]) expect(new URL(address, publicUrl).origin).toBe(publicUrl)
  expect(await (await browser.send('/api/auth/session')).json()).toMatchObject({ user: { name: 'Administrator' } })
  for (const cookie of browser.everySetCookie) expect(cookie).toMatch(/; secure/i)
  expect([...browser.cookies.keys()]).toContain('__Secure-next-auth.session-token')

  const { csrfToken } = await (await browser.send('/api/auth/csrf')).json()
  await browser.postForm('/api/auth/signout', { csrfToken })
  expect(await (await browser.send('/api/auth/session')).json()).toEqual({})
})

test('the audit trail has the address that the first proxy saw, not the one that the client claimed', async () => {
  const browser = plainBrowser(server(), { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.1.2.3' })
  const { page } = await browser.toHostedPage()
  await browser.submit(page, { email: 'nobody@example.com', password: 'wrong' }, publicUrl)
  const { body } = await post(
    asKeyHolder({ ...server(), url: `http://127.0.0.1:${server().port}` }),
    '/v1/mgmt/audit/search',
    {
      actions: ['LoginFailed'],
    },
  )
  expect(body.audits).toMatchObject([{ remoteAddress: '203.0.113.7' }])
})

test('the country of a visitor is the one that the proxy tells, and no client names another', async () => {
  const { port, projectId } = server()
  const geo = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/pages/${projectId}/v2-beta/config.json`, { headers })).headers.get('x-geo')
  expect(await geo({ 'cf-ipcountry': 'at' })).toBe('AT')
  expect(await geo({ 'cf-ipcountry': 'AT', 'x-gatehouse-country': 'US' })).toBe('AT')
  expect(await geo({ 'x-gatehouse-country': 'US' })).toBeNull()
})

test.each(['/metrics', '/status'])('%s is told to who asks the node itself, and not through the proxy', async path => {
  const { port } = server()
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
  expect([await statusOf({}), await statusOf({ 'x-forwarded-for': '203.0.113.7' })]).toEqual([200, 404])
})
