import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { accountsOf } from '../support/accounts.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { button, chromiumForFile, openConsole } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { expectAccessible } from '../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

const dsl = `model AuthZ 1.0

type user

type group
  relation member: user | group#member

type document
  relation owner: user
  relation viewer: user | group#member
  permission edit: owner
  permission view: edit | viewer
`

async function open(path: string, account = server().shown): Promise<Page> {
  const { page, problems } = await openConsole(browser(), server(), { path, account })
  // What the browser itself says of a network that is gone on purpose is none.
  onTestFinished(() => expect(problems.filter(each => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]))
  await page.getByRole('heading', { name: 'Authorization', level: 1 }).waitFor()
  return page
}
async function call(path: string, body: object) {
  expect(await post(asKeyHolder(server()), path, body)).toMatchObject({ status: 200 })
}
function saveSchema(text = dsl) {
  return call('/v1/mgmt/fga/schema', { dsl: text, allowBrokenAssertions: true })
}

function editorOf(page: Page) {
  return page.getByRole('textbox', { name: 'Schema language' })
}
function field(place: Page | Locator, name: string) {
  return place.getByRole('combobox', { name, exact: true })
}
/** Types into a field, and closes what it offers. */
async function type(page: Page, input: Locator, text: string) {
  await input.fill(text)
  await page.keyboard.press('Escape')
}
async function ask(page: Page, who: string, has: string, on: string) {
  await type(page, field(page, 'Target'), who)
  await type(page, field(page, 'Relation or permission'), has)
  await type(page, field(page, 'Resource'), on)
  await page.keyboard.press('Enter')
}
async function saysToast(page: Page, text: string) {
  await page
    .getByRole('alert')
    .filter({ hasText: text })
    .or(page.getByText(text, { exact: true }))
    .first()
    .waitFor()
}

test('a schema is written by keyboard from a template; an error is shown in place, and refused when it is saved', async () => {
  const page = await open('/authorization')
  await page.getByText('No schema yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write schema' }).press('Enter')
  const editor = editorOf(page)
  await editor.waitFor()
  expect(await button(page, 'Save').count()).toBe(0)
  await page.getByRole('button', { name: /^Documents and folders/ }).press('Enter')
  await page.getByText('Valid', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: 'Go to type folder: parent, owner, editor, viewer, edit, view' })
    .press('Enter')
  await expect.poll(() => editor.evaluate(element => element.contains(document.activeElement))).toBe(true)

  const valid = await editor.innerText()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('  permission look: nothing')
  await page.getByText(/^Line \d+, column \d+$/).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page
    .getByRole('alert')
    .getByText(/nothing/)
    .waitFor()
  await expect.poll(() => editor.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await editor.innerText()).toContain('look: nothing')

  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.type('vie')
  await page.getByRole('listbox').getByRole('option', { name: 'view' }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('w')
  await page.getByText('Valid', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Alt+f')
  await page.keyboard.press('Control+s')
  await saysToast(page, 'The schema was saved')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await editor.innerText()).toContain(valid.trim().split('\n')[0])
  await page.keyboard.press('Tab')
  expect(await editor.evaluate(element => element === document.activeElement)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByText('List', { exact: true }).click()
  await page.getByRole('region', { name: 'Types and relations as a list' }).getByText('parent: folder').waitFor()
  await expectAccessible(page)
})

