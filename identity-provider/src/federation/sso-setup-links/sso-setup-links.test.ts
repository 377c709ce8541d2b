import descope from '@descope/node-sdk'
import olderDescope from 'descope-node-sdk-1'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('links for the setup of single sign-on on $engine', ({ start }) => {
  async function started(options: Parameters<typeof start>[0] = {}) {
    const identity = await start(options)
    const { projectId, baseUrl, managementKey } = identity
    const { tenant, sso } = descope({ projectId, baseUrl, managementKey }).management
    const older = olderDescope({ projectId, baseUrl, managementKey }).management.tenant
    await tenant.createWithId('acme', 'Acme')
    const generate = async (...rest: [ssoId?: string]) =>
      (await tenant.generateSSOConfigurationLink('acme', 60, ...rest)).data?.adminSSOConfigurationLink ?? ''
    const statusOf = async (link: string) => (await fetch(link)).status
    return { identity, tenant, sso, older, generate, statusOf }
  }

  test('a link leads to a page with the values of the tenant, for each kind of provider', async () => {
    const { identity, generate } = await started()
    const link = await generate()
    expect(link).toMatch(`${identity.baseUrl}/sso-setup/${identity.projectId}/`)
    const page = await fetch(`${link}?guide=okta`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    const html = await page.text()
    for (const said of ['Single sign-on of Acme', 'Okta', 'Audience URI (SP Entity ID)', '/v1/auth/saml/acs'])
      expect(html).toContain(said)
    expect(await (await fetch(`${link}?guide=oidc`)).text()).toContain('/v1/auth/oauth/callback')
    const token = link.slice(link.lastIndexOf('/') + 1)
    const rows = await identity.db.selectFrom('sso_setup_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a link ends when it expires, when it is revoked, and when the next one is created', async () => {
    const { identity, tenant, older, generate, statusOf } = await started()
    const first = await generate()
    const second = (await older.generateSSOConfigurationLink('acme', 60)).data?.adminSSOConfigurationLink ?? ''
    expect(await statusOf(first)).toBe(400)
    expect(await statusOf(second)).toBe(200)
    identity.clock.now += 61_000
    expect(await statusOf(second)).toBe(400)
    const third = await generate()
    expect(await tenant.revokeSSOConfigurationLink('acme')).toMatchObject({ ok: true })
    expect(await statusOf(third)).toBe(400)
    expect(await tenant.revokeSSOConfigurationLink('acme')).toMatchObject({ ok: true })
    const events = await identity.db.selectFrom('audit_events').select('action').execute()
    expect(events.filter(({ action }) => action === 'SsoSetupLinkRevoked')).toHaveLength(1)
  })

  test('each configuration has its own link, and an unknown one has none', async () => {
    const { sso, tenant, generate, statusOf } = await started()
    await sso.newSettings('acme', 'second', 'The second')
    const [first, second] = [await generate(), await generate('second')]
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    await tenant.revokeSSOConfigurationLink('acme', 'second')
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 400])
    expect(await tenant.generateSSOConfigurationLink('acme', 60, 'third')).toMatchObject({ ok: false, code: 404 })
  })

  test('a link that allows it sets provisioning up: a token that is shown once, and rotated', async () => {
    const { identity, tenant, generate } = await started()
    const { baseUrl, projectId } = identity
    const client = identity.clientAs()
    const press = async (link: string, fields: object) => {
      const body = new URLSearchParams({ step: 'token', ...fields })
      const headers = { origin: baseUrl, 'content-length': String(String(body).length) }
      const response = await fetch(link, { method: 'POST', headers, body })
      const html = await response.text()
      return { status: response.status, html, token: /P\w+:ghk_[\w-]+/.exec(html)?.[0] ?? '' }
    }
    const statusWith = async (token: string) =>
      (await fetch(`${baseUrl}/scim/v2/acme/Users`, { headers: { authorization: `Bearer ${token}` } })).status
    const plain = await generate()
    expect(await (await fetch(plain)).text()).not.toContain('SCIM')
    expect(await press(plain, {})).toMatchObject({ status: 400, token: '' })
    expect((await client.scim.load({ tenantId: 'acme' })).keys).toEqual([])

    const link = (await client.ssoSetupLinks.generate({ tenantId: 'acme', allowsProvisioning: true }))
      .adminSSOConfigurationLink
    const page = async () => (await fetch(link)).text()
    expect(await page()).toContain(`${baseUrl}/scim/v2/acme`)
    const made = await press(link, {})
    expect(made.token).toContain(projectId)
    expect(await statusWith(made.token)).toBe(200)
    const shown = await page()
    expect(shown).not.toContain('ghk_')
    expect(shown).toContain('Last request of the directory')

    const [key] = (await client.scim.load({ tenantId: 'acme' })).keys
    const rotated = await press(link, { key: key?.id })
    expect([await statusWith(rotated.token), await statusWith(made.token)]).toEqual([200, 200])
    identity.clock.now += 25 * 3600_000
    expect([await statusWith(rotated.token), await statusWith(made.token)]).toEqual([200, 401])

    await tenant.createWithId('other', 'Other')
    const theirs = { name: 'theirs', keyTenants: [{ tenantId: 'other', roleNames: ['Tenant Admin'] }] }
    const { key: foreign } = await client.accessKeys.create(theirs)
    const again = (await client.ssoSetupLinks.generate({ tenantId: 'acme', allowsProvisioning: true }))
      .adminSSOConfigurationLink
    expect(await press(again, { key: foreign.id })).toMatchObject({ status: 400, token: '' })
    for (let count = 1; count < 5; count++) expect((await press(again, {})).status).toBe(200)
    expect(await press(again, {})).toMatchObject({ status: 400, token: '' })
  })

  test('a link that allows it gives the configuration a domain that its DNS proves, and says what is there instead', async () => {
    const records: Record<string, string[]> = {}
    const resolveTxt = async (name: string) => {
      if (name.includes('silent')) throw new Error('ESERVFAIL')
      return records[name] ?? []
    }
    const { identity, tenant, generate } = await started({ resolveTxt })
    const client = identity.clientAs()
    const post = async (link: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields)
      const headers = { origin: identity.baseUrl, 'content-length': String(String(body).length) }
      const response = await fetch(link, { method: 'POST', headers, body, redirect: 'manual' })
      return { status: response.status, to: response.headers.get('location') ?? '', html: await response.text() }
    }
    const plain = await generate()
    expect(await post(plain, { step: 'checkDomain', domain: 'acme.example' })).toMatchObject({ status: 400 })
    const linkOf = async (tenantId: string) =>
      (await client.ssoSetupLinks.generate({ tenantId, allowsDomains: true })).adminSSOConfigurationLink
    const link = await linkOf('acme')
    const { to } = await post(link, { step: 'domain', domain: ' Acme.Example ' })
    const shown = await (await fetch(new URL(to, link))).text()
    const valueIn = (page: string) => /gatehouse-verification=[\w-]+/.exec(page)?.[0] ?? ''
    const value = valueIn(shown)
    expect(shown).toContain('_gatehouse.acme.example')

    const check = { step: 'checkDomain', domain: 'acme.example' }
    const at = new URL(to, link).href
    expect((await post(at, check)).html).toContain('There is no such record at')
    await tenant.createWithId('other', 'Other')
    const otherLink = await linkOf('other')
    const foreign = await (await fetch(`${otherLink}?domain=acme.example`)).text()
    records['_gatehouse.acme.example'] = ['v=spf1 -all', valueIn(foreign)]
    const wrong = (await post(at, check)).html
    for (const said of ['has another value', 'v=spf1 -all']) expect(wrong).toContain(said)
    expect((await client.tenants.load({ id: 'acme' })).domains).toEqual([])

    records['_gatehouse.acme.example'] = ['v=spf1 -all', value]
    expect((await post(at, check)).to).toContain('done=proven')
    expect((await client.tenants.load({ id: 'acme' })).domains).toEqual(['acme.example'])
    const atOnce = ['one.example', 'two.example']
    for (const domain of atOnce)
      records[`_gatehouse.${domain}`] = [valueIn(await (await fetch(`${link}?domain=${domain}`)).text())]
    await Promise.all(atOnce.map(domain => post(link, { ...check, domain })))
    const proven = (await client.tenants.load({ id: 'acme' })).domains
    expect(proven.toSorted()).toEqual(['acme.example', ...atOnce])
    const events = await identity.db.selectFrom('audit_events').select('action').execute()
    expect(events.map(({ action }) => action)).toContain('SsoDomainProven')

    records['_gatehouse.acme.example'] = [valueIn(foreign)]
    expect((await post(otherLink, check)).html).toContain('belongs to another tenant')
    for (const domain of ['', 'example', 'a b.example', '127.0.0.1:80', `${'a'.repeat(64)}.example`]) {
      const refused = await post(link, { step: 'domain', domain })
      expect([refused.status, refused.html], domain).toEqual([400, expect.stringContaining('Enter a domain such as')])
      expect((await fetch(`${link}?${new URLSearchParams({ domain })}`)).status).toBe(200)
    }
    expect((await post(link, { ...check, domain: 'silent.example' })).html).toContain('do not answer')
  })

  const bad: [string, object, string][] = [
    ['no tenant', { tenantId: undefined }, 'tenantId'],
    ['a tenant of another type', { tenantId: 7 }, 'tenantId'],
    ['half a second', { expireTime: 0.5 }, 'expireTime'],
    ['a year', { expireTime: 31_536_000 }, 'expireTime'],
    ['no address to send it to', { email: 'ada' }, 'email'],
    ['an invalid id', { ssoId: 'a:b' }, 'ssoId'],
  ]
  test('invalid input is refused with its field', async () => {
    const { identity } = await started()
    for (const path of ['v1', 'v2']) {
      for (const [what, wrong, field] of bad) {
        const answer = await post(identity, path, { tenantId: 'acme', expireTime: 60, ...wrong })
        expect(answer, what).toMatchObject({ status: 400, body: { errorMessage: expect.stringContaining(field) } })
      }
    }
    expect(await identity.db.selectFrom('sso_setup_links').selectAll().execute()).toEqual([])
  })

  test('another project can neither create nor revoke links, and links cannot be guessed', async () => {
    const { identity, generate, statusOf } = await started()
    const link = await generate()
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management.tenant
    expect(await foreign.generateSSOConfigurationLink('acme', 60)).toMatchObject({ ok: false, code: 404 })
    expect(await foreign.revokeSSOConfigurationLink('acme')).toMatchObject({ ok: false, code: 404 })
    expect(await statusOf(link)).toBe(200)
    expect(await statusOf(link.replace(identity.projectId, other.projectId))).toBe(400)
    expect(await statusOf(`${identity.baseUrl}/sso-setup/nothing`)).toBe(400)
  })
})

type Caller = Pick<TestIdentity, 'baseUrl' | 'projectId' | 'managementKey'>
async function post({ baseUrl, projectId, managementKey }: Caller, version: string, body: object) {
  const response = await fetch(`${baseUrl}/${version}/mgmt/tenant/adminlinks/sso/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
