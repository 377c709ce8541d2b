import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignCertificate, sampleKey } from '@gatehouse-id/identity-provider/testing'
import { TOTP } from 'otpauth'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectChromium } from '../../support/chromium/connect-chromium.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { serverForFile } from '../../support/test-server.ts'
import { enterPassword, followWithin, visit, toHostedSignIn } from '../../support/visitor.ts'
import { dialogs, openedElsewhere, type Step } from './dialogs.ts'

const server = serverForFile()
let browser: Browser
let page: Page
const ids = new Map<string, string>()

async function call(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server()), path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** One of everything that has a dialog. */
async function seed() {
  const { users } = await call('/v1/mgmt/user/search', { limit: 1 })
  ids.set('admin', users[0].userId)
  await call('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  ids.set('acme', btoa('Tenant:acme'))
  const [idpURL, idpCert] = ['https://idp.example/saml', await foreignCertificate()]
  await call('/v1/mgmt/sso/settings', { tenantId: 'acme', idpURL, entityId: 'urn:idp', idpCert })
  const ada = { loginId: 'ada@example.com', email: 'ada@example.com', displayName: 'Ada', additionalLoginIds: ['ada'] }
  const { user } = await call('/v1/mgmt/user/create', ada)
  await call('/v1/mgmt/user/update/tenant/add', { loginId: 'ada', tenantId: 'acme' })
  ids.set('Ada', user.userId)
  await call('/v1/mgmt/user/password/set/active', { loginId: 'ada', password: 'Correct-horse-battery-9' })
  await withAuthenticator()
  const passkey = { id: 'one', publicKey: sampleKey(), rpId: 'app.example.com' }
  await call('/v1/mgmt/user/passkeys/import', { loginId: 'grace@example.com', devices: [{ descope: passkey }] })
  const { user: tester } = await call('/v1/mgmt/user/create/test', { loginId: 'turing@example.com' })
  ids.set('Turing', tester.userId)
  await call('/v1/mgmt/role/create', { name: 'Editor' })
  await call('/v1/mgmt/permission/create', { name: 'read things' })
  await call('/v1/mgmt/accesskey/create', { name: 'nightly', expireTime: 0 })
  await call('/v1/mgmt/user/customattribute/create', { attributes: [{ name: 'plan', type: 1 }] })
  await call('/v1/mgmt/fga/schema', { dsl: 'model AuthZ 1.0\n\ntype user\n\ntype document\n  relation owner: user\n' })
  const relation = { resource: 'plan', resourceType: 'document', relation: 'owner', target: 'ada', targetType: 'user' }
  await call('/v1/mgmt/fga/relations', { tuples: [relation] })
  const protocol = { kind: 'oidc', issuer: 'https://acme.example' }
  const provider = { id: 'acme', label: 'Acme login', protocol, clientId: 'x', scopes: ['openid'] }
  await call('/v1/gatehouse/oauth/providers', provider)
  const flow = { name: 'ours', dsl: { start: 'end', steps: { end: { type: 'action', action: 'session.start' } } } }
  for (const description of ['one', 'two'])
    await call('/v1/mgmt/flow/import', { flowId: 'ours', flow: { ...flow, description }, screens: [] })
  await call('/v1/mgmt/engine/create', { name: 'Berlin' })
  await call('/v1/mgmt/scopeClaimMapping/set', { mappings: [{ scope: 'billing', claims: { plan: 'gold' } }] })
  await call('/v1/mgmt/list', { name: 'Offices', type: 'ips', data: ['192.0.2.0/24'] })
  await call('/v1/mgmt/sso/idp/app/oidc/create', { name: 'Wiki', loginPageUrl: 'https://wiki.example' })
  await call('/v1/mgmt/thirdparty/app/create', {
    name: 'Agent',
    approvedCallbackUrls: ['https://agent.example/back'],
    permissionsScopes: [],
  })
  await call('/v1/mgmt/family/settings', { enabled: true })
  await call('/v1/mgmt/family/create', { familyId: 'lovelace', name: 'Lovelace' })
  await call('/v1/mgmt/family/dependent/create', { familyId: 'lovelace', name: 'Byron' })
  await call('/v1/mgmt/resource/create', { name: 'Billing', uri: 'https://billing.example' })
  await call('/v1/mgmt/mcp/server/create', { name: 'Tools' })
  await call('/v1/mgmt/outbound/app/create/bytemplate', { templateId: 'google', overrides: { name: 'Calendar' } })
  await call('/v1/gatehouse/audit/streams/create', { name: 'collector', kind: 'otlp', url: 'http://127.0.0.1:9' })
  await call('/v2/mgmt/connector/audit/web/set', {
    name: 'siem',
    url: 'https://siem.example/events',
    hmacSecret: 'x'.repeat(40),
  })
  await call('/v1/mgmt/jwt/templates/create', { template: { name: 'Plan', template: { plan: 'gold' } } })
  await post({ ...server(), managementKey: undefined }, '/v1/auth/otp/signup-in/email', {
    loginId: 'visitor@example.com',
  })
}

/** Grace, with a session and an authenticator app. */
async function withAuthenticator() {
  const asProject = { ...server(), managementKey: undefined }
  const loginId = 'grace@example.com'
  const body = { loginId, password: 'Correct-horse-battery-9', user: { name: 'Grace' } }
  const { body: signedUp } = await post(asProject, '/v1/auth/password/signup', body)
  ids.set('Grace', signedUp.user.userId)
  const asGrace = { ...server(), managementKey: signedUp.refreshJwt }
  const { body: enrolment } = await post(asGrace, '/v1/auth/totp/update', { loginId })
  await post(asProject, '/v1/auth/totp/verify', { loginId, code: new TOTP({ secret: enrolment.key }).generate() })
}

beforeAll(async () => {
  browser = await connectChromium()
  await seed()
  const visitor = await visit(browser, server().url)
  page = visitor.page
  await page.goto('/account')
  await toHostedSignIn(page)
  await enterPassword(page, server().shown)
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  // Once for all dialogs: nothing below loads the page again.
  await page.evaluate(axe.source)
})
afterAll(() => browser?.close())

test('every file with a dialog is in the list of dialogs', () => {
  const source = join(import.meta.dirname, '../../../../console/src')
  const drawsDialog = /<((Form|Confirm|Change|Secret|Create|CreateWithSecret)?Modal|Drawer|Spotlight)\b(?![.\w])/
  const files = globSync('**/*.tsx', { cwd: source }).filter(file =>
    drawsDialog.test(readFileSync(join(source, file), 'utf8')),
  )
  const listed = [...dialogs.flatMap(({ of }) => of), ...Object.keys(openedElsewhere)]
  const isListed = (file: string) => listed.some(name => file === `${name}.tsx` || file.endsWith(`/${name}.tsx`))
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter(file => !isListed(file))).toEqual([])
  // What is not there any more opens nothing.
  expect(listed.filter(name => globSync(`**/${name}.tsx`, { cwd: source }).length === 0)).toEqual([])
})

