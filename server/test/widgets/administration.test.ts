import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { serverForFile } from '../support/test-server.ts'
import { makeTenants, manage, signedIn, tenant } from './tenant.ts'
import {
  cell,
  choose,
  dialogOf,
  fillIn,
  openWidget,
  press,
  select,
  type Session,
  startApplication,
  told,
} from './widget-page.ts'

const server = serverForFile({ GATEHOUSE_RATE_LIMITS: 'off' })
let browser: Browser
let application: Awaited<ReturnType<typeof startApplication>>
let admin: Session
let clerk: Session
beforeAll(async () => {
  browser = await connectChromium()
  application = await startApplication(server())
  await makeTenants(server())
  admin = await signedIn(server(), 'admin@ours.example', ['Tenant Admin'])
  await signedIn(server(), 'bob@ours.example', ['Clerk'])
  clerk = await signedIn(server(), 'clerk@ours.example', ['Clerk'])
  await manage(server(), '/v1/mgmt/user/create', { loginId: 'stranger', userTenants: [{ tenantId: 'theirs' }] })
})
afterAll(async () => {
  await browser?.close()
  await application?.close()
})

function at(widget: string, options: Partial<Parameters<typeof openWidget>[2]> = {}) {
  return openWidget(browser, application.origin, { widget, session: admin, tenant, ...options })
}
async function userOf(loginId: string) {
  const { users } = await manage(server(), '/v2/mgmt/user/search', { loginIds: [loginId] })
  return users[0]
}

