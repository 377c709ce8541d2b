import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { chromiumForFile, openConsole } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { expectToFit, tableRows } from '../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

function call(path: string, body: object) {
  return post(asKeyHolder(server()), path, body)
}
function verify(channel: string, loginId: string, code: string) {
  return post({ ...server(), managementKey: undefined }, `/v1/auth/otp/verify/${channel}`, { loginId, code })
}

test('a sign-in code of a test user is shown once, with its end, and signs in by its login id', async () => {
  const phone = '+12025550144'
  const tester = { loginId: 'tester@example.com', email: 'tester@example.com', phone, additionalLoginIds: [phone] }
  const { body: created } = await call('/v1/mgmt/user/create/test', tester)
  const { page, problems } = await openConsole(browser(), server(), { path: `/users/${created.user.userId}` })
  await page.getByText('Test user', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Get a sign-in code' }).click()
  const form = page.getByRole('dialog', { name: 'Get a sign-in code' })
  await form.getByRole('combobox', { name: 'Login id' }).click()
  await page.getByRole('option', { name: phone }).click()
  await form.getByRole('combobox', { name: 'Delivery method' }).click()
  await page.getByRole('option', { name: 'Text message' }).click()
  await form.getByRole('button', { name: 'Get a sign-in code' }).click()
  const shown = page.getByRole('dialog', { name: 'Sign-in code' })
  await shown.getByText(/It expires in (3|2) minutes, at /).waitFor()
  const code = await shown.getByRole('textbox', { name: 'Sign-in code' }).inputValue()
  expect(code).toMatch(/^\d{6}$/)
  await shown.getByRole('button', { name: 'Copy' }).click()
  await shown.getByRole('button', { name: 'Close' }).click()
  expect(await page.content()).not.toContain(code)

  expect(await verify('sms', phone, code)).toMatchObject({ status: 200 })
  expect((await verify('sms', phone, code)).status).not.toBe(200)
  expect(problems).toEqual([])
})

test('users who are no test users have no such act', async () => {
  const { body: created } = await call('/v1/mgmt/user/create', { loginId: 'ada@example.com' })
  const { page } = await openConsole(browser(), server(), { path: `/users/${created.user.userId}` })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Impersonate' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Get a sign-in code' }).count()).toBe(0)
  expect(await page.getByText('Test user', { exact: true }).count()).toBe(0)
})

test('the list of test users deletes all of them, whatever it is narrowed by, once their number is typed', async () => {
  for (const name of ['one', 'two']) await call('/v1/mgmt/user/create/test', { loginId: `test-${name}` })
  await call('/v1/mgmt/user/create', { loginId: 'stays@example.com' })
  const { body: found } = await call('/v2/mgmt/user/search/test', { limit: 100 })
  const { page, problems } = await openConsole(browser(), server(), { path: '/users' })
  const more = page.getByRole('button', { name: 'More actions for users' })
  const all = page.getByRole('menuitem', { name: 'Delete all test users' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Import' }).waitFor()
  expect(await all.count()).toBe(0)

  await page.goto('/users?test=yes&q=test-one')
  await more.click()
  await all.click()
  const dialog = page.getByRole('dialog', { name: 'Delete all test users?' })
  await dialog.getByText(`There are ${found.total} test users now.`).waitFor()
  const button = dialog.getByRole('button', { name: 'Delete all test users' })
  await dialog.getByLabel(/^Type \d+ to confirm$/).fill('1')
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByLabel(/^Type \d+ to confirm$/).fill(String(found.total))
  await button.click()
  await page.getByText(`${found.total} test users were deleted`).waitFor()
  expect(await call('/v2/mgmt/user/search/test', {})).toMatchObject({ body: { total: 0 } })
  await page.goto('/users')
  await expect.poll(async () => (await tableRows(page, 'Users')).flat().join()).toContain('stays@example.com')
  expect(problems).toEqual([])
})
