import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields = `id databaseId version name description isEnabled kind
  oidc { issuer discoveryUrl loginPageUrl claims forceAuthentication }
  saml { idpCertificateExpiresAt entityId acsUrl useMetadata subjectNameIdType groupMappings { name value roleNames } attributeMappings { name value } }`
const create = `mutation ($input: SsoApplicationCreateInput!) { result: ssoApplicationCreate(input: $input) { __typename
  ... on SsoApplicationCreatePayload { ssoApplication { ${fields} } } ... on InvalidInput { fields { field } } } }`
const update = `mutation ($input: SsoApplicationUpdateInput!) { result: ssoApplicationUpdate(input: $input) { __typename
  ... on SsoApplicationUpdatePayload { ssoApplication { ${fields} } }
  ... on VersionConflict { node { ... on SsoApplication { name } } } ... on InvalidInput { fields { field } } } }`
function act(name: string, payload = '') {
  return mutationOf(name, payload, 'UserError { code }')
}
type Created = { result: { ssoApplication: { id: string; version: string } } }
// The document above asks for these fields.
async function createApplication(input: object) {
  return ((await api.run(create, { input })) as Created).result.ssoApplication
}
const oidc = { loginPageUrl: 'https://app.example.com/login' }
const saml = {
  loginPageUrl: 'https://app.example.com/login',
  entityId: 'urn:app',
  acsUrl: 'https://app.example.com/acs',
}

test('an OpenID Connect application is created, changed field by field, and deleted', async () => {
  const made = await createApplication({ name: 'Wiki', databaseId: 'wiki', settings: { oidc } })
  expect(made).toMatchObject({
    databaseId: 'wiki',
    kind: 'OIDC',
    isEnabled: true,
    oidc: { ...oidc, issuer: expect.stringContaining('/wiki') },
    saml: null,
  })
  const { id, version } = made
  const change = { description: 'For all', isEnabled: false, settings: { oidc: { claims: ['email'] } } }
  expect(await api.run(update, { input: { id, expectedVersion: version, ...change } })).toMatchObject({
    result: {
      ssoApplication: {
        name: 'Wiki',
        description: 'For all',
        isEnabled: false,
        oidc: { ...oidc, claims: ['email'] },
      },
    },
  })
  expect(await api.run(update, { input: { id, expectedVersion: version, name: 'Late' } })).toMatchObject({
    result: { __typename: 'VersionConflict', node: { name: 'Wiki' } },
  })
  expect(
    await api.run(update, { input: { id, description: null, settings: { oidc: { claims: null } } } }),
  ).toMatchObject({
    result: { ssoApplication: { description: null, isEnabled: false, oidc: { claims: [] } } },
  })
  expect(await api.run(act('ssoApplicationDelete', 'deletedId'), { input: { id } })).toMatchObject({
    result: { deletedId: id },
  })
  expect(await api.run(`{ node(id: "${id}") { id } }`)).toEqual({ node: null })
})

test('a SAML application keeps what an update does not name, and is not updated as another kind', async () => {
  const mappings = {
    attributeMappings: [{ name: 'mail', value: 'email' }],
    groupMappings: [{ name: 'role', value: 'admin', roleNames: ['Auditor'] }],
  }
  const { id } = await createApplication({
    name: 'Mail',
    settings: { saml: { ...saml, ...mappings, subjectNameIdType: 'EMAIL' } },
  })
  const rename = { id, name: 'Post', settings: { saml: { subjectNameIdType: null } } }
  expect(await api.run(update, { input: rename })).toMatchObject({
    result: {
      ssoApplication: {
        name: 'Post',
        oidc: null,
        saml: {
          ...{ entityId: 'urn:app', acsUrl: saml.acsUrl, useMetadata: false, subjectNameIdType: null, ...mappings },
          idpCertificateExpiresAt: expect.stringMatching(/^20/),
        },
      },
    },
  })
  expect(await api.run(update, { input: { id, settings: { oidc } } })).toMatchObject({
    result: { __typename: 'SsoApplicationOfOtherType' },
  })
})

