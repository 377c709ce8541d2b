import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, tableRows } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile({ DATABASE_URL: 'file:data/gatehouse.db' })
beforeAll(fill)

async function fill() {
  const caller = asKeyHolder(server())
  // Nothing listens there: its deliveries fail at once.
  await post(caller, '/v2/mgmt/connector/audit/web/set', {
    name: 'siem',
    url: 'http://127.0.0.1:9/',
    hmacSecret: 'old',
  })
  for (const [id, name] of [
    ['acme', 'Acme'],
    ['beta', 'Beta'],
  ])
    await post(caller, '/v1/mgmt/tenant/create', { id, name })
  const userTenants = [{ tenantId: 'acme', roleNames: [] }]
  const made = await post(caller, '/v1/mgmt/user/create', {
    loginId: 'ada@example.com',
    displayName: 'Ada',
    userTenants,
  })
  insertGroups(made.body.user.userId)
}

/** Groups come with sign-ins at a tenant's identity provider, of which there is none here. */
function insertGroups(userId: string) {
  const { folder, projectId } = server()
  const file = new DatabaseSync(join(folder, 'data/gatehouse.db'), { timeout: 5_000 })
  const insert = file.prepare(
    `insert into sso_groups (project_id, tenant_id, sso_id, id, name, source, created_at) values (?, ?, 'one', ?, ?, 'jit', 0)`,
  )
  insert.run(projectId, 'acme', 'SG1', 'Staff')
  insert.run(projectId, 'beta', 'SG2', 'Sales')
  file
    .prepare(`insert into sso_group_members (project_id, group_id, user_id) values (?, 'SG1', ?)`)
    .run(projectId, userId)
  file.close()
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('a JWT template is made, seen in an example token, refused at its field, used and deleted', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const acts = consoleActs(page)
  await acts.navigate('Settings', 'JWT templates')
  await page.getByRole('button', { name: 'Create JWT template' }).first().click()
  const form = page.getByRole('dialog', { name: 'New JWT template' })
  await form.getByRole('button', { name: 'Create JWT template' }).click()
  await form.getByText('Enter a name.').waitFor()
  await form.getByLabel('Name').fill('Plans')
  await form.getByLabel('Start with').selectOption('OpenID profile')
  await form.getByRole('button', { name: 'Create JWT template' }).click()
  await acts.heading('Plans')

  const claims = page.getByLabel('Claims (JSON)')
  const payload = page.getByLabel('Payload')
  await page.getByRole('combobox', { name: 'User', exact: true }).fill('ada')
  await page.getByRole('option', { name: 'Ada' }).click()
  await expect.poll(() => payload.innerText()).toContain('"name": "Ada"')
  expect(JSON.parse(await page.getByLabel('Header').innerText())).toMatchObject({ typ: 'JWT' })
  await claims.fill('{ "plan": "gold for {{user.name}}" }')
  await expect.poll(() => payload.innerText()).toContain('"plan": "gold for Ada"')
  await expectAccessible(page)
  await claims.fill('{ "roles": ["Administrator"] }')
  await page.getByText('Tokens cannot use this template').waitFor()
  await save(page)
  await expect.poll(() => claims.getAttribute('aria-invalid')).toBe('true')
  await claims.fill('{ "plan": "silver" }')
  await save(page)
  await page.getByText('Plans was saved').waitFor()

  const stored = await post(asKeyHolder(server()), '/v1/mgmt/jwt/templates/list', {})
  const template = { ...stored.body.templates[0], description: 'Theirs' }
  await page.getByLabel('Description').fill('Mine')
  expect((await post(asKeyHolder(server()), '/v1/mgmt/jwt/templates/update', { template })).status).toBe(200)
  await save(page)
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await conflict.getByText('Stored: Theirs').waitFor()
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await page.getByText('Plans was saved').last().waitFor()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Use template' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use template' }).click()
  await page.getByText('In use', { exact: true }).waitFor()
  await acts.navigate('Settings', 'JWT templates')
  await expect.poll(async () => (await tableRows(page, 'JWT templates'))[0]).toContain('In use')
  await page.getByRole('link', { name: 'Plans' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete template' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Plans?' })
  await question.getByText('Tokens use this template.', { exact: false }).waitFor()
  await question.getByLabel('Type Plans to confirm').fill('Plans')
  await question.getByRole('button', { name: 'Delete template' }).click()
  await page.getByText('No JWT templates yet').waitFor()
  expect(problems).toEqual([])
})

