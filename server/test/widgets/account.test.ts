import { fileURLToPath } from 'node:url'
import { TOTP } from 'otpauth'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'
import { startThirdParty } from '../../../identity-provider/src/applications/outbound/outbound-connections/testing.ts'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { serverForFile } from '../support/test-server.ts'
import { fillIn, press } from '../flows/flow-page.ts'
import { addAuthenticator } from '../support/chromium/virtual-authenticator.ts'
import { makeTenants, manage, newestCode, signedIn, tenant } from './tenant.ts'
import { cell, dialogOf, openWidget, startApplication } from './widget-page.ts'

const server = serverForFile({ GATEHOUSE_RATE_LIMITS: 'off' })
let browser: Browser
let application: Awaited<ReturnType<typeof startApplication>>
beforeAll(async () => {
  browser = await connectChromium()
  application = await startApplication(server())
  await makeTenants(server())
})
afterAll(async () => {
  await browser?.close()
  await application?.close()
})

type Given = { roleNames?: string[]; isReady?: boolean }
async function at(widget: string, loginId: string, { roleNames = ['Tenant Admin'], isReady = true }: Given = {}) {
  const session = await signedIn(server(), loginId, roleNames)
  return openWidget(browser, application.origin, { widget, session, tenant, isReady })
}
function edit(widget: Locator, id: string): Promise<void> {
  return widget.locator(`descope-user-attribute[data-id="${id}"] descope-button[data-id="edit-btn"]`).click()
}
function continueIn(dialog: Locator): Promise<void> {
  return press(dialog, 'submit')
}

describe('a user, in the profile', () => {
  test('changes name, e-mail address, phone number and password', async () => {
    const { widget, hosts, problems } = await at('user-profile-widget', 'ada@ours.example')
    const dialog = dialogOf(widget)
    await edit(widget, 'name')
    await fillIn(dialog, 'name', 'Ada Lovelace')
    await continueIn(dialog)
    await widget.getByText('Ada Lovelace').first().waitFor()

    await edit(widget, 'email')
    await fillIn(dialog, 'email', 'ada@new.example')
    await continueIn(dialog)
    await dialog.getByText(/We sent a code to/).waitFor()
    await fillIn(dialog, 'code', await newestCode(server(), 'ada@new.example'))
    await continueIn(dialog)
    await widget.getByText('ada@new.example').first().waitFor()

    const phone = '+12025550123'
    await edit(widget, 'phone')
    await fillIn(dialog, 'phone', phone)
    await continueIn(dialog)
    await dialog.getByText('Check your phone').waitFor()
    await fillIn(dialog, 'code', await newestCode(server(), phone))
    await continueIn(dialog)
    await widget.getByText(phone).first().waitFor()

    await widget.locator('descope-user-auth-method[data-id="password"] descope-button.unfulfilled').click()
    await fillIn(dialog, 'newPassword', 'correct horse battery')
    const answered = widget.page().waitForResponse(response => response.url().endsWith('/v1/flow/start'))
    await continueIn(dialog)
    expect(await (await answered).json()).toMatchObject({ status: 'completed' })
    const user = async () =>
      (await manage(server(), '/v2/mgmt/user/search', { loginIds: ['ada@ours.example'] })).users[0]
    expect(await user()).toMatchObject({
      name: 'Ada Lovelace',
      email: 'ada@new.example',
      verifiedEmail: true,
      password: true,
    })
    // The password was changed with the session, which goes on.
    await widget.page().reload()
    await widget.getByText('Ada Lovelace').first().waitFor()
    // This browser has nowhere to keep the password that the component offers it.
    expect(problems.filter(each => !each.includes('Could not store credentials'))).toEqual([])
    expect([...hosts].toSorted()).toEqual([application.origin, server().url].toSorted())
  })

  test('sets up an authenticator app and removes it with its code; adds a passkey and removes it', async () => {
    const { page, widget, problems } = await at('user-profile-widget', 'eve@ours.example')
    await addAuthenticator(page)
    const dialog = dialogOf(widget)
    const app = widget.locator('descope-user-auth-method[data-id="totp"]')
    await app.locator('descope-button.unfulfilled').click()
    await continueIn(dialog)
    const key = dialog.locator('descope-wc descope-text').filter({ hasText: /^\s*[A-Z2-7]{16,}\s*$/ })
    const totp = new TOTP({ secret: (await key.innerText()).trim() })
    await fillIn(dialog, 'code', totp.generate())
    await continueIn(dialog)
    await dialog.getByText('Keep your recovery codes').waitFor()
    await continueIn(dialog)
    await app.locator('descope-button.fulfilled').click()
    // The code of now is used up; the next one counts already.
    await fillIn(dialog, 'code', totp.generate({ timestamp: Date.now() + 30_000 }))
    await continueIn(dialog)
    await app.locator('descope-button.unfulfilled').waitFor()

    await widget.locator('descope-user-passkeys').getByText('Add', { exact: true }).click()
    await continueIn(dialog)
    const passkey = widget.locator('descope-user-passkeys descope-list-item')
    await passkey.first().waitFor()
    await passkey.getByText('Remove').first().click()
    await continueIn(dialog)
    // The session has not shown the passkey: it is asked for.
    await dialog.getByText('Use one of your passkeys').waitFor()
    await continueIn(dialog)
    await passkey.first().waitFor({ state: 'hidden' })
    await widget.locator('descope-button[data-id="logout"]').click()
    await page.waitForFunction(() => (window as unknown as { heard: string[] }).heard.includes('logout'))
    // The component logs what the screen says.
    expect(problems.filter(each => !each.includes('Confirm with your second factor first'))).toEqual([])
  })

  test('sees the applications that are assigned, and connects and disconnects accounts', async () => {
    await manage(server(), '/v1/mgmt/sso/idp/app/oidc/create', {
      id: 'wiki',
      name: 'Wiki',
      loginPageUrl: 'https://app.example/login',
      customIdpInitiatedLoginPageUrl: 'https://wiki.example/start',
    })
    await manage(server(), '/v1/mgmt/sso/idp/app/oidc/create', {
      id: 'payroll',
      name: 'Payroll',
      loginPageUrl: 'https://app.example/login',
      customIdpInitiatedLoginPageUrl: 'https://payroll.example/start',
    })
    await manage(server(), '/v1/mgmt/tenant/update', { id: tenant, name: 'Ours', federatedAppIds: ['wiki'] })
    const apps = await at('applications-portal-widget', 'app@ours.example', { roleNames: ['Clerk'] })
    await apps.widget.getByText('Wiki').first().waitFor()
    expect(await apps.widget.getByText('Payroll').count()).toBe(0)
    expect(await apps.widget.locator('a').first().getAttribute('href')).toBe('https://wiki.example/start')
    expect(apps.problems).toEqual([])

    const thirdParty = await startThirdParty()
    onTestFinished(() => void thirdParty.close())
    await manage(server(), '/v1/mgmt/outbound/app/create', { name: 'Calendar', ...thirdParty.settings })
    const connected = await at('outbound-applications-widget', 'cal@ours.example', { roleNames: ['Clerk'] })
    await connected.widget.getByText('Connect', { exact: true }).click()
    // The browser goes to the third party and back, where the widget opens its flow again, which completes.
    await connected.widget.getByText('Disconnect', { exact: true }).click()
    await continueIn(dialogOf(connected.widget))
    await connected.widget.getByText('Connect', { exact: true }).waitFor()
    expect(connected.problems).toEqual([])
    expect(thirdParty.asked.token).toHaveLength(1)
    expect(JSON.stringify(await (await ofUser(connected.page, 'outbound/apps')).json())).not.toContain('gatehouse')
  })
})

