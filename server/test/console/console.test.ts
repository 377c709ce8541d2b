import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleActs } from '../support/console-acts.ts'
import { button, chromiumForFile, openConsole } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { expectAccessible, tableRows } from '../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

/** Calls the management API, as a back end would. */
async function manage(path: string, body: unknown) {
  const response = await fetch(`${server().url}/v1/mgmt/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server().projectId}:${server().shown.managementKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** Creates a user of the project; answers the id. */
async function createUser(loginId: string, displayName: string): Promise<string> {
  return (await manage('user/create', { loginId, displayName })).user.userId
}

/** Opens a page of the console, signed in; as the administrator by default. */
async function open(path: string, account?: { email: string; password: string }): Promise<Page> {
  return (await openConsole(browser(), server(), { path, ...(account && { account }) })).page
}

test('the state of a list is in the URL: a link restores it, Back undoes it', async () => {
  await createUser('filter1@example.com', 'Filter One')
  await manage('user/update/status', {
    loginId: await createUser('filter2@example.com', 'Filter Two'),
    status: 'disabled',
  })
  const page = await open('/users?q=filter&status=DISABLED')
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: 'Filter Two' }).waitFor()
  expect(await tableRows(page, 'Users')).toHaveLength(1)
  await button(page, 'Clear filters').click()
  await page.getByRole('link', { name: 'Filter One' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.goBack()
  await page.getByRole('link', { name: 'Filter One' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('searchbox', { name: 'Search users' }).inputValue()).toBe('filter')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all')
  await page.getByText('No matching users').waitFor()
  await expectAccessible(page)
})

test('pages go forward and back, also after a reload', async () => {
  for (let count = 0; count < 30; count++)
    await createUser(`page${count}@pages.example`, `Page ${String(count).padStart(2, '0')}`)
  const page = await open('/users?q=page&sort=NAME')
  const first = () =>
    page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('link').first().textContent()
  await page.getByRole('link', { name: 'Page 00' }).waitFor()
  await button(page, 'Next page').click()
  await page.getByRole('link', { name: 'Page 25' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Page 25' }).waitFor()
  await button(page, 'Previous page').click()
  await page.getByRole('link', { name: 'Page 00' }).waitFor()
  expect(await first()).toBe('Page 00')
  await button(page, 'Sort by User').click()
  await page.getByRole('link', { name: 'Page 29' }).waitFor()
  expect(await first()).toBe('Page 29')
})

test('a user’s page opens on who it is: the last sign-in, attempts that failed, methods, tenants, devices and events', async () => {
  await manage('tenant/create', { id: 'initech', name: 'Initech' })
  const loginId = 'peter@initech.example'
  const userId = await createUser(loginId, 'Peter')
  await manage('user/update/tenant/add', { loginId, tenantId: 'initech' })
  await manage('user/password/set/active', { loginId, password: 'Password1!x' })
  for (const password of ['wrong', 'Password1!x']) {
    await fetch(`${server().url}/v1/auth/password/signin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server().projectId}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loginId, password }),
    })
  }
  const page = await open(`/users/${userId}`)
  const card = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) })
  await card('Sign-in').getByText('1 failed attempt in 30 days').waitFor()
  // How, and with what else.
  await expect.poll(() => card('Sign-in').getByText('Password', { exact: true }).count()).toBe(2)
  expect(await card('Sign-in').getByText('127.0.0.1', { exact: true }).count()).toBe(1)
  await card('Access').getByRole('link', { name: 'Initech' }).waitFor()
  expect(await card('Devices').getByRole('listitem').count()).toBe(1)
  await card('Recent events').getByRole('link', { name: 'Peter could not sign in' }).click()
  await page.getByRole('dialog', { name: 'LoginFailed' }).waitFor()
})

