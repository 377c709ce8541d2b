import { X509Certificate } from 'node:crypto'
import { foreignCertificate } from '@gatehouse-id/identity-provider/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
let certificate: string
beforeAll(async () => {
  api = await startTestGraphql()
  certificate = (await foreignCertificate()).trim()
  await api.identity.clientAs().roles.create({ name: 'Editor', permissionNames: [] })
})
afterAll(() => api.identity.close())

const fields = `id ssoId tenantDatabaseId version displayName
  oidc { clientId issuer authorizationUrl userUrl scopes keepsTokens redirectUrl defaultRoleNames attributeMapping { email customAttributes }
    roleMappings { groups roleName } }
  saml { idpUrl idpEntityId idpCertificate spEntityId redirectUrl defaultRoleNames attributeMapping { email }
    roleMappings { groups roleName } }`
function act(name: string, payload = `ssoConfiguration { ${fields} }`) {
  return mutationOf(name, payload, 'InvalidInput { fields { field } }')
}
type Configuration = { id: string; ssoId: string; version: string; saml: { spEntityId: string } }
async function newTenant(name: string) {
  return btoa(`Tenant:${(await api.identity.clientAs().tenants.create({ name })).id}`)
}
async function list(tenantId: string) {
  const query = `query ($tenantId: ID!) { ssoConfigurations(tenantId: $tenantId) { edges { node { ${fields} } } } }`
  // The query asks for these fields.
  const { ssoConfigurations } = (await api.run(query, { tenantId })) as {
    ssoConfigurations: { edges: { node: Configuration }[] } | null
  }
  return ssoConfigurations?.edges.map(({ node }) => node)
}
async function defaultOf(tenantId: string): Promise<Configuration> {
  const [found] = (await list(tenantId)) ?? []
  if (!found) throw new Error('every tenant has a default configuration')
  return found
}

const oidc = {
  clientId: 'ours',
  clientSecret: 'between us',
  issuer: 'https://login.acme.example',
  scopes: ['openid'],
  attributeMapping: { email: 'mail', customAttributes: { title: 'job' } },
  roleMappings: [{ groups: ['writers'], roleName: 'Editor' }],
}

test('OpenID Connect is set up and changed field by field; an older version is refused', async () => {
  const { id, version } = await defaultOf(await newTenant('Oidc'))
  const { clientSecret: _, ...shown } = oidc
  const answer = await api.run(act('ssoConfigurationOidcUpdate'), {
    input: { id, expectedVersion: version, domains: ['oidc.example'], settings: oidc },
  })
  expect(answer).toMatchObject({ result: { ssoConfiguration: { oidc: shown } } })
  const urls = { authorizationUrl: 'https://login.acme.example/authorize', userUrl: 'https://login.acme.example/me' }
  const withUrls = { id, settings: { ...urls, clientSecret: oidc.clientSecret } }
  expect(await api.run(act('ssoConfigurationOidcUpdate'), { input: withUrls })).toMatchObject({
    result: { ssoConfiguration: { oidc: { ...shown, ...urls } } },
  })
  const change = { id, settings: { keepsTokens: true, roleMappings: null, defaultRoleNames: ['Editor'] } }
  expect(await api.run(act('ssoConfigurationOidcUpdate'), { input: change })).toMatchObject({
    result: {
      ssoConfiguration: { oidc: { ...shown, roleMappings: [], keepsTokens: true, defaultRoleNames: ['Editor'] } },
    },
  })
  expect(
    await api.run(act('ssoConfigurationOidcUpdate'), { input: { ...change, expectedVersion: version } }),
  ).toMatchObject({ result: { __typename: 'VersionConflict' } })
  const other = await defaultOf(await newTenant('Other domains'))
  expect(
    await api.run(act('ssoConfigurationOidcUpdate'), {
      input: { id: other.id, domains: ['oidc.example'], settings: oidc },
    }),
  ).toMatchObject({ result: { __typename: 'SsoDomainTaken' } })
})