test.each([
  [{ name: ' ', settings: { oidc } }, ['name']],
  [{ name: 'x', settings: { oidc: { loginPageUrl: 'nowhere' } } }, ['loginPageUrl']],
  [{ name: 'x', settings: { saml: { loginPageUrl: oidc.loginPageUrl } } }, ['entityId', 'acsUrl']],
  [{ name: 'x', settings: { saml: { ...saml, useMetadata: true } } }, ['metadataUrl']],
  [{ name: 'x', databaseId: 'with spaces', settings: { oidc } }, ['databaseId']],
])('a problem with the input names its field: %o', async (input, expected) => {
  expect(await api.run(create, { input })).toEqual({
    result: { __typename: 'InvalidInput', fields: expected.map(field => ({ field })) },
  })
})

test('a secret is read and rotated, by callers who may read secrets', async () => {
  const { id } = await createApplication({ name: 'Secret', settings: { oidc } })
  const { ssoApplicationSecret: secret } = (await api.run(`{ ssoApplicationSecret(id: "${id}") }`)) as {
    ssoApplicationSecret: string
  }
  expect(secret.length).toBeGreaterThan(20)
  const rotated = await api.run(act('ssoApplicationSecretRotate', 'cleartext'), { input: { id } })
  expect(rotated).not.toMatchObject({ result: { cleartext: secret } })
  api.actAs({ roleNames: ['Support'] })
  const { body } = await api.send({ query: `{ ssoApplicationSecret(id: "${id}") }` })
  api.actAs({})
  expect(body).toMatchObject({ data: { ssoApplicationSecret: null }, errors: [{ extensions: { code: 'FORBIDDEN' } }] })
})

test('the old secret works for as long as a rotation says, which the application tells, until it is ended', async () => {
  const { id } = await createApplication({ name: 'Rotated', settings: { oidc } })
  const until = 'ssoApplication { previousSecretExpiresAt }'
  const seconds = () => Math.floor(api.identity.clock.now / 1000)
  const rotate = (overlapSeconds?: number) =>
    api.run(act('ssoApplicationSecretRotate', until), { input: { id, overlapSeconds } })
  expect(await rotate()).toMatchObject({ result: { ssoApplication: { previousSecretExpiresAt: null } } })
  const expected = new Date((seconds() + 3600) * 1000).toISOString()
  expect(await rotate(3600)).toMatchObject({ result: { ssoApplication: { previousSecretExpiresAt: expected } } })
  expect(await rotate(2_592_001)).toMatchObject({ result: { code: 'INVALID_INPUT' } })
  expect(await api.run(act('ssoApplicationPreviousSecretEnd', until), { input: { id } })).toMatchObject({
    result: { ssoApplication: { previousSecretExpiresAt: null } },
  })
})

test('an application names a template, which says so, and no longer when it is deleted', async () => {
  const { id } = await createApplication({ name: 'Templated', settings: { oidc } })
  const { jwtTemplates } = api.identity.clientAs()
  const { template } = await jwtTemplates.create({ template: { name: 'plans', template: { plan: 'team' } } })
  const jwtTemplateId = btoa(`JwtTemplate:${template.id}`)
  const named = 'ssoApplication { oidc { jwtTemplate { name isOfApplications isInUse } } }'
  const name = async (input: object) => api.run(act('ssoApplicationUpdate', named), { input: { id, ...input } })
  const isNamed = { name: 'plans', isOfApplications: true, isInUse: false }
  expect(await name({ settings: { oidc: { jwtTemplateId } } })).toMatchObject({
    result: { ssoApplication: { oidc: { jwtTemplate: isNamed } } },
  })
  expect(await name({ description: 'stays' })).toMatchObject({
    result: { ssoApplication: { oidc: { jwtTemplate: isNamed } } },
  })
  const unknown = { settings: { oidc: { jwtTemplateId: btoa('JwtTemplate:nobody') } } }
  expect(await api.run(update, { input: { id, ...unknown } })).toMatchObject({
    result: { __typename: 'InvalidInput', fields: [{ field: 'jwtTemplateId' }] },
  })
  expect(await name({ settings: { oidc: { jwtTemplateId: null } } })).toMatchObject({
    result: { ssoApplication: { oidc: { jwtTemplate: null } } },
  })
  await name({ settings: { oidc: { jwtTemplateId } } })
  await jwtTemplates.delete({ id: template.id ?? '' })
  expect(await name({})).toMatchObject({ result: { ssoApplication: { oidc: { jwtTemplate: null } } } })
})

