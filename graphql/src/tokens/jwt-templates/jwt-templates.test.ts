import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const fields =
  'id databaseId version name description claims tags kind authorizationClaims emptyClaims addsTokenId source'
function act(name: string, payload = `jwtTemplate { ${fields} }`) {
  return mutationOf(name, payload, 'InvalidInput { fields { field } }')
}
type Created = { result: { jwtTemplate: { id: string; version: string } } }

test('a template is created, changed field by field, and deleted', async () => {
  const input = {
    name: 'Plan',
    claims: { plan: '{{user.customAttributes.plan}}' },
    tags: ['billing'],
    kind: 'ACCESS_KEY',
    authorizationClaims: 'TENANT_ONLY',
    addsTokenId: true,
  }
  const created = (await api.run(act('jwtTemplateCreate'), { input })) as Created
  expect(created).toMatchObject({ result: { jwtTemplate: { ...input, emptyClaims: 'UNCHANGED' } } })
  const { id, version } = created.result.jwtTemplate
  const change = { id, expectedVersion: version, tags: null, emptyClaims: 'OMITTED', authorizationClaims: null }
  expect(await api.run(act('jwtTemplateUpdate'), { input: change })).toMatchObject({
    result: {
      jwtTemplate: { ...input, tags: [], emptyClaims: 'OMITTED', authorizationClaims: 'DEFAULT' },
    },
  })
  expect(await api.run(act('jwtTemplateUpdate'), { input: change })).toMatchObject({
    result: { __typename: 'VersionConflict' },
  })
  expect(await api.run('{ jwtTemplates(filter: { text: "plan", kinds: [ACCESS_KEY] }) { totalCount } }')).toEqual({
    jwtTemplates: { totalCount: 1 },
  })
  expect(await api.run(act('jwtTemplateDelete', 'deletedId'), { input: { id } })).toMatchObject({
    result: { deletedId: id },
  })
  expect(await api.run(act('jwtTemplateDelete', 'deletedId'), { input: { id } })).toEqual({
    result: { __typename: 'JwtTemplateNotFound' },
  })
})

test.each(['roles', 'permissions', 'tenants', 'sid', 'sub', 'act', 'iss'])(
  'a template sets no claim %s, whoever asks',
  async claim => {
    api.actAs({ roleNames: ['Developer'] })
    const input = { name: `Raise ${claim}`, claims: { [claim]: ['Administrator'] } }
    expect(await api.run(act('jwtTemplateCreate'), { input })).toMatchObject({
      result: { __typename: 'InvalidInput', fields: [{ field: `claims.${claim}` }] },
    })
    api.actAs({})
  },
)

test('issues of claims and of a stored template are told', async () => {
  const query = 'query ($claims: JSON, $id: ID) { jwtTemplateIssues(claims: $claims, id: $id) { field code hint } }'
  expect(await api.run(query, { claims: { plan: '{{nothing.here}}' } })).toEqual({
    jwtTemplateIssues: [{ field: 'template.plan', code: 'UNKNOWN_EXPRESSION', hint: expect.stringContaining('user') }],
  })
  expect(await api.run(query, { claims: { plan: 'free' } })).toEqual({ jwtTemplateIssues: [] })
  expect(await api.run(query, { id: btoa('JwtTemplate:nobody') })).toEqual({ jwtTemplateIssues: null })
})

test('an example token is shown for a draft, never signed, and by administrators alone', async () => {
  const client = api.identity.clientAs()
  const { user } = await client.users.create({ loginId: 'ada', customAttributes: { plan: 'gold' } })
  const { key } = await client.accessKeys.create({ name: 'robot' })
  const query = `query ($draft: JwtTemplateDraftInput!, $userId: ID, $accessKeyId: ID, $tenantId: ID) {
    jwtTemplatePreview(draft: $draft, userId: $userId, accessKeyId: $accessKeyId, tenantId: $tenantId) {
      header claims refreshClaims issues { field code } } }`
  const draft = { claims: { plan: '{{user.customAttributes.plan}}' }, omitsClaimsFromRefreshTokens: true }
  const userId = btoa(`User:${user.userId}`)
  const shown = (await api.run(query, { draft, userId })) as { jwtTemplatePreview: { refreshClaims: object } }
  expect(shown).toMatchObject({
    jwtTemplatePreview: {
      header: { typ: 'JWT', kid: expect.any(String) },
      claims: { plan: 'gold', sub: user.userId, drn: 'DS' },
      refreshClaims: { sub: user.userId, drn: 'DSR' },
      issues: [],
    },
  })
  expect(shown.jwtTemplatePreview.refreshClaims).not.toHaveProperty('plan')
  const accessKeyId = btoa(`AccessKey:${key.id}`)
  expect(await api.run(query, { draft: { claims: { called: '{{key.name}}' } }, accessKeyId })).toMatchObject({
    jwtTemplatePreview: { claims: { called: 'robot', sub: key.id }, refreshClaims: null },
  })
  expect(await api.run(query, { draft: { claims: { roles: [] } }, userId })).toEqual({
    jwtTemplatePreview: {
      header: null,
      claims: null,
      refreshClaims: null,
      issues: [{ field: 'template.roles', code: 'RESERVED_CLAIM_KEY' }],
    },
  })
  const codeOf = async (variables: object) =>
    (await api.send({ query, variables: { draft, ...variables } })).body.errors?.[0]?.extensions.code
  const tenantId = btoa('Tenant:nowhere')
  for (const wrong of [{}, { userId, accessKeyId }, { userId: btoa('User:nobody') }, { userId, tenantId }])
    expect(await codeOf(wrong)).toBe('BAD_REQUEST')
  api.actAs({ roleNames: ['Auditor'] })
  expect(await codeOf({ userId })).toBe('FORBIDDEN')
  api.actAs({})
})