test('the client secret stays while the provider stays', async () => {
  const { id, ssoId } = await defaultOf(await newTenant('Secret'))
  const secrets = async () => {
    const rows = await api.identity.db.selectFrom('sso_settings').selectAll().where('sso_id', '=', ssoId).execute()
    return rows.map(row => row.secrets_encrypted.length)
  }
  await api.run(act('ssoConfigurationOidcUpdate'), { input: { id, settings: oidc } })
  const withSecret = await secrets()
  await api.run(act('ssoConfigurationOidcUpdate'), { input: { id, settings: { name: 'Named' } } })
  expect(await secrets()).toEqual(withSecret)
  await api.run(act('ssoConfigurationOidcUpdate'), { input: { id, settings: { issuer: 'https://evil.example' } } })
  expect(await secrets()).not.toEqual(withSecret)
})

test('SAML is set up field by field, and an update keeps the rest and our generated addresses', async () => {
  const before = await defaultOf(await newTenant('Saml'))
  const provider = { manual: { url: 'https://idp.acme.example/sso', entityId: 'urn:acme', certificate } }
  const settings = { provider, attributeMapping: { email: 'mail' }, roleMappings: oidc.roleMappings }
  const { id } = before
  expect(await api.run(act('ssoConfigurationSamlUpdate'), { input: { id, settings: {} } })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field: 'settings.provider' }] },
  })
  await api.run(act('ssoConfigurationSamlUpdate'), { input: { id, settings } })
  const change = { defaultRoleNames: ['Editor'], redirectUrl: 'https://app.example.com/back' }
  expect(await api.run(act('ssoConfigurationSamlUpdate'), { input: { id, settings: change } })).toMatchObject({
    result: {
      ssoConfiguration: {
        saml: {
          idpUrl: 'https://idp.acme.example/sso',
          idpEntityId: 'urn:acme',
          idpCertificate: certificate,
          spEntityId: before.saml.spEntityId,
          attributeMapping: { email: 'mail' },
          roleMappings: oidc.roleMappings,
          ...change,
        },
      },
    },
  })
  const redirect = { id, samlRedirectUrl: null, oidcRedirectUrl: 'https://app.example.com/oidc' }
  expect(await api.run(act('ssoConfigurationRedirectUpdate'), { input: redirect })).toMatchObject({
    result: {
      ssoConfiguration: { saml: { redirectUrl: null }, oidc: { redirectUrl: 'https://app.example.com/oidc' } },
    },
  })
})

test.each([
  ['ssoConfigurationOidcUpdate', { clientId: '' }, 'settings.clientId'],
  ['ssoConfigurationOidcUpdate', { clientId: 'x', issuer: 'nowhere' }, 'settings.issuer'],
  ['ssoConfigurationOidcUpdate', { clientId: 'x', scopes: ['two words'] }, 'settings.scopes.0'],
  [
    'ssoConfigurationSamlUpdate',
    { provider: { manual: { url: 'https://idp.example', entityId: 'x', certificate: 'none' } } },
    'settings.provider.manual.certificate',
  ],
])('%s with %o names %s', async (name, settings, field) => {
  const { id } = await defaultOf(await newTenant(`Bad ${field} ${Object.keys(settings).length}`))
  expect(await api.run(act(name), { input: { id, settings } })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field }] },
  })
})