test('attributes of a tenant are added with their types, refused at their field and not overwritten', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const acts = consoleActs(page)
  await acts.navigate('Tenants')
  await page.getByRole('table', { name: 'Tenants' }).getByRole('link', { name: 'Acme' }).click()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Add attribute' }).click()
  await save(page)
  await page.getByText('Enter a name for each attribute.').waitFor()
  await page.getByLabel('Name, row 1').fill('seats')
  await page.getByRole('combobox', { name: 'Type, row 1' }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await page.getByLabel('Value, row 1').fill('25')
  await save(page)
  await page.getByText('The changes were saved').waitFor()
  const caller = asKeyHolder(server())
  const { body } = await post(caller, '/v1/mgmt/tenant/search', { tenantIds: ['acme'] })
  expect(body.tenants[0].customAttributes).toEqual({ seats: 25 })
  await page.getByLabel('Value, row 1').fill('26')
  const theirs = { id: 'acme', name: 'Acme', customAttributes: { seats: 30 } }
  expect((await post(caller, '/v1/mgmt/tenant/update', theirs)).status).toBe(200)
  await save(page)
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await conflict.getByText('"value":30', { exact: false }).waitFor()
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await expect
    .poll(async () => (await post(caller, '/v1/mgmt/tenant/search', { tenantIds: ['acme'] })).body.tenants[0])
    .toMatchObject({ customAttributes: { seats: 26 } })
  await expectAccessible(page)
  expect(problems).toEqual([])
})

test('groups of all tenants are searched and filtered, and lead to tenant and members', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const acts = consoleActs(page)
  await acts.navigate('Tenants', 'Groups')
  await expect.poll(() => tableRows(page, 'Groups')).toHaveLength(2)
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('sal')
  await expect.poll(() => tableRows(page, 'Groups')).toEqual([['Sales', 'Beta', 'From sign-in', '0']])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tenant' }).click()
  await page.getByRole('combobox', { name: 'Tenant' }).click()
  await page.getByRole('option', { name: 'Acme' }).click()
  await expect.poll(() => tableRows(page, 'Groups')).toEqual([['Staff', 'Acme', 'From sign-in', '1']])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Staff' }).click()
  await acts.heading('Staff')
  await page.getByText('No roles are mapped to this group.').waitFor()
  await page.getByRole('link', { name: 'Acme' }).waitFor()
  await page.getByRole('table', { name: 'Members' }).getByRole('link', { name: 'Ada' }).click()
  await acts.heading('Ada')
  expect(problems).toEqual([])
})

test('a delivery of a webhook is seen and sent again, and its secret is rotated', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const acts = consoleActs(page)
  await acts.navigate('Audit', 'Audit streams')
  await page.getByRole('link', { name: 'Audit webhooks' }).click()
  // The list of streams has this webhook, too.
  await acts.heading('Audit webhooks')
  await page.getByRole('link', { name: 'siem' }).click()
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  const rows = () => tableRows(page, 'Deliveries')
  await expect.poll(async () => (await rows())[0]?.[1]).toBe('Failed')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Send delivery .* again$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The delivery will be sent in a moment').waitFor()
  await expect.poll(async () => (await rows()).length).toBe(2)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rotate signing secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate signing secret' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  await expect.poll(() => shown.getByRole('textbox').inputValue()).toMatch(/^.{43}$/)
  expect(problems).toEqual([])
})