test('an unknown application is told when its secret is rotated', async () => {
  const input = { id: btoa('SsoApplication:nobody') }
  for (const name of ['ssoApplicationSecretRotate', 'ssoApplicationPreviousSecretEnd'])
    expect(await api.run(act(name), { input })).toMatchObject({ result: { code: 'SSO_APPLICATION_NOT_FOUND' } })
})

test('applications are given to users and taken away; a page of users costs the same calls as one', async () => {
  const { id } = await createApplication({ name: 'Given', settings: { oidc } })
  const other = await createApplication({ name: 'Also given', settings: { oidc } })
  const { users } = api.identity.clientAs()
  const userIds: string[] = []
  for (let index = 0; index < 20; index++) {
    const { user } = await users.create({ loginId: `given${index}@example.com`, displayName: 'Given' })
    userIds.push(btoa(`User:${user.userId}`))
  }
  const names = 'user { ssoApplications { edges { node { name } } } }'
  for (const userId of userIds)
    await api.run(act('userSsoApplicationsAdd'), { input: { id: userId, ssoApplicationIds: [id] } })
  const of = { id: userIds[0], ssoApplicationIds: [other.id] }
  expect(await api.run(act('userSsoApplicationsAdd', names), { input: of })).toMatchObject({
    result: { user: { ssoApplications: { edges: [{ node: { name: 'Also given' } }, { node: { name: 'Given' } }] } } },
  })
  expect(await api.run(act('userSsoApplicationsRemove', names), { input: of })).toMatchObject({
    result: { user: { ssoApplications: { edges: [{ node: { name: 'Given' } }] } } },
  })
  expect(await api.run(act('userSsoApplicationsSet', names), { input: of })).toMatchObject({
    result: { user: { ssoApplications: { edges: [{ node: { name: 'Also given' } }] } } },
  })
  const holders = `{ node(id: "${id}") { ... on SsoApplication { users(first: 2) { totalCount edges { node { name } } } } } }`
  expect(await api.run(holders)).toEqual({
    node: { users: { totalCount: 19, edges: [{ node: { name: 'Given' } }, { node: { name: 'Given' } }] } },
  })
  const applications = (first: number) =>
    api.callsOf(
      `{ ssoApplications(first: ${first}) { edges { node { users(first: 5) { edges { node { name } } } } } } }`,
    )
  expect(await applications(20)).toEqual(['ssoApplications.loadAll', 'users.listMembers', 'users.search'])
  const calls = (first: number) =>
    api.callsOf(`{ users(first: ${first}, filter: { text: "given" }) {
      edges { node { ssoApplications { edges { node { name } } } } } } }`)
  const one = await calls(1)
  expect(one.length).toBe(2)
  expect(await calls(20)).toEqual(one)
})

test('applications are filtered and ordered', async () => {
  const list = async (args: string) =>
    // The query asks for these fields.
    (
      (await api.run(`{ ssoApplications(${args}) { edges { node { name } } } }`)) as {
        ssoApplications: { edges: { node: { name: string } }[] }
      }
    ).ssoApplications.edges.map(({ node }) => node.name)
  await createApplication({ name: 'Filter a', settings: { oidc } })
  await createApplication({ name: 'filter b', isEnabled: false, settings: { saml: { ...saml, entityId: 'urn:b' } } })
  expect(await list('filter: { text: "FILTER" }, orderBy: { field: NAME, direction: DESC }')).toEqual([
    'filter b',
    'Filter a',
  ])
  expect(await list('filter: { text: "filter", kinds: [SAML] }')).toEqual(['filter b'])
  expect(await list('filter: { text: "filter", isEnabled: true }')).toEqual(['Filter a'])
})

test('the applications of a tenant are those that it names and that there are', async () => {
  const made = await createApplication({ name: 'Of a tenant', settings: { oidc } })
  const { tenants } = api.identity.clientAs()
  const federatedAppIds = [atob(made.id).split(':')[1] ?? '', 'none']
  const { id } = await tenants.create({ name: 'With applications', federatedAppIds })
  expect(
    await api.run(`{ node(id: "${btoa(`Tenant:${id}`)}") { ... on Tenant {
      ssoApplications { edges { node { name } } } saml: ssoApplications(filter: { kinds: [SAML] }) { totalCount } } } }`),
  ).toEqual({
    node: { ssoApplications: { edges: [{ node: { name: 'Of a tenant' } }] }, saml: { totalCount: 0 } },
  })
})