/** What is called so, or begins so where the name ends with an ellipsis. */
function named(text: string) {
  const name = text.endsWith('…') ? new RegExp(`^${text.slice(0, -1)}`) : text
  const clickable = ['button', 'menuitem', 'tab', 'link', 'checkbox'] as const
  const [first, ...others] = clickable.map(role => page.getByRole(role, { name, exact: true }))
  if (!first) throw new Error('unreachable: there are roles')
  return others.reduce((all, each) => all.or(each), first).first()
}

async function take(step: Step) {
  if (typeof step === 'string') await named(step).click()
  else if ('row' in step) await page.locator('[data-row-link]').first().click()
  else if ('sees' in step) await page.getByRole('dialog').getByText(step.sees).waitFor()
  else if ('press' in step) await page.keyboard.press(step.press)
  else if ('call' in step) await call(step.call, step.body)
  else {
    await page
      .getByLabel(new RegExp(`^${step.field}( \\*)?$`))
      .first()
      .click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(step.text)
  }
}

/** The fields of dialogs whose edges have a contrast of less than 3 : 1 on what they stand on (WCAG 1.4.11). */
function faintFields(): string[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map(channel =>
      channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ground = document.querySelector('[role="dialog"]')
  const behind = ground ? luminance(getComputedStyle(ground).backgroundColor) : 1
  const fields = document.querySelectorAll(
    '[role="dialog"] :is(.mantine-Input-input, .mantine-Checkbox-input, .mantine-Radio-radio):not(:disabled)',
  )
  return [...fields]
    .filter(field => {
      const { borderTopColor: edge, borderTopWidth: width } = getComputedStyle(field)
      const [darker = 0, lighter = 0] = [luminance(edge), behind].toSorted((one, other) => one - other)
      return width !== '0px' && channels(edge)[3] !== 0 && (lighter + 0.05) / (darker + 0.05) < 3
    })
    .map(field => field.outerHTML)
}

test.each(dialogs)('axe finds nothing in the dialog of $of at $at, after $steps', async ({ at, steps }) => {
  // By way of an address without a page, where what was open is closed.
  await followWithin(page, '/no-such-page')
  await followWithin(
    page,
    at.replace(/\{(\w+)\}/, (_, name) => ids.get(name) ?? ''),
  )
  for (const step of steps) await take(step)
  const dialog = page.getByRole('dialog')
  // It gets its name from its title, a moment after it has opened.
  await page.getByRole('dialog', { name: /./ }).first().waitFor()
  // What it loads is there, and nothing moves any more.
  await dialog.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  expect(await page.evaluate(faintFields)).toEqual([])
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run('[role="dialog"]', { resultTypes: ['violations'] }),
  )
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