test('a problem with a new user is shown at its field', async () => {
  await createUser('taken@example.com', 'Taken')
  const page = await open('/users?create=true')
  const form = page.getByRole('dialog', { name: 'New user' })
  await button(page, 'Create user').last().click()
  await form.getByText('Enter an email address, a phone number or a login id.').waitFor()
  const address = form.getByLabel('Email, phone or login id')
  await address.fill('taken@@example.com')
  await form.getByRole('button', { name: 'Create user' }).click()
  await form.getByText('Must be an email address.').waitFor()
  await expectAccessible(page)
  await address.fill('taken@example.com')
  await form.getByRole('button', { name: 'Create user' }).click()
  await form
    .getByText(/login id .*taken|already/i)
    .first()
    .waitFor()
  await address.and(page.locator('[aria-invalid=true]')).waitFor()
})

test('a new user is created with tenant and role, and invited', async () => {
  await manage('tenant/create', { id: 'hooli', name: 'Hooli' })
  const page = await open('/users?create=true')
  const form = page.getByRole('dialog', { name: 'New user' })
  await form.getByLabel('Email, phone or login id').fill('gavin@hooli.example')
  await form.getByText('By invitation').click()
  await form.getByRole('combobox', { name: 'Tenant' }).click()
  await form.getByRole('option', { name: 'Hooli' }).click()
  await button(form, 'Create user').click()
  await consoleActs(page).heading('gavin@hooli.example')
  await page.getByText('Invited', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Hooli' }).first().waitFor()
})

test('leaving unsaved changes asks for confirmation', async () => {
  const page = await open(`/users/${await createUser('unsaved@example.com', 'Unsaved')}/details`)
  await page.getByLabel('Given name').fill('Una')
  await consoleActs(page).navigate('Audit')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await page.getByLabel('Given name').inputValue()).toBe('Una')
  await consoleActs(page).navigate('Audit')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await consoleActs(page).heading('Audit')
})

test('a conflict of two changes to one user asks which values to keep, and only about values that both changed', async () => {
  const userId = await createUser('conflict@example.com', 'Before')
  const page = await open(`/users/${userId}/details`)
  await page.getByLabel('Display name').fill('Mine')
  await page.getByLabel('Middle name').fill('Middle')
  const changeBeside = (values: object) =>
    fetch(`${server().url}/v1/mgmt/user/patch`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${server().projectId}:${server().shown.managementKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ loginId: userId, ...values }),
    })
  await changeBeside({ displayName: 'Theirs', familyName: 'Family' })
  await button(page, 'Save').click()
  const question = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await question.getByText('Stored: Theirs').click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Save selection' }).click()
  await page.getByText('The changes were saved').waitFor()
  await consoleActs(page).heading('Theirs')
  expect(await page.getByLabel('Middle name').inputValue()).toBe('Middle')
  expect(await page.getByLabel('Family name').inputValue()).toBe('Family')
  await page.getByLabel('Middle name').fill('Mine')
  await changeBeside({ familyName: 'Theirs' })
  await button(page, 'Save').click()
  await button(page, 'Save').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Middle name').inputValue()).toBe('Mine')
  expect(await page.getByLabel('Family name').inputValue()).toBe('Theirs')
})

test('bulk actions report each failure with its user', async () => {
  const doomed = [await createUser('bulk1@example.com', 'Bulk One'), await createUser('bulk2@example.com', 'Bulk Two')]
  const page = await open('/users?q=bulk&sort=NAME')
  await page.getByText('Bulk Two').first().waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByText('2 selected').waitFor()
  await expectAccessible(page)
  // Deleted before the work starts.
  await manage('user/delete', { userId: doomed[1] })
  await button(page, 'Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete: 2 users?' })
  expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await question.getByLabel('Type 2 to confirm').fill('2')
  await question.getByRole('button', { name: 'Delete' }).click()
  await question.getByText('1 of 2 done').waitFor()
  await question.getByText('Bulk Two: There is no user').waitFor()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('No matching users').waitFor()
})

test('all users that a filter finds get a role, though one alone was ticked', async () => {
  for (const name of ['One', 'Two', 'Three']) await createUser(`${name}@many.example`, `Many ${name}`)
  await manage('role/create', { name: 'Many' })
  const page = await open('/users?q=many')
  await page.getByRole('checkbox', { name: 'Select Many One' }).click()
  await button(page, 'Select all 3').click()
  await page.getByText('All 3 selected').waitFor()
  await expectAccessible(page)
  await button(page, 'Add role').click()
  const dialog = page.getByRole('dialog', { name: 'Add role: all users that the filter finds?' })
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await dialog.getByRole('option', { name: 'Many', exact: true }).click()
  await dialog.getByLabel('Type 3 to confirm').fill('3')
  await button(dialog, 'Add role').click()
  await page.getByRole('dialog', { name: 'Job' }).getByText('Done').waitFor()
  const { users } = await manage('user/search', { roleNames: ['Many'] })
  expect(users).toHaveLength(3)
})