test('a relation that the schema does not allow is refused and stays in the form; a check then explains access', async () => {
  await saveSchema()
  const page = await open('/authorization/relations')
  await page.getByText('No relations yet').waitFor()
  await button(page, 'Create relation').press('Enter')
  const dialog = page.getByRole('dialog')
  await type(page, field(dialog, 'Resource'), 'document:plan')
  await type(page, field(dialog, 'Relation'), 'viewer')
  await type(page, field(dialog, 'Target'), 'document:other')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await expectAccessible(page)
  await type(page, field(dialog, 'Target'), 'group:staff#member')
  await page.keyboard.press('Enter')
  await saysToast(page, 'The relation was created')
  await page.getByRole('table', { name: 'Stored relations' }).getByText('group:staff#member').waitFor()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Playground' }).click()
  await ask(page, 'ann', 'view', 'document:plan')
  await page.getByText('Write a type and an id, separated by a colon.').waitFor()
  await expect.poll(() => field(page, 'Target').evaluate(element => element === document.activeElement)).toBe(true)
  await ask(page, 'user:ann', 'view', 'document:plan')
  await page.getByText('Denied', { exact: true }).waitFor()
  await expectAccessible(page)
  await button(page, 'Apply change').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply change' }).click()
  await page.getByText('Allowed', { exact: true }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await type(page, field(page, 'Relation or permission'), 'edit')
  await page.getByText('The question has changed.').waitFor()
  expect(await page.getByText('Allowed', { exact: true }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('Denied', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('has')).toBe('edit')

  await page.goto('/authorization?ask=what&who=user:ann')
  await button(page, 'Why view on document:plan').press('Enter')
  await page.getByText('Allowed', { exact: true }).waitFor()
})

test('a saved answer refuses a schema that breaks it, until the administrator says so', async () => {
  await saveSchema()
  await call('/v1/mgmt/fga/relations', {
    tuples: [{ resourceType: 'document', resource: 'a', relation: 'owner', targetType: 'user', target: 'bob' }],
  })
  const page = await open('/authorization?who=user:bob&has=view&on=document:a')
  await button(page, 'Save as assertion').press('Enter')
  await page.getByRole('img', { name: 'Holds' }).waitFor()
  await expect
    .poll(() => button(page, 'Saved as assertion').evaluate(element => element === document.activeElement))
    .toBe(true)

  await page.goto('/authorization/schema')
  await editorOf(page).fill(dsl.replace('view: edit | viewer', 'view: viewer'))
  await page.getByText('Breaks 1 assertion').waitFor()
  await button(page, 'Save').press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('user:bob view of document:a must be allowed').waitFor()
  await expectAccessible(page)
  await button(dialog, 'Cancel').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await button(page, 'Save').press('Enter')
  await button(dialog, 'Save anyway').press('Enter')
  await saysToast(page, 'The schema was saved')
  await page.getByRole('tab', { name: 'Playground' }).click()
  await page.getByText('must be allowed, is denied').waitFor()
  await button(page, 'Delete the assertion user:bob view of document:a must be allowed').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete assertion' }).press('Enter')
  await page.getByText('Ask a question and save its answer').waitFor()
})

test('a schema that was saved meanwhile is shown beside mine, and not overwritten unseen', async () => {
  await saveSchema()
  const page = await open('/authorization/schema')
  await editorOf(page).fill(`${dsl}\ntype mine`)
  await saveSchema(`${dsl}\ntype theirs`)
  await button(page, 'Save').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The schema was changed in the meantime' })
  await dialog.getByText('type theirs').waitFor()
  await expectAccessible(page)
  await button(dialog, 'Keep editing mine').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await editorOf(page).innerText()).toContain('type mine')
  await button(page, 'Save').press('Enter')
  await button(page.getByRole('dialog'), 'Save anyway').press('Enter')
  await saysToast(page, 'The schema was saved')
})

test('an auditor reads and asks, and is offered nothing that changes; without a network the question stays', async () => {
  await saveSchema()
  const account = { email: 'auditor@example.com', password: 'Correct-horse-8' }
  await accountsOf(server()).create(account.email, { password: account.password })
  await call('/v1/mgmt/user/update/role/add', { loginId: account.email, roleNames: ['Auditor'] })
  const page = await open('/authorization/schema', { ...server().shown, ...account })
  await editorOf(page).waitFor()
  expect(await editorOf(page).getAttribute('aria-readonly')).toBe('true')
  expect(await button(page, 'Format').count()).toBe(0)
  await page.getByRole('tab', { name: 'Playground' }).click()
  await field(page, 'Target').waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await ask(page, 'user:zoe', 'view', 'document:a')
  // The list of assertions may not have been reached either, and has a button of the same name.
  const answer = page.getByRole('heading', { name: 'Answer', exact: true }).locator('xpath=../..')
  await answer.getByText('The server could not be reached.').first().waitFor()
  expect(await field(page, 'Target').inputValue()).toBe('user:zoe')
  await page.context().setOffline(false)
  await button(answer, 'Retry').press('Enter')
  await answer.getByText('Denied', { exact: true }).waitFor()
  expect(await button(page, 'Save as assertion').count()).toBe(0)
})
