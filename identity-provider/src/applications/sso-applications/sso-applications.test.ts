import { X509Certificate } from 'node:crypto'
import descope from '@descope/node-sdk'
import olderDescope from 'descope-node-sdk-1'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { foreignCertificate } from './testing.ts'

const loginPageUrl = 'https://app.example.com/login'
const oidc = { name: 'Wiki', loginPageUrl }
const saml = { name: 'Payroll', loginPageUrl, entityId: 'payroll', acsUrl: 'https://payroll.example.com/acs' }
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

describe.each(identityEngines)('SSO applications on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const older = olderDescope({ projectId, baseUrl, managementKey })
    const apps = sdk.management.ssoApplication
    const add = async (input: Parameters<typeof apps.createOidcApplication>[0]) =>
      (await apps.createOidcApplication(input)).data?.id ?? ''
    return { identity, sdk, older, apps, add }
  }

  test('a new OpenID Connect application is enabled and states its endpoints', async () => {
    const { identity, apps, older } = await started()
    expect(await apps.createOidcApplication({ ...oidc, id: 'wiki', description: 'all we know' })).toMatchObject({
      ok: true,
      data: { id: 'wiki' },
    })
    const issuer = `${identity.baseUrl}/${identity.projectId}/wiki`
    const expected = {
      id: 'wiki',
      name: 'Wiki',
      description: 'all we know',
      enabled: true,
      appType: 'oidc',
      samlSettings: null,
      oidcSettings: {
        loginPageUrl,
        issuer,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        forceAuthentication: false,
      },
    }
    expect((await apps.load('wiki')).data).toMatchObject(expected)
    expect((await older.management.ssoApplication.load('wiki')).data).toMatchObject(expected)
    expect((await older.management.ssoApplication.loadAll()).data).toMatchObject([expected])
  })

  test('a SAML application stores every setting, and the project gets one certificate', async () => {
    const { identity, apps, older, sdk } = await started()
    await sdk.management.role.create('Accountant')
    const certificate = (await foreignCertificate()).trim()
    const whole = {
      ...saml,
      certificate,
      attributeMapping: [{ name: 'mail', type: '', value: 'attrMapping.email' }],
      groupsMapping: [
        { name: 'Groups', type: 'literal', filterType: 'roles', value: 'x', roles: [{ id: '', name: 'Accountant' }] },
      ],
      acsAllowedCallbacks: ['https://payroll.example.com/other'],
      subjectNameIdType: 'email',
      subjectNameIdFormat: emailFormat,
      defaultRelayState: 'home',
      forceAuthentication: true,
      logoutRedirectUrl: 'https://payroll.example.com/bye',
      defaultSignatureAlgorithm: 'sha256',
    }
    const { data: made } = await older.management.ssoApplication.createSamlApplication(whole)
    const id = made?.id ?? ''
    const { data } = await apps.load(id)
    const { name, loginPageUrl: _, groupsMapping, ...settings } = whole
    expect(data).toMatchObject({ name, appType: 'saml', enabled: true, oidcSettings: null, samlSettings: settings })
    expect(data?.samlSettings.groupsMapping).toEqual([
      { ...groupsMapping[0], roles: [{ id: expect.stringMatching(/^ROL/), name: 'Accountant' }] },
    ])
    const query = `app=${id}&project=${identity.projectId}`
    expect(data?.samlSettings).toMatchObject({
      idpMetadataUrl: `${identity.baseUrl}/v1/auth/saml/idp/metadata?${query}`,
      idpSsoUrl: `${identity.baseUrl}/v1/auth/saml/idp/sso?${query}`,
      idpLogoutUrl: `${identity.baseUrl}/v1/auth/idp/sso/logout?${query}`,
      idpInitiatedUrl: `${identity.baseUrl}/v1/auth/saml/idp/initiate?${query}`,
    })
    const parsed = new X509Certificate(data?.samlSettings.idpCert ?? '')
    expect(parsed.verify(parsed.publicKey)).toBe(true)
    expect(parsed.subject).toBe(`CN=${identity.projectId}`)
    const second = await apps.createSamlApplication({
      name: 'Another',
      loginPageUrl,
      useMetadataInfo: true,
      metadataUrl: 'https://another.example.com/metadata',
    })
    const another = await apps.load(second.data?.id ?? '')
    expect(another.data?.samlSettings.idpCert).toBe(data?.samlSettings.idpCert)
  })

  test('a renamed role stays in a mapping, and a deleted one is removed from it', async () => {
    const { apps, sdk } = await started()
    await sdk.management.role.create('Accountant')
    await sdk.management.role.create('Inspector')
    const roles = ['Accountant', 'Inspector'].map(name => ({ id: '', name }))
    const groupsMapping = [{ name: 'g', type: '', filterType: '', value: '', roles }]
    const id = (await apps.createSamlApplication({ ...saml, groupsMapping })).data?.id ?? ''
    await sdk.management.role.update('Accountant', 'Bookkeeper')
    await sdk.management.role.delete('Inspector')
    const shown = (await apps.load(id)).data?.samlSettings.groupsMapping
    expect(shown?.[0]?.roles).toEqual([{ id: expect.any(String), name: 'Bookkeeper' }])
  })

  test('an update replaces all that the SDK knows, can disable, and keeps the secret and what it does not know', async () => {
    const { apps, add } = await started()
    const approvedRedirectUrls = ['https://wiki.example/callback']
    const backChannelLogoutUrl = 'https://wiki.example/out'
    const own = { approvedRedirectUrls, logoutRedirectUrls: approvedRedirectUrls, backChannelLogoutUrl }
    const id = await add({ ...oidc, ...own, description: 'before', forceAuthentication: true })
    const secret = (await apps.getApplicationSecret(id)).data?.cleartext
    expect(await apps.updateOidcApplication({ id, name: 'Wiki 2', loginPageUrl, enabled: false })).toMatchObject({
      ok: true,
    })
    expect((await apps.load(id)).data).toMatchObject({
      name: 'Wiki 2',
      description: '',
      enabled: false,
      oidcSettings: { forceAuthentication: false, ...own },
    })
    expect((await apps.getApplicationSecret(id)).data?.cleartext).toBe(secret)
  })

  test('a secret is stored encrypted, can be shown again, and is replaced when rotated', async () => {
    const { identity, apps, add } = await started()
    const id = await add(oidc)
    const first = (await apps.getApplicationSecret(id)).data?.cleartext ?? ''
    expect(first).toMatch(/^[\w-]{43}$/)
    const rotated = (await apps.rotateApplicationSecret(id)).data?.cleartext
    expect(rotated).not.toBe(first)
    expect((await apps.getApplicationSecret(id)).data?.cleartext).toBe(rotated)
    const rows = await identity.db.selectFrom('sso_applications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(rotated)
    const samlId = (await apps.createSamlApplication(saml)).data?.id ?? ''
    expect(await apps.getApplicationSecret(samlId)).toMatchObject({ ok: false, code: 400 })
    const events = await identity.db.selectFrom('audit_events').select('action').where('target_id', '=', id).execute()
    expect(events.map(event => event.action).sort()).toEqual(['SsoApplicationCreated', 'SsoApplicationSecretRotated'])
  })

  test('a deleted application is removed from its users and tenants', async () => {
    const { apps, add, sdk, older } = await started()
    const [wiki, other] = [await add(oidc), await add({ ...oidc, name: 'Other' })]
    await sdk.management.user.create('ada@example.com', { ssoAppIds: [wiki, other] })
    await sdk.management.tenant.createWithId('acme', 'Acme')
    await older.management.user.create('bob@example.com')
    await older.management.user.addSSOapps('bob@example.com', [wiki])
    expect(await apps.delete(wiki)).toMatchObject({ ok: true })
    expect(appsOf(await sdk.management.user.load('ada@example.com'))).toEqual([other])
    expect(appsOf(await older.management.user.load('bob@example.com'))).toEqual([])
    expect(await apps.delete(wiki)).toMatchObject({ ok: false, code: 404 })
    expect(await apps.load(wiki)).toMatchObject({ ok: false, code: 404 })
  })

  test('applications are assigned to users, found in user search, and removed from users', async () => {
    const { sdk, add } = await started()
    const [wiki, other] = [await add({ ...oidc, id: 'wiki' }), await add({ ...oidc, id: 'other', name: 'Other' })]
    const { user } = sdk.management
    await user.create('ada@example.com')
    await user.create('bob@example.com')
    expect(appsOf(await user.addSSOapps('ada@example.com', [wiki]))).toEqual(['wiki'])
    expect(appsOf(await user.setSSOapps('ada@example.com', [other]))).toEqual(['other'])
    expect(appsOf(await user.patch('bob@example.com', { ssoAppIds: [wiki, other] }))).toEqual(['other', 'wiki'])
    const found = async (ssoAppIds: string[]) =>
      (await user.search({ ssoAppIds })).data?.users?.map(({ email, loginIds }) => email || loginIds[0])
    expect(await found([wiki])).toEqual(['bob@example.com'])
    expect((await found([wiki, other]))?.sort()).toEqual(['ada@example.com', 'bob@example.com'])
    expect(await found(['nothing'])).toEqual([])
    expect(appsOf(await user.removeSSOapps('bob@example.com', [other]))).toEqual(['wiki'])
    await user.update('bob@example.com', { displayName: 'Bob' })
    expect(appsOf(await user.load('bob@example.com'))).toEqual([])
    expect(await user.addSSOapps('bob@example.com', ['nothing'])).toMatchObject({ ok: false, code: 404 })
    const newcomer = { loginId: 'cy@example.com', ssoAppIds: [wiki] }
    const batch = await user.createBatch([newcomer as Parameters<typeof user.createBatch>[0][number]])
    expect(appsOf({ data: batch.data?.createdUsers?.[0] })).toEqual(['wiki'])
  })

  const bad: [string, Record<string, unknown>, string][] = [
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of another type', { name: 7 }, 'name'],
    ['a long name', { name: 'x'.repeat(251) }, 'name'],
    ['no login page', { loginPageUrl: undefined }, 'loginPageUrl'],
    ['a login page with code', { loginPageUrl: 'javascript:alert(1)' }, 'loginPageUrl'],
    ['an id with a path', { id: '../x' }, 'id'],
    ['an id that hides discovery', { id: '.well-known' }, 'id'],
    ['a logo with code', { logo: 'javascript:alert(1)' }, 'logo'],
    ['no entity', { entityId: undefined }, 'entityId'],
    ['no metadata', { useMetadataInfo: true }, 'metadataUrl'],
    ['an invalid certificate', { certificate: 'certificate' }, 'certificate'],
    ['an unknown role', { groupsMapping: [{ name: 'g', roles: [{ name: 'unknown' }] }] }, 'groupsMapping'],
    ['a role without a name', { groupsMapping: [{ name: 'g', roles: [{}] }] }, 'groupsMapping.0.roles.0'],
    ['an invalid subject type', { subjectNameIdType: 'shoe size' }, 'subjectNameIdType'],
    ['an invalid format', { subjectNameIdFormat: 'urn:x' }, 'subjectNameIdFormat'],
    ['an invalid algorithm', { defaultSignatureAlgorithm: 'md5' }, 'defaultSignatureAlgorithm'],
    ['many attributes', { attributeMapping: Array(10_000).fill({ name: 'a' }) }, 'attributeMapping'],
    ['many callbacks', { acsAllowedCallbacks: Array(10_000).fill(loginPageUrl) }, 'acsAllowedCallbacks'],
  ]
  test('invalid input is refused with its field, and nothing is created', async () => {
    const { identity, apps } = await started()
    for (const [what, wrong, field] of bad) {
      const answer = await post(identity, { ...saml, ...wrong })
      expect(answer, what).toMatchObject({ status: 400, body: { errorMessage: expect.stringContaining(field) } })
    }
    expect((await apps.loadAll()).data).toEqual([])
  })

  test('a taken id or name is refused, also with concurrent requests', { tags: ['every-engine'] }, async () => {
    const { apps, add } = await started()
    const id = await add({ ...oidc, id: 'wiki' })
    expect(await apps.createOidcApplication({ ...oidc, name: 'New', id })).toMatchObject({ ok: false, code: 400 })
    expect(await apps.createSamlApplication({ ...saml, name: 'Wiki' })).toMatchObject({ ok: false, code: 400 })
    const other = await add({ ...oidc, name: 'Other' })
    expect(await apps.updateOidcApplication({ ...oidc, id: other, enabled: true })).toMatchObject({ code: 400 })
    expect(await apps.updateSamlApplication({ ...saml, id, enabled: true })).toMatchObject({ code: 400 })
    const racing = Array.from({ length: 20 }, () => apps.createSamlApplication({ ...saml, name: 'Racing' }))
    expect((await Promise.all(racing)).filter(answer => answer.ok)).toHaveLength(1)
    const names = Array.from({ length: 20 }, (_, index) => ({ ...oidc, id: index % 2 ? id : other, name: 'Same' }))
    const renamed = await Promise.all(names.map(input => apps.updateOidcApplication({ ...input, enabled: true })))
    expect(renamed.filter(answer => !answer.ok && answer.code !== 400)).toEqual([])
    expect((await apps.loadAll()).data?.filter(({ name }) => name === 'Same')).toHaveLength(1)
  })

  test('another project sees and changes nothing', { tags: ['every-engine'] }, async () => {
    const { identity, apps, add, sdk } = await started()
    const id = await add(oidc)
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management
    expect((await foreign.ssoApplication.loadAll()).data).toEqual([])
    const answers = [
      foreign.ssoApplication.load(id),
      foreign.ssoApplication.delete(id),
      foreign.ssoApplication.getApplicationSecret(id),
      foreign.ssoApplication.rotateApplicationSecret(id),
      foreign.ssoApplication.updateOidcApplication({ ...oidc, id, enabled: false }),
    ]
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: false, code: 404 })
    await foreign.user.create('eve@example.com')
    expect(await foreign.user.addSSOapps('eve@example.com', [id])).toMatchObject({ ok: false, code: 404 })
    await sdk.management.role.create('Ours')
    const { data: roles } = await sdk.management.role.loadAll()
    const groupsMapping = [{ name: 'g', type: '', filterType: '', value: '', roles: roles ?? [] }]
    const stolen = await foreign.ssoApplication.createSamlApplication({ ...saml, groupsMapping } as never)
    expect(stolen).toMatchObject({ ok: false, code: 400 })
    expect((await apps.load(id)).data?.enabled).toBe(true)
    const invalidKey = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl, managementKey: 'wrong' })
    expect(await invalidKey.management.ssoApplication.load(id)).toMatchObject({ ok: false, code: 401 })
  })

  test('an application of WS-Federation is created, loaded and changed', async () => {
    const { apps } = await started()
    const wanted = { name: 'Old', loginPageUrl, realm: 'urn:old', replyUrl: loginPageUrl, enabled: true }
    const id = (await apps.createWsFedApplication(wanted)).data?.id ?? ''
    const loaded = (await apps.load(id)).data
    expect(loaded).toMatchObject({ appType: 'wsfed', wsfedSettings: { realm: 'urn:old', replyUrl: loginPageUrl } })
    expect(loaded?.wsfedSettings?.idpMetadataUrl).toContain('/v1/auth/wsfed/idp/metadata?')
    expect(await apps.updateWsFedApplication({ ...wanted, id, realm: 'urn:new' })).toMatchObject({ ok: true })
    expect((await apps.load(id)).data?.wsfedSettings?.realm).toBe('urn:new')
    expect(await apps.updateSamlApplication({ ...wanted, id, entityId: 'a', acsUrl: loginPageUrl })).toMatchObject({
      ok: false,
      code: 400,
    })
  })
})

async function post({ baseUrl, projectId, managementKey }: Caller, body: object) {
  const response = await fetch(`${baseUrl}/v1/mgmt/sso/idp/app/saml/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
type Caller = { baseUrl: string; projectId: string; managementKey: string }

/** The SDK's type of a user lacks them. */
function appsOf({ data }: { data?: object }) {
  return (data as { ssoAppIds?: string[] } | undefined)?.ssoAppIds
}