test('things that are deleted together are refused one by one', async () => {
  await manage('permission/create', { name: 'bulk.read' })
  const page = await open('/roles/permissions')
  await page.getByRole('checkbox', { name: 'Select bulk.read' }).click()
  await page.getByRole('checkbox', { name: 'Select Impersonate' }).click()
  await button(page, 'Delete 2').click()
  const question = page.getByRole('dialog', { name: 'Delete 2 permissions?' })
  await question.getByLabel('Type 2 to confirm').fill('2')
  await question.getByRole('button', { name: 'Delete 2' }).click()
  await question.getByText('1 of 2 done').waitFor()
  await question.getByText('Impersonate: This permission is built in').waitFor()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('checkbox', { name: 'Select bulk.read' }).waitFor({ state: 'detached' })
})

test('a password is generated, shown once and works', async () => {
  const page = await open(`/users/${await createUser('secret@example.com', 'Secret')}/security`)
  await page.getByLabel('Must be changed at the next sign-in').uncheck()
  await button(page, 'Generate').click()
  await button(page, 'Set password').click()
  const shown = page.getByRole('dialog', { name: 'New password' })
  const password = await shown.getByRole('textbox').inputValue()
  await expectAccessible(page)
  const response = await fetch(`${server().url}/v1/auth/password/signin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server().projectId}`, 'content-type': 'application/json' },
    body: JSON.stringify({ loginId: 'secret@example.com', password }),
  })
  expect(response.status).toBe(200)
  // It cannot be shown again: neither Escape nor one click closes it before it was copied.
  await page.keyboard.press('Escape')
  await button(shown, 'Close').click()
  await shown.getByText('You have not copied it.').waitFor()
  await button(shown, 'Close anyway').click()
  await shown.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'New password', exact: true }).inputValue()).toBe('')
})

test('an Auditor sees everything and is offered no changes', async () => {
  const auditor = { email: 'auditor@example.com', name: 'Audrey Auditor', password: 'correct horse battery' }
  const { email: loginId, name: displayName, password } = auditor
  const { user } = await manage('user/create', { loginId, displayName, roleNames: ['Auditor'] })
  await manage('user/password/set/active', { loginId, password })
  const page = await open('/users?q=auditor', auditor)
  await page.getByRole('table').getByRole('link', { name: 'Audrey Auditor' }).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  expect(await button(page, 'Create user').count()).toBe(0)
  await page.goto(`/users/${user.userId}/details`)
  expect(await page.getByLabel('Display name').getAttribute('readonly')).not.toBeNull()
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()
  for (const name of ['Set password', 'Sign out everywhere', 'Disable', 'Delete']) {
    expect(await button(page, name).count()).toBe(0)
  }
  await consoleActs(page).navigate('Settings', 'Project')
  expect(await page.getByLabel('Name').getAttribute('readonly')).not.toBeNull()
  await expectAccessible(page)
})

