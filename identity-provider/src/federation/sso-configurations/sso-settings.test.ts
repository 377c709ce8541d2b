import { X509Certificate } from 'node:crypto'
import descope from '@descope/node-sdk'
import olderDescope from 'descope-node-sdk-1'
import { describe, expect, test } from 'vitest'
import { foreignCertificate } from '../../applications/sso-applications/testing.ts'
import { identityEngines } from '../../testing/engines.ts'

const oidc = {
  name: 'Acme sign-in',
  clientId: 'gatehouse',
  clientSecret: 'between us',
  issuer: 'https://login.acme.example',
  scope: ['openid', 'email'],
  attributeMapping: { email: 'mail', group: 'memberOf', customAttributes: { title: 'job' } },
}

describe.each(identityEngines)('SSO settings of tenants on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey }).management
    const older = olderDescope({ projectId, baseUrl, managementKey }).management
    await sdk.tenant.createWithId('acme', 'Acme')
    await sdk.tenant.createWithId('other', 'Other')
    await sdk.role.create('Editor')
    await sdk.role.create('Reader')
    return { identity, sdk, older }
  }

  test('OpenID settings are loaded as they were saved, without the secret, and the tenant signs in with them', async () => {
    const { identity, sdk, older } = await started()
    const roleMappings = [{ roleName: 'Editor', groups: ['writers'] }]
    expect(await sdk.sso.configureOIDCSettings('acme', { ...oidc, roleMappings }, ['acme.example'])).toMatchObject({
      ok: true,
    })
    const { data } = await sdk.sso.loadSettings('acme')
    const { clientSecret, ...shown } = oidc
    expect(data).toMatchObject({ ssoId: 'default_ssoid', oidc: { ...shown, roleMappings, clientSecret: '' } })
    expect(data?.tenant).toMatchObject({ id: 'acme', authType: 'oidc', domains: ['acme.example'] })
    expect((await older.sso.loadSettings('acme')).data?.oidc).toMatchObject(shown)
    const rows = await identity.db.selectFrom('sso_settings').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(clientSecret)
  })

  test('a SAML configuration is found by when its last certificate expires', async () => {
    const { identity, sdk } = await started()
    const client = identity.clientAs()
    const idpCert = (await foreignCertificate()).trim()
    const expiresAt = new X509Certificate(idpCert).validToDate.getTime()
    const settings = { idpUrl: 'https://idp.acme.example/sso', entityId: 'urn:acme', idpCert }
    await client.ssoSettings.configureSaml({ tenantId: 'acme', settings })
    await sdk.sso.configureOIDCSettings('other', oidc)
    const before = (instant: number) => client.ssoSettings.listExpiring({ before: instant })
    const acme = { tenantId: 'acme', ssoId: 'default_ssoid', certificateExpiresAt: expiresAt }
    expect(await before(expiresAt + 1)).toEqual({ configurations: [acme] })
    expect(await before(expiresAt)).toEqual({ configurations: [] })
    const { projectId } = await identity.anotherProject()
    const elsewhere = identity.provider.clientFor({ ...identity.callAs(), projectId })
    expect(await elsewhere.ssoSettings.listExpiring({ before: expiresAt + 1 })).toEqual({ configurations: [] })
    // What the tenant does not sign in with any more expires unnoticed.
    await sdk.sso.configureOIDCSettings('acme', oidc)
    expect(await before(expiresAt + 1)).toEqual({ configurations: [] })
  })

  test('SAML settings by fields and by metadata, with roles by name', async () => {
    const { identity, sdk, older } = await started()
    const idpCert = (await foreignCertificate()).trim()
    const settings = {
      idpUrl: 'https://idp.acme.example/sso',
      entityId: 'urn:acme',
      idpCert,
      roleMappings: [{ groups: ['a', 'b'], roleName: 'Editor' }],
      attributeMapping: { email: 'mail', customAttributes: { title: 'job' } },
      defaultSSORoles: ['Reader'],
    }
    const back = 'https://app.example.com/back'
    expect(await sdk.sso.configureSAMLSettings('acme', settings, back, ['acme.example'])).toMatchObject({ ok: true })
    const expected = {
      idpEntityId: 'urn:acme',
      idpSSOUrl: settings.idpUrl,
      idpCertificate: idpCert,
      idpMetadataUrl: '',
      groupsMapping: settings.roleMappings,
      attributeMapping: settings.attributeMapping,
      defaultSSORoles: ['Reader'],
      redirectUrl: back,
    }
    const { data } = await sdk.sso.loadSettings('acme')
    expect(data?.saml).toMatchObject(expected)
    expect(data?.saml?.spACSUrl).toMatch(`${identity.baseUrl}/v1/auth/saml/acs?`)
    expect(data?.tenant.authType).toBe('saml')
    expect((await older.sso.loadSettings('acme')).data?.saml).toMatchObject({ groupsMapping: settings.roleMappings })
    const version1 = (await older.sso.getSettings('acme')).data
    expect(version1).toMatchObject({
      tenantId: 'acme',
      idpSSOUrl: settings.idpUrl,
      userMapping: { email: 'mail' },
      groupsMapping: [{ role: { id: expect.stringMatching(/^ROL/), name: 'Editor' }, groups: ['a', 'b'] }],
      domains: ['acme.example'],
      domain: 'acme.example',
    })
    const idpMetadataUrl = 'https://idp.acme.example/metadata'
    await sdk.sso.configureSAMLByMetadata('acme', { idpMetadataUrl, defaultSSORoles: ['Editor'] }, back)
    expect((await sdk.sso.loadSettings('acme')).data?.saml).toMatchObject({
      idpMetadataUrl,
      idpMetadataProblem: expect.stringContaining('cannot be reached'),
      idpSSOUrl: settings.idpUrl,
      groupsMapping: [],
      defaultSSORoles: ['Editor'],
    })
    expect((await sdk.sso.loadSettings('acme')).data?.tenant).toMatchObject({ domains: ['acme.example'] })
  })

  test('version 1 sets settings, metadata and mapping separately', async () => {
    const { older } = await started()
    const idpCert = (await foreignCertificate()).trim()
    const back = 'https://app.example.com/back'
    const { sso } = older
    expect(
      await sso.configureSettings('acme', 'https://idp.acme.example', idpCert, 'urn:acme', back, ['a.example']),
    ).toMatchObject({ ok: true })
    await sso.configureMapping('acme', [{ groups: ['a'], roleName: 'Editor' }], { name: 'cn' })
    expect((await sso.getSettings('acme')).data).toMatchObject({
      idpEntityId: 'urn:acme',
      idpSSOUrl: 'https://idp.acme.example',
      redirectUrl: back,
      userMapping: { name: 'cn' },
      groupsMapping: [{ role: { name: 'Editor' }, groups: ['a'] }],
    })
    await sso.configureMetadata('acme', 'https://idp.acme.example/metadata', back, ['b.example'])
    expect((await sso.getSettings('acme')).data).toMatchObject({
      idpMetadataUrl: 'https://idp.acme.example/metadata',
      idpSSOUrl: 'https://idp.acme.example',
      groupsMapping: [{ groups: ['a'] }],
      domains: ['b.example'],
    })
  })

  test('a tenant has several configurations, and a deleted one loses its domains', async () => {
    const { sdk } = await started()
    await sdk.sso.configureOIDCSettings('acme', oidc, ['acme.example'])
    expect((await sdk.sso.newSettings('acme', 'second', 'The second one')).data).toMatchObject({
      ssoId: 'second',
      tenant: { id: 'acme' },
    })
    expect(await sdk.sso.newSettings('acme', 'second', '')).toMatchObject({ ok: false, code: 400 })
    await sdk.sso.configureOIDCSettings('acme', { ...oidc, name: 'B' }, ['b.example'], 'second')
    const all = (await sdk.sso.loadAllSettings('acme')).data
    expect(all?.map(({ ssoId, oidc: half }) => [ssoId, half?.name])).toEqual([
      ['default_ssoid', 'Acme sign-in'],
      ['second', 'B'],
    ])
    expect((await sdk.tenant.load('acme')).data?.domains).toEqual(['acme.example', 'b.example'])
    await sdk.sso.configureSSORedirectURL('acme', undefined, 'https://app.example.com/oidc', 'second')
    expect((await sdk.sso.loadSettings('acme', 'second')).data?.oidc?.redirectUrl).toBe('https://app.example.com/oidc')
    expect(await sdk.sso.deleteSettings('acme', 'second')).toMatchObject({ ok: true })
    expect(await sdk.sso.loadSettings('acme', 'second')).toMatchObject({ ok: false, code: 404 })
    expect(await sdk.sso.deleteSettings('acme')).toMatchObject({ ok: true })
    expect((await sdk.tenant.load('acme')).data).toMatchObject({ domains: [], authType: 'none' })
    expect((await sdk.sso.loadSettings('acme')).data?.oidc).toMatchObject({ clientId: '', clientSecret: '' })
  })

  test('a client secret stays as long as the client does, and renamed roles stay in the mapping', async () => {
    const { identity, sdk } = await started()
    const secretOf = async () => {
      const [row] = await identity.db.selectFrom('sso_settings').selectAll().execute()
      return row?.secrets_encrypted.length ?? 0
    }
    const roleMappings = [
      { roleName: 'Editor', groups: ['w'] },
      { roleName: 'Reader', groups: ['r'] },
    ]
    await sdk.sso.configureOIDCSettings('acme', { ...oidc, roleMappings })
    const withSecret = await secretOf()
    await sdk.role.update('Editor', 'Writer')
    await sdk.role.delete('Reader')
    const { clientSecret: _, ...rest } = oidc
    await sdk.sso.configureOIDCSettings('acme', { ...rest, name: 'Renamed' })
    expect(await secretOf()).toBe(withSecret)
    expect((await sdk.sso.loadSettings('acme')).data?.oidc?.roleMappings).toEqual([
      { roleName: 'Writer', groups: ['w'] },
    ])
    const relation = { resource: 'handbook', relationDefinition: 'reader', namespace: 'doc' }
    const client = identity.clientAs()
    const configure = (more: object) =>
      client.ssoSettings.configureOidc({ tenantId: 'acme', settings: { ...rest, ...more } as typeof rest })
    const answered = async () => (await sdk.sso.loadSettings('acme')).data?.oidc
    const given = { groupsMapping: [{ role: { name: 'Writer' }, groups: ['x'] }], usePkce: true }
    await configure({ ...given, groupsPriority: ['x'], fgaMappings: { w: { relations: [relation] } } })
    const mapped = {
      roleMappings: [{ roleName: 'Writer', groups: ['x'] }],
      groupsPriority: ['x'],
      fgaMappings: { w: { relations: [relation] } },
    }
    expect(await answered()).toMatchObject(mapped)
    await configure({ groupsMapping: null, groupsPriority: null, fgaMappings: null })
    expect(await answered()).toMatchObject(mapped)
    await expect(configure({ usePkce: false })).rejects.toThrow('always used')
    await sdk.sso.configureOIDCSettings('acme', { ...rest, clientId: 'another' })
    expect(await secretOf()).toBeLessThan(withSecret)
  })

  test('a domain belongs to one tenant, also with concurrent requests and when set in other ways', {
    tags: ['every-engine'],
  }, async () => {
    const { sdk } = await started()
    await sdk.sso.configureOIDCSettings('acme', oidc, ['acme.example'])
    const stolen = await sdk.sso.configureOIDCSettings('other', oidc, ['ACME.example'])
    expect(stolen).toMatchObject({
      ok: false,
      code: 400,
      error: { errorMessage: expect.stringContaining('acme.example') },
    })
    expect((await sdk.sso.loadSettings('other')).data?.oidc?.clientId).toBe('')
    const settings = { domains: ['acme.example'], selfProvisioningDomains: [] }
    const byTenant = await sdk.tenant.configureSettings(
      'other',
      settings as unknown as Parameters<typeof sdk.tenant.configureSettings>[1],
    )
    expect(byTenant).toMatchObject({ ok: false, code: 400 })
    const racing = ['acme', 'other'].flatMap(id => Array(8).fill(id) as string[])
    const answers = await Promise.all(racing.map(id => sdk.sso.configureOIDCSettings(id, oidc, ['new.example'])))
    expect(answers.filter(answer => !answer.ok && answer.code !== 400)).toEqual([])
    const domains = await Promise.all(['acme', 'other'].map(async id => (await sdk.tenant.load(id)).data?.domains))
    expect(domains.flat().filter(domain => domain === 'new.example')).toHaveLength(1)
  })

  const bad: [string, string, object, string][] = [
    ['no tenant', 'oidc', { tenantId: undefined }, 'tenantId'],
    ['no settings', 'oidc', { settings: undefined }, 'settings'],
    ['no client', 'oidc', { settings: {} }, 'settings.clientId'],
    ['a client of another type', 'oidc', { settings: { clientId: 7 } }, 'settings.clientId'],
    ['a long client', 'oidc', { settings: { clientId: 'x'.repeat(501) } }, 'settings.clientId'],
    ['an issuer with code', 'oidc', { settings: { ...oidc, issuer: 'javascript:1' } }, 'settings.issuer'],
    ['an invalid grant', 'oidc', { settings: { ...oidc, grantType: 'password' } }, 'settings.grantType'],
    ['an invalid domain', 'oidc', { settings: oidc, domains: ['a b'] }, 'domains.0'],
    ['many domains', 'oidc', { settings: oidc, domains: Array(10_000).fill('a.example') }, 'domains'],
    [
      'an unknown role',
      'oidc',
      { settings: { ...oidc, roleMappings: [{ groups: ['g'], roleName: 'x' }] } },
      'roleMappings',
    ],
    [
      'many mappings',
      'oidc',
      { settings: { ...oidc, roleMappings: Array(5_000).fill({ groups: ['g'], roleName: 'x' }) } },
      'settings.roleMappings',
    ],
    ['an unknown default role', 'oidc', { settings: { ...oidc, defaultSSORoles: ['x'] } }, 'defaultSSORoles'],
    ['an invalid id', 'oidc', { settings: oidc, ssoId: 'a:b' }, 'ssoId'],
    ['no certificate', 'saml', { settings: { idpUrl: 'https://a.example', entityId: 'a' } }, 'settings.idpCert'],
    [
      'an invalid certificate',
      'saml',
      { settings: { idpUrl: 'https://a.example', entityId: 'a', idpCert: 'x' } },
      'settings.idpCert',
    ],
    ['no metadata', 'saml/metadata', { settings: {} }, 'settings.idpMetadataUrl'],
  ]
  test('invalid input is refused with its field, and nothing is changed', async () => {
    const { identity, sdk } = await started()
    for (const [what, path, wrong, field] of bad) {
      const answer = await post(identity, `/v1/mgmt/sso/${path}`, { tenantId: 'acme', settings: oidc, ...wrong })
      expect(answer, what).toMatchObject({ status: 400, body: { errorMessage: expect.stringContaining(field) } })
    }
    expect((await sdk.sso.loadAllSettings('acme')).data).toEqual([])
    expect(await sdk.sso.configureOIDCSettings('unknown', oidc)).toMatchObject({ ok: false, code: 404 })
    expect(await sdk.sso.configureOIDCSettings('acme', oidc, undefined, 'nothing')).toMatchObject({
      ok: false,
      code: 404,
    })
  })

  test('concurrent changes of different halves are all stored', { tags: ['every-engine'] }, async () => {
    const { sdk } = await started()
    const idpCert = await foreignCertificate()
    const saml = { idpUrl: 'https://idp.acme.example', entityId: 'urn:acme', idpCert }
    await Promise.all([
      sdk.sso.configureOIDCSettings('acme', oidc),
      sdk.sso.configureSAMLSettings('acme', saml, ''),
      sdk.sso
        .configureMapping('acme', [{ groups: ['g'], roleName: 'Editor' }], {})
        .then(() => sdk.sso.configureSSORedirectURL('acme', undefined, 'https://app.example.com/x')),
    ])
    const { data } = await sdk.sso.loadSettings('acme')
    expect(data).toMatchObject({ saml: { idpEntityId: 'urn:acme' }, oidc: { clientId: 'gatehouse' } })
  })

  test('tenants of another project and roles of another tenant are not found', { tags: ['every-engine'] }, async () => {
    const { identity, sdk } = await started()
    await sdk.sso.configureOIDCSettings('acme', oidc)
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management.sso
    const answers = [
      foreign.loadSettings('acme'),
      foreign.loadAllSettings('acme'),
      foreign.getSettings('acme'),
      foreign.deleteSettings('acme'),
      foreign.configureOIDCSettings('acme', oidc),
      foreign.configureSSORedirectURL('acme', '', ''),
      foreign.recalculateSSOMappings('acme'),
      foreign.newSettings('acme', 'x', ''),
    ]
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: false, code: 404 })
    await sdk.role.create('Theirs', '', [], 'other')
    const roleMappings = [{ groups: ['g'], roleName: 'Theirs' }]
    expect(await sdk.sso.configureOIDCSettings('acme', { ...oidc, roleMappings })).toMatchObject({
      ok: false,
      code: 400,
    })
    expect(await sdk.sso.configureOIDCSettings('other', { ...oidc, roleMappings })).toMatchObject({ ok: true })
    const invalidKey = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl, managementKey: 'wrong' })
    expect(await invalidKey.management.sso.loadSettings('acme')).toMatchObject({ ok: false, code: 401 })
  })
})

type Caller = { baseUrl: string; projectId: string; managementKey: string }
async function post({ baseUrl, projectId, managementKey }: Caller, path: string, body: object) {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
