import { describe, expect, test } from 'vitest'
import { createTestSamlProvider } from '../../../federation/saml/testing/providers.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { oidcForTest } from '../testing-start.ts'

const email = 'ada@acme.example'
const password = 'correct horse battery'
/** Where a browser is taken note of that leaves for a provider. */
const toProvider = '/v1/auth/oauth/go?'

describe.each(migratedEngines)('enforced single sign-on on the hosted pages on $engine', ({ create }) => {
  /** The tenant enforces it for its domain, and leaves one user alone. */
  async function start({ leavesAlone }: { leavesAlone: boolean }) {
    const oidc = await oidcForTest(create)
    const { tenants, ssoSettings, users, userPasswords, projectSettings } = oidc.client
    const saml = await createTestSamlProvider()
    await projectSettings.update({ methods: { sso: true } })
    await tenants.create({ id: 'acme', name: 'Acme' })
    await ssoSettings.configureSaml({
      tenantId: 'acme',
      domains: ['acme.example'],
      redirectUrl: 'http://127.0.0.1/',
      settings: { idpUrl: saml.ssoUrl, entityId: saml.entityId, idpCert: saml.key.certificate },
    })
    const { user } = await users.create({ loginId: 'bob@acme.example', email: 'bob@acme.example' })
    const enforceSSOExclusions = leavesAlone ? [user.userId] : []
    await tenants.update({ id: 'acme', name: 'Acme', enforceSSO: true, enforceSSOExclusions })
    await users.create({ loginId: email, email, verifiedEmail: true })
    await userPasswords.setActive({ loginId: email, password })
    const browser = oidc.newBrowser()
    const { page } = await browser.authorize()
    /** Where a form leads to. */
    const post = async (path: string, fields: Record<string, string>) => {
      const headers = { origin: new URL(oidc.issuer).origin }
      const response = await browser.send(`${page}${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
      })
      return response.headers.get('location') ?? ''
    }
    return { oidc, post, browser }
  }

  test('an address leads to the provider whatever is tried, before it is looked at', async () => {
    const { post } = await start({ leavesAlone: false })
    for (const path of ['', '/code', '/link', '/sso', '/forgotten', '/sign-up'])
      expect(await post(path, { email: 'nobody@acme.example', password: 'x' }), path).toContain(toProvider)
  })

  test('where a tenant leaves users alone, who it is decides: after a password, and before it is replaced', async () => {
    const { oidc, post } = await start({ leavesAlone: true })
    expect(await post('', { email, password })).toContain(toProvider)
    const newPassword = 'a fine new password'
    const replaced = { email, currentPassword: password, newPassword, newPasswordAgain: newPassword }
    expect(await post('/new-password', replaced)).toContain(toProvider)
    await oidc.client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: false, enforceSSOExclusions: [] })
    expect(await post('', { email, password })).toContain('/authorize/')
  })

  test('who is named by the application goes there at once, and who comes back chooses', async () => {
    const { oidc, browser } = await start({ leavesAlone: false })
    const begin = async (login_hint: string) => {
      const { page, response } = await browser.authorize({ login_hint })
      return { page, to: response.headers.get('location') ?? '' }
    }
    const led = await begin('somebody@acme.example')
    expect(led.to).toContain(toProvider)
    const again = await browser.send(led.page)
    expect(await again.text()).toContain('value="somebody@acme.example"')
    expect((await begin(oidc.account.email)).to).toBe('')
  })

  test('the domain that an application names leads to its provider, once, whether it enforces that or not', async () => {
    const { oidc, browser } = await start({ leavesAlone: false })
    const begin = async (parameters: Record<string, string>) => {
      const { page, response } = await browser.authorize(parameters)
      return { page, to: response.headers.get('location') ?? '' }
    }
    await oidc.client.tenants.update({ id: 'acme', name: 'Acme', enforceSSO: false })
    const led = await begin({ domain_hint: 'ACME.example' })
    expect(led.to).toContain(toProvider)
    expect(await (await browser.send(led.page)).text(), 'who comes back chooses').not.toContain('acme.example')
    const elsewhere = await browser.post(`${led.page}/sso`, { email: 'ada@elsewhere.example' })
    expect(await elsewhere.text()).toContain('There is no single sign-on for this email address.')
    expect((await begin({ domain_hint: 'acme.example', login_hint: 'ada@elsewhere.example' })).to).toContain(toProvider)
    for (const domain_hint of ['elsewhere.example', '@', `${'a'.repeat(300)}.example`])
      expect((await begin({ domain_hint })).to, domain_hint).toBe('')
    await oidc.client.projectSettings.update({ methods: { sso: false } })
    expect((await begin({ domain_hint: 'acme.example' })).to).toBe('')
    const discovery = await fetch(`${oidc.issuer}/.well-known/openid-configuration`)
    expect(await discovery.text()).not.toContain('domain_hint')
  })

  test('an address alone is enough where companies sign in; of others a password is asked', async () => {
    const { oidc, browser } = await start({ leavesAlone: false })
    const { page } = await browser.authorize()
    const shown = await (await browser.send(page)).text()
    expect(shown).toMatch(/<input [^>]*name="password"/)
    expect(shown).not.toMatch(/<input [^>]*(required[^>]*name="password"|name="password"[^>]*required)/)
    expect(shown).toContain('name="email"')
    expect((await browser.post(page, { email, password: '' })).headers.get('location')).toContain(toProvider)
    for (let times = 0; times < 12; times++) {
      const asked = await browser.submit(page, { email: oidc.account.email, password: '' })
      expect([asked.status, await asked.text()]).toEqual([400, expect.stringContaining('Enter your password.')])
    }
    expect(await browser.signIn(page, oidc.account)).not.toBe('')
  })
})
