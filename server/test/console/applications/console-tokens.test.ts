import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, expectToFit, tableRows } from '../../support/visitor.ts'

const server = serverForFile()
const browser = chromiumForFile()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

async function signedIn() {
  const visitor = await openConsole(browser(), server())
  return { ...visitor, acts: consoleActs(visitor.page) }
}

/** Takes screenshots when SCREENSHOTS names a folder. */
async function picture(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, fullPage: true, animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${folder}/${name}-phone.png`, fullPage: true, animations: 'disabled' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('an administrator sees the sessions of a user and ends one', async () => {
  const { url, projectId } = server()
  const credentials = { loginId: 'ada@example.com', password: 'correct horse battery' }
  for (const [path, userAgent] of [
    ['signup', firefox],
    ['signin', iphone],
  ] as const) {
    const headers = { authorization: `Bearer ${projectId}`, 'user-agent': userAgent }
    await fetch(`${url}/v1/auth/password/${path}`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  }
  const { page, acts, problems } = await signedIn()
  await acts.navigate('Users')
  await acts.openUser('ada@example.com')
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByText('Safari on iOS').waitFor()
  await expectAccessible(page)
  await picture(page, 'sessions')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('Safari on iOS was signed out').waitFor()
  await expect.poll(() => tableRows(page, 'Devices')).toHaveLength(1)
  expect(problems).toEqual([])
})

test('settings are changed on their page, and a problem is shown at its field', async () => {
  const { page, acts, problems } = await signedIn()
  await acts.navigate('Sign-in methods')
  await acts.heading('Sign-in and tokens')
  await page.getByLabel('In HTTP-only cookies').check()
  await page.getByLabel('Name of the refresh cookie').fill('a=b')
  await page.getByRole('textbox', { name: 'Session token' }).fill('5')
  await page.getByRole('switch', { name: 'Refresh token rotation' }).uncheck()
  await expectAccessible(page)
  await picture(page, 'settings')
  await expectToFit(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Must be a cookie name of 1 to 64 characters').waitFor()
  await page.getByLabel('Name of the refresh cookie').fill('REFRESH')
  await page
    .getByRole('combobox', { name: 'Approved origins' })
    .or(page.getByLabel('Approved origins'))
    .first()
    .fill('https://app.example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings were saved').waitFor()
  await page.reload()
  expect(await page.getByLabel('Name of the refresh cookie').inputValue()).toBe('REFRESH')
  expect(await page.getByRole('textbox', { name: 'Session token' }).inputValue()).toBe('5 minutes')
  const caller = asKeyHolder(server())
  const headers = { authorization: `Bearer ${caller.projectId}:${caller.managementKey}` }
  const settings = await (await fetch(`${caller.url}/v1/gatehouse/project/settings`, { headers })).json()
  expect(settings).toMatchObject({
    tokens: { sessionSeconds: 300, isRefreshTokenRotated: false, delivery: 'cookies' },
    approvedOrigins: ['https://app.example.com'],
  })
  await post(caller, '/v1/gatehouse/project/settings', { tokens: { delivery: 'body', isRefreshTokenRotated: true } })
  expect(problems).toEqual([])
})

test('an access key is created, shown once, disabled and deleted', async () => {
  const { page, acts, problems } = await signedIn()
  await acts.navigate('Keys')
  await page.getByText('No access keys yet').waitFor()
  await page.getByRole('button', { name: 'Create access key' }).first().click()
  const form = page.getByRole('dialog', { name: 'New access key' })
  await form.getByLabel('Name').fill('Nightly build')
  await form.getByLabel('Description').fill('Publishes the packages')
  await expectAccessible(page)
  await picture(page, 'access-key-create')
  await form.getByRole('button', { name: 'Create access key' }).click()
  const cleartext = await page.getByRole('textbox', { name: 'Secret of the access key' }).inputValue()
  const { url, projectId } = server()
  const exchange = async () => {
    const headers = { authorization: `Bearer ${projectId}:${cleartext}` }
    return (await fetch(`${url}/v1/auth/accesskey/exchange`, { method: 'POST', headers })).status
  }
  expect(await exchange()).toBe(200)
  const shown = page.getByRole('dialog', { name: 'Secret of the access key' })
  await shown.getByRole('button', { name: 'Close', exact: true }).click()
  await shown.getByRole('button', { name: 'Close anyway' }).click()
  await acts.heading('Nightly build')
  await expectAccessible(page)
  await acts.navigate('Keys')
  await acts.heading('Access keys')
  await expectAccessible(page)
  await picture(page, 'access-keys')
  await expectToFit(page)
  const ask = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Nightly build' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await ask('Disable')
  await confirm('Disable')
  await page.getByRole('table', { name: 'Access keys' }).getByText('Disabled').waitFor()
  expect(await exchange()).toBe(401)
  await ask('Delete')
  await page.getByLabel('Type Nightly build to confirm').fill('Nightly build')
  await confirm('Delete')
  await page.getByText('No access keys yet').waitFor()
  expect(problems).toEqual([])
})

test('the page of a user says who acts as them, and ends it', async () => {
  const caller = asKeyHolder(server())
  const create = (user: object) => post(caller, '/v1/mgmt/user/create', user)
  await create({ loginId: 'acted@example.com', displayName: 'Acted Upon' })
  await post(caller, '/v1/mgmt/role/create', { name: 'Impersonator', permissionNames: ['Impersonate'] })
  const { body } = await create({ loginId: 'sue@example.com', displayName: 'Sue Support', roleNames: ['Impersonator'] })
  const impersonation = { loginId: 'acted@example.com', impersonatorId: body.user.userId, reason: 'Ticket 7' }
  expect(await post(caller, '/v1/mgmt/impersonate', impersonation)).toMatchObject({ status: 200 })
  const { page, acts, problems } = await signedIn()
  await acts.navigate('Users')
  await acts.openUser('Acted Upon')
  const banner = page.getByRole('alert', { name: 'Someone is acting as this user' })
  await banner.getByRole('link', { name: 'Sue Support' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'impersonated')
  await banner.getByRole('button', { name: 'End impersonation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End impersonation' }).click()
  await banner.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