describe('a tenant', () => {
  test('is renamed by its administrator, who may set up single sign-on where that is allowed', async () => {
    const link = 'descope-multi-sso a'
    const { page, widget, problems } = await at('tenant-profile-widget', 'boss@ours.example')
    await widget.getByText('ours.example').first().waitFor()
    expect(await widget.locator(link).count()).toBe(0)
    await edit(widget, 'tenant-name-edit')
    await fillIn(dialogOf(widget), 'tenantName', 'Ours and Sons')
    await continueIn(dialogOf(widget))
    await widget.getByText('Ours and Sons').first().waitFor()
    await manage(server(), '/v1/mgmt/tenant/settings', { tenantId: tenant, ssoSetupSuiteSettings: { enabled: true } })
    await page.reload()
    await widget.locator(link).first().waitFor()
    expect(await widget.locator(link).first().getAttribute('href')).toContain(server().url)
    expect(problems).toEqual([])
  })

  test('is not changed by a member without the role, by the widget or by its flow', async () => {
    const { page, widget } = await at('tenant-profile-widget', 'minor@ours.example', {
      roleNames: ['Clerk'],
      isReady: false,
    })
    await widget.locator('[data-id="widget-error"]').waitFor()
    const { projectId, url } = server()
    const answer = await page.evaluate(
      async ([to = '', project = '', named = '']) => {
        const authorization = `Bearer ${project}:${localStorage.getItem('DSR')}`
        const body = {
          flowId: 'change-tenant-name',
          interactionId: 'submit',
          input: { tenantName: 'Mine' },
          options: { tenant: named },
        }
        const headers = { authorization, 'content-type': 'application/json' }
        return (await fetch(`${to}/v1/flow/start`, { method: 'POST', headers, body: JSON.stringify(body) })).text()
      },
      [url, projectId, tenant],
    )
    expect(answer).toContain('errorText')
    const { tenants } = await manage(server(), '/v1/mgmt/tenant/search', { tenantIds: [tenant] })
    expect(tenants[0].name).not.toBe('Mine')
  })

  test('has its users managed by the component of the official SDK for React', async () => {
    const script = await bundled('react-page.tsx')
    const own = await startApplication(server(), { script, tenant })
    const session = await signedIn(server(), 'react@ours.example', ['Tenant Admin'])
    const { page, widget, problems } = await openWidget(browser, own.origin, {
      widget: 'user-management-widget',
      session,
      isReady: false,
    })
    await cell(widget, 'react@ours.example').waitFor()
    expect(problems).toEqual([])
    await page.close()
    await own.close()
  })
})

function ofUser(page: import('playwright-core').Page, path: string) {
  const { projectId, url } = server()
  return page
    .evaluate(() => localStorage.getItem('DSR'))
    .then(token => fetch(`${url}/v1/mgmt/${path}`, { headers: { authorization: `Bearer ${projectId}:${token}` } }))
}
async function bundled(file: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: fileURLToPath(new URL(file, import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })
  if (!('output' in made)) throw new Error('unreachable: one page makes one output')
  return made.output[0].code
}