test('administrators cannot lock themselves out', async () => {
  const page = await open('/users?q=administrator')
  await page.getByRole('table').getByRole('link', { name: 'Administrator' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByText('This is your own account').waitFor()
  expect(await button(page, 'Disable').isDisabled()).toBe(true)
  expect(await button(page, 'Delete').isDisabled()).toBe(true)
})

test('a click on a cell filters the audit trail, and an event has a URL', async () => {
  await createUser('event@example.com', 'Event Target')
  const page = await open('/audit')
  await button(page, 'Show only UserCreated').first().click()
  await button(page, 'Show only Event Target').first().click()
  await page.waitForURL(/action=UserCreated.*target=U/)
  await page.getByText('1 event', { exact: true }).waitFor()
  await page.getByRole('link', { name: /created the user Event Target/ }).click()
  const drawer = page.getByRole('dialog', { name: 'UserCreated' })
  await drawer.getByRole('link', { name: 'Event Target' }).waitFor()
  await expectAccessible(page)
  await page.reload()
  await drawer.getByText('"remoteAddress": "127.0.0.1"').waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
})

test('the audit trail is exported as a file, filtered as shown', async () => {
  await createUser('export@example.com', 'Export Me')
  const page = await open('/audit?q=Export+Me')
  await button(page, 'Show only Export Me').first().waitFor()
  await button(page, 'Export').click()
  await page.getByRole('menuitem', { name: 'Export as JSON Lines' }).click()
  const drawer = page.getByRole('dialog', { name: 'Job' })
  await drawer.getByText('Done').waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('link', { name: 'Download result' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line).action)).toEqual(['UserCreated'])
})

test('the sidebar is seen whole in a window of 900 px, and a folded section stays folded', async () => {
  const page = await open('/')
  await page.setViewportSize({ width: 1280, height: 900 })
  const entries = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  const count = await entries.count()
  expect(count).toBeLessThanOrEqual(18)
  const box = await entries.last().boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(860)
  await button(page, 'Insight').click()
  expect(await entries.count()).toBe(count - 3)
  await page.reload()
  await button(page, 'Insight').waitFor()
  expect(await entries.count()).toBe(count - 3)
  await page.goto('/jobs')
  await entries.filter({ hasText: 'Jobs' }).waitFor()
})

test('a user is found and opened with the keyboard only', async () => {
  await createUser('palette@example.com', 'Palette Person')
  const page = await open('/')
  await page.keyboard.press('Control+k')
  // At once: the field comes later, and has what was typed.
  await page.keyboard.type('palette')
  await page.getByRole('dialog').getByText('palette@example.com').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await consoleActs(page).heading('Palette Person')
  await page.getByRole('tab', { name: 'Summary' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/\/details$/)
})

test('the palette acts on a user whom it finds, and has the page that was looked at last', async () => {
  await createUser('verb@example.com', 'Verb Object')
  const page = await open('/users?q=verb')
  await page.getByRole('link', { name: 'Verb Object' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search users, pages and actions' })
  await palette.getByRole('textbox').fill('disable verb')
  await palette.getByText('Disable: Verb Object').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Disable Verb Object?' })
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Verb Object')
  await consoleActs(page).navigate('Jobs')
  await consoleActs(page).heading('Jobs')
  await page.keyboard.press('Control+k')
  await palette.getByText('Verb Object').click()
  await consoleActs(page).heading('Verb Object')
  await page.keyboard.press('Control+k')
  // Two lists have applications to create.
  await palette.getByRole('textbox').fill('create application')
  const twins = await palette.getByText('Create application', { exact: true }).locator('..').allInnerTexts()
  expect(twins.map(text => text.split('\n').at(-1))).toEqual(['SSO applications', 'Third-party applications'])
  await palette.getByRole('textbox').fill('magic links')
  const found = page.waitForEvent('popup')
  await palette.getByText('Search the documentation for “magic links”').click()
  const documents = await found
  await documents.getByRole('listitem').filter({ hasText: 'magic link' }).first().waitFor()
  await expectAccessible(documents)
  await documents.close()
  await page.keyboard.press('Control+k')
  await palette.getByRole('textbox').fill('pin this')
  await palette.getByText('Pin this page').click()
  await consoleActs(page).navigate('Jobs')
  const pinned = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Verb Object' })
  await pinned.click()
  await consoleActs(page).heading('Verb Object')
  expect(await pinned.getAttribute('aria-current')).toBe('page')
  await expectAccessible(page)
  await page.keyboard.press('Control+k')
  await palette.getByText('Unpin this page').click()
  await pinned.waitFor({ state: 'detached' })
})

test('the theme follows the system until one is chosen, which is remembered', async () => {
  const page = await open('/')
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  await expectAccessible(page)
  await button(page, 'Account of Administrator').click()
  await expectAccessible(page)
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.reload()
  expect(await scheme()).toBe('light')
})
