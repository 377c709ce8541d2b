import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { button, chromiumForFile, openPage } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { followWithin } from '../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

async function call(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server()), path, body)
  expect(status, path).toBe(200)
  return answer
}
function open(path: string): Promise<Page> {
  return openPage(browser(), server(), { path, account: server().shown })
}
function tenantPage(id: string) {
  return `/tenants/${btoa(`Tenant:${id}`)}/details`
}

/** Holds back what the API answers to questions in which `text` stands; answers how they are let go. */
async function holdAnswers(page: Page, text: string): Promise<{ isAsked: Promise<Request>; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isAsked = page.waitForRequest(request => request.postData()?.includes(text) === true)
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes(text)) await promise
    await route.continue()
  })
  return { isAsked, release: resolve }
}

test('the page of another thing shows nothing of the one before while it loads', async () => {
  for (const id of ['first', 'second']) await call('/v1/mgmt/tenant/create', { id, name: `The ${id}` })
  const page = await open(tenantPage('first'))
  await page.getByRole('heading', { name: 'The first', level: 1 }).waitFor()
  await page.getByLabel('Name', { exact: true }).waitFor()
  const { isAsked, release } = await holdAnswers(page, btoa('Tenant:second'))
  await followWithin(page, tenantPage('second'))
  await isAsked
  await page.getByLabel('Name', { exact: true }).waitFor({ state: 'detached' })
  expect(await page.getByText('The first').count()).toBe(0)
  release()
  await page.getByRole('heading', { name: 'The second', level: 1 }).waitFor()
})

test('what was typed for one thing, and is left, is not there at the next, which is known already', async () => {
  for (const id of ['third', 'fourth']) await call('/v1/mgmt/tenant/create', { id, name: `The ${id}` })
  const page = await open(tenantPage('fourth'))
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  await followWithin(page, tenantPage('third'))
  await page.getByRole('heading', { name: 'The third', level: 1 }).waitFor()
  await name.fill('Typed for the third')
  void page.goBack()
  await button(page, 'Leave without saving').click()
  await page.getByRole('heading', { name: 'The fourth', level: 1 }).waitFor()
  expect(await name.inputValue()).toBe('The fourth')
  expect(await button(page, 'Save').count()).toBe(0)
})

test('a dialog saves over the version it was opened with, not over one that the page learned of meanwhile', async () => {
  await call('/v1/mgmt/tenant/create', { id: 'fifth', name: 'The fifth' })
  for (const name of ['Mine', 'Theirs']) await call('/v1/mgmt/role/create', { name })
  const page = await open(tenantPage('fifth').replace('details', 'members'))
  const dialog = page.getByRole('dialog', { name: 'Default roles' })
  await button(page, 'Default roles').click()
  await dialog.getByRole('combobox', { name: 'Roles' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await call('/v1/mgmt/tenant/updateDefaultRoles', { id: 'fifth', defaultRoles: ['Theirs'] })
  const { isAsked, release } = await holdAnswers(page, 'query TenantDefaultRoles')
  // It opens with what is known, which is brought up to date behind it.
  await button(page, 'Default roles').click()
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Mine' }).click()
  const asked = await isAsked
  release()
  await (await asked.response())?.finished()
  await dialog.getByRole('button', { name: 'Save default roles' }).press('Enter')
  await dialog.getByText('Changed in the meantime').waitFor()
  const { body } = await post(asKeyHolder(server()), '/v1/mgmt/tenant/search', { tenantIds: ['fifth'] })
  expect(body.tenants[0].defaultRoles).toEqual(['Theirs'])
})

test('the text of a message that was changed is left only after a question, also for another on the same page', async () => {
  const page = await open('/message-texts')
  await page.getByLabel('Subject').fill('Typed')
  const purpose = page.getByLabel('Purpose')
  const first = await purpose.inputValue()
  await purpose.selectOption({ index: 1 })
  await button(page, 'Cancel').click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Typed')
  expect(await purpose.inputValue()).toBe(first)
  await purpose.selectOption({ index: 1 })
  await button(page, 'Leave without saving').click()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).not.toBe('Typed')
})