test('a tenant has several configurations, which are created and deleted', async () => {
  const tenantId = await newTenant('Several')
  const input = { tenantId, ssoId: 'second', displayName: 'Second' }
  const created = await api.run(act('ssoConfigurationCreate'), { input })
  expect(created).toMatchObject({ result: { ssoConfiguration: { ssoId: 'second', displayName: 'Second' } } })
  expect(await api.run(act('ssoConfigurationCreate'), { input })).toMatchObject({
    result: { __typename: 'SsoSettingsTaken' },
  })
  const all = await list(tenantId)
  expect(all?.map(({ ssoId }) => ssoId)).toEqual([expect.stringContaining('default'), 'second'])
  const { id } = (created as { result: { ssoConfiguration: Configuration } }).result.ssoConfiguration
  expect(await api.run(act('ssoConfigurationMappingsRecalculate'), { input: { id } })).toMatchObject({
    result: { ssoConfiguration: { ssoId: 'second' } },
  })
  expect(await api.run(act('ssoConfigurationDelete', 'deletedId'), { input: { id } })).toMatchObject({
    result: { deletedId: id },
  })
  expect(await api.run(act('ssoConfigurationDelete', ''), { input: { id } })).toEqual({
    result: { __typename: 'SsoSettingsNotFound' },
  })
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
  expect(await list(btoa('Tenant:nobody'))).toBeUndefined()
})

test('a setup link is created and revoked by callers who may see secrets', async () => {
  const { id } = await defaultOf(await newTenant('Links'))
  const input = { configurationId: id, lifetimeSeconds: 3600 }
  const { result } = (await api.run(act('ssoSetupLinkCreate', 'url'), { input })) as { result: { url: string } }
  const { status } = await fetch(result.url)
  await api.run(act('ssoSetupLinkRevoke', ''), { input: { configurationId: id } })
  expect((await fetch(result.url)).status).not.toBe(status)
  expect(await api.run(act('ssoSetupLinkCreate', 'url'), { input: { ...input, lifetimeSeconds: 0 } })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field: 'lifetimeSeconds' }] },
  })
  api.actAs({ roleNames: ['Support'] })
  const { body } = await api.send({ query: act('ssoSetupLinkCreate', 'url'), variables: { input } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
})

test('configurations of several tenants are loaded as nodes in the same calls as one', async () => {
  const ids: string[] = []
  for (let index = 0; index < 20; index++) ids.push((await defaultOf(await newTenant(`Many ${index}`))).id)
  const calls = (some: string[]) =>
    api.callsOf('query ($ids: [ID!]!) { nodes(ids: $ids) { ... on SsoConfiguration { tenantDatabaseId version } } }', {
      ids: some,
    })
  const one = await calls(ids.slice(0, 1))
  expect(one).toEqual(['ssoSettings.list'])
  expect(await calls(ids)).toEqual(one)
})

test('a page of tenants has its configurations in the same calls as one tenant', async () => {
  const page = (first: number) =>
    `{ tenants(first: ${first}) { edges { node { ssoConfigurations { edges { node { ssoId tenant { name } } } } } } } }`
  const one = await api.callsOf(page(1))
  expect(one).toContain('ssoSettings.list')
  expect(await api.callsOf(page(20))).toEqual(one)
})

test('SAML configurations are found by when their certificates expire', async () => {
  const { id } = await defaultOf(await newTenant('Expiring'))
  const provider = { manual: { url: 'https://idp.acme.example/sso', entityId: 'urn:expiring', certificate } }
  const settings = { provider }
  expect(await api.run(act('ssoConfigurationSamlUpdate'), { input: { id, settings } })).toMatchObject({
    result: { __typename: 'SsoConfigurationSamlUpdatePayload' },
  })
  const expiresAt = new Date(new X509Certificate(certificate).validTo)
  const query = `query ($expiresBefore: DateTime!) { expiringSsoConfigurations(expiresBefore: $expiresBefore) {
    edges { node { certificateExpiresAt tenant { name } } } } }`
  const found = await api.run(query, { expiresBefore: new Date(expiresAt.getTime() + 1_000).toISOString() })
  expect(JSON.stringify(found)).toContain(
    JSON.stringify({ node: { certificateExpiresAt: expiresAt.toISOString(), tenant: { name: 'Expiring' } } }),
  )
  expect(await api.run(query, { expiresBefore: expiresAt.toISOString() })).toEqual({
    expiringSsoConfigurations: { edges: [] },
  })
})