test('the project uses a template of the right kind, and none again', async () => {
  const make = async (input: object) =>
    ((await api.run(act('jwtTemplateCreate'), { input })) as Created).result.jwtTemplate.id
  const ofUsers = await make({ name: 'Of users' })
  const ofKeys = await make({ name: 'Of keys', kind: 'ACCESS_KEY' })
  const update = (input: object) =>
    api.run(
      `mutation ($input: ProjectSettingsUpdateInput!) { projectSettingsUpdate(input: $input) { __typename
        ... on InvalidInput { fields { field } } ... on ProjectSettingsUpdatePayload { settings {
          userJwtTemplate { name isInUse } accessKeyJwtTemplate { name isInUse } } } } }`,
      { input },
    )
  expect(await update({ userJwtTemplateId: ofUsers, accessKeyJwtTemplateId: ofKeys })).toEqual({
    projectSettingsUpdate: {
      __typename: 'ProjectSettingsUpdatePayload',
      settings: {
        userJwtTemplate: { name: 'Of users', isInUse: true },
        accessKeyJwtTemplate: { name: 'Of keys', isInUse: true },
      },
    },
  })
  expect(await update({ userJwtTemplateId: ofKeys })).toEqual({
    projectSettingsUpdate: { __typename: 'InvalidInput', fields: [{ field: 'userJwtTemplateId' }] },
  })
  expect(await update({ accessKeyJwtTemplateId: btoa('JwtTemplate:nobody') })).toEqual({
    projectSettingsUpdate: { __typename: 'JwtTemplateNotFound' },
  })
  expect(await update({ userJwtTemplateId: null, sessionTokenSeconds: 300 })).toMatchObject({
    projectSettingsUpdate: { settings: { userJwtTemplate: null, accessKeyJwtTemplate: { name: 'Of keys' } } },
  })
  expect(await api.run(`{ node(id: "${ofUsers}") { ... on JwtTemplate { isInUse } } }`)).toEqual({
    node: { isInUse: false },
  })
})

test('a template is made from the library', async () => {
  const { jwtTemplateLibrary } = (await api.run('{ jwtTemplateLibrary { libraryEntryId name claims } }')) as {
    jwtTemplateLibrary: { libraryEntryId: string; claims: object }[]
  }
  const [entry] = jwtTemplateLibrary
  const input = { libraryEntryId: entry?.libraryEntryId, name: 'From the library' }
  expect(await api.run(act('jwtTemplateCreateFromLibrary'), { input })).toMatchObject({
    result: { jwtTemplate: { name: 'From the library', claims: entry?.claims, source: expect.stringMatching(/./) } },
  })
  expect(await api.run(act('jwtTemplateCreateFromLibrary'), { input })).toEqual({
    result: { __typename: 'JwtTemplateTaken' },
  })
})

test('a client assertion is signed, for callers who may see secrets', async () => {
  const input = { issuer: 'ours', subject: 'ours', audience: ['https://as.example'], lifetimeSeconds: 60 }
  const create = `mutation ($input: ClientAssertionCreateInput!) { result: clientAssertionCreate(input: $input) {
    __typename ... on ClientAssertionCreatePayload { jwt } ... on InvalidInput { fields { field } } } }`
  const { result } = (await api.run(create, { input })) as { result: { jwt: string } }
  const [, payload = ''] = result.jwt.split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ iss: 'ours', sub: 'ours' })
  expect(await api.run(create, { input: { ...input, lifetimeSeconds: 0 } })).toMatchObject({
    result: { fields: [{ field: 'lifetimeSeconds' }] },
  })
  api.actAs({ roleNames: ['Auditor'] })
  const { body } = await api.send({ query: create, variables: { input } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  api.actAs({})
})