describe('an administrator of a tenant, inside of an application', () => {
  test('creates, finds, edits, disables and deletes users, and gives a temporary password', async () => {
    const { widget, hosts, problems } = await at('user-management-widget')
    await cell(widget, 'clerk@ours.example').waitFor()
    expect(await widget.getByText('stranger').count()).toBe(0)
    await press(widget, 'create-user')
    const dialog = dialogOf(widget)
    await fillIn(dialog, 'loginId', 'new@ours.example')
    await fillIn(dialog, 'displayName', 'New Person')
    await fillIn(dialog, 'email', 'new@ours.example')
    await choose(dialog, 'roles', 'Clerk')
    await press(dialog, 'modal-submit')
    await told(widget, 'User created successfully')
    expect(await userOf('new@ours.example')).toMatchObject({
      userTenants: [{ tenantId: tenant, roleNames: ['Clerk'] }],
    })

    const find = (text: string) => widget.locator('[data-id="search-input"] input').first().fill(text)
    await find('New Per')
    await cell(widget, 'clerk@ours.example').waitFor({ state: 'hidden' })
    await select(widget, 'New Person')
    await press(widget, 'edit-user')
    await fillIn(dialog, 'displayName', 'Newer Person')
    await choose(dialog, 'roles', 'Tenant Admin')
    await press(dialog, 'modal-submit')
    await told(widget, 'User updated successfully')
    expect(await userOf('new@ours.example')).toMatchObject({
      name: 'Newer Person',
      userTenants: [{ tenantId: tenant, roleNames: ['Clerk', 'Tenant Admin'] }],
    })

    await select(widget, 'Newer Person')
    await press(widget, 'reset-password')
    await dialog.getByText('This will generate a new temporary password for Newer Person?').waitFor()
    await press(dialog, 'modal-submit')
    const password = dialog.locator('[name="generated-password"] input')
    await password.waitFor()
    await expect.poll(() => password.inputValue()).toMatch(/^[A-Z][a-z2-9]{4}-/)
    await press(dialog, 'modal-close')
    expect(await userOf('new@ours.example')).toMatchObject({ password: true })

    await press(widget, 'delete-users')
    await press(dialog, 'modal-submit')
    await told(widget, 'User deleted successfully')
    expect(await userOf('new@ours.example')).toBe(undefined)

    await find('bob')
    await select(widget, 'bob@ours.example')
    await press(widget, 'disable-user')
    await press(dialog, 'modal-submit')
    await cell(widget, 'disabled').waitFor()
    await select(widget, 'bob@ours.example')
    await press(widget, 'enable-user')
    await press(dialog, 'modal-submit')
    await cell(widget, 'active').waitFor()
    expect(problems).toEqual([])
    expect([...hosts].toSorted()).toEqual([application.origin, server().url].toSorted())
  })

  test('creates, edits and deletes roles of the tenant, and no others', async () => {
    const { widget, problems } = await at('role-management-widget')
    await cell(widget, 'Clerk').waitFor()
    expect(await widget.getByText('Developer').count()).toBe(0)
    await press(widget, 'create-role')
    const dialog = dialogOf(widget)
    await fillIn(dialog, 'name', 'Bookkeeper')
    await choose(dialog, 'permissionNames', 'Read invoices')
    await press(dialog, 'modal-submit')
    await cell(widget, 'Bookkeeper').waitFor()
    await select(widget, 'Bookkeeper')
    await press(widget, 'edit-role')
    await fillIn(dialog, 'description', 'Keeps the books')
    await press(dialog, 'modal-submit')
    await cell(widget, 'Keeps the books').waitFor()
    await select(widget, 'Bookkeeper')
    await press(widget, 'delete-roles')
    await press(dialog, 'modal-submit')
    await cell(widget, 'Bookkeeper').waitFor({ state: 'hidden' })
    await select(widget, 'Tenant Admin')
    expect(await widget.locator('descope-button[data-id="edit-role"]').getAttribute('disabled')).toBe('true')
    expect(problems).toEqual([])
  })

  test('creates an access key, whose secret is shown once, rotates and deactivates it', async () => {
    const { widget, problems } = await at('access-key-management-widget')
    await press(widget, 'create-access-key')
    const dialog = dialogOf(widget)
    await fillIn(dialog, 'name', 'robot')
    await choose(dialog, 'expiration', '30 days')
    await choose(dialog, 'roleNames', 'Clerk')
    await press(dialog, 'modal-submit')
    const key = dialog.locator('[name="generated-key"] input')
    await expect.poll(() => key.inputValue()).toMatch(/^ghk_/)
    const secret = await key.inputValue()
    await press(dialog, 'modal-close')
    await cell(widget, 'robot').waitFor()
    await select(widget, 'robot')
    await press(widget, 'rotate-access-keys')
    await press(dialog, 'modal-submit')
    await expect.poll(() => key.last().inputValue()).toMatch(/^ghk_/)
    expect(await key.last().inputValue()).not.toBe(secret)
    await press(dialog, 'modal-close')
    await select(widget, 'robot')
    await press(widget, 'deactivate-access-keys')
    await press(dialog, 'modal-submit')
    await cell(widget, 'inactive').waitFor()
    const { keys } = await manage(server(), '/v1/mgmt/accesskey/search', { tenantIds: [tenant] })
    expect(keys).toMatchObject([{ name: 'robot', keyTenants: [{ tenantId: tenant, roleNames: ['Clerk'] }] }])
    expect(problems).toEqual([])
  })

  test('reads and searches what happened in the tenant, in German and dark', async () => {
    const { page, widget, problems } = await at('audit-management-widget', { locale: 'de-AT', theme: 'dark' })
    await page.getByText('Protokoll').waitFor()
    await cell(widget, 'RoleCreated').waitFor()
    expect(await widget.locator('[data-id="range-input"] input').first().inputValue()).toBe('Letzter Tag')
    await widget.locator('[data-id="search-input"] input').fill('TenantCreated')
    await cell(widget, 'RoleCreated').waitFor({ state: 'hidden' })
    await cell(widget, 'TenantCreated').waitFor()
    expect(problems).toEqual([])
  })
})

describe('nobody else', () => {
  test('sees the users: neither a member without the role, nor the administrator of another tenant', async () => {
    const member = await at('user-management-widget', { session: clerk })
    const elsewhere = await at('user-management-widget', { tenant: 'theirs' })
    for (const { widget, problems } of [member, elsewhere]) {
      expect(problems).toContain('403 /v1/mgmt/user/search')
      expect(await widget.getByText('stranger').count()).toBe(0)
      expect(await widget.getByText('clerk@ours.example').count()).toBe(0)
    }
  })

  test('finds a widget with an id that the project does not have', async () => {
    const { url, projectId } = server()
    const page = (path: string) => fetch(`${url}/pages/${projectId}/v2-beta/${path}`)
    const missing = await page('user-management-widget/mine/root.html')
    expect([missing.status, await missing.text()]).toEqual([
      404,
      'There is no widget mine in this project: its id is user-management-widget.',
    ])
    expect((await page('user-management-widget/user-management-widget/other.html')).status).toBe(404)
    expect((await page('no-widget/no-widget/root.html')).status).toBe(404)
    const root = await page('role-management-widget/role-management-widget/root-de.html')
    expect(await root.text()).toContain('Rolle anlegen')
    const again = await fetch(root.url, { headers: { 'if-none-match': root.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })
})
