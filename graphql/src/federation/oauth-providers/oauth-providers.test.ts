import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const save = `mutation ($input: SignInProviderUpsertInput!) { signInProviderUpsert(input: $input) {
  __typename
  ... on SignInProviderUpsertPayload { signInProviders { providers { clientId hasClientSecret isEnabled
    settings { providerId label kind issuer scopes } } } }
  ... on InvalidInput { fields { field } } } }`
const acme = {
  providerId: 'acme',
  label: 'Acme',
  isEnabled: true,
  kind: 'OIDC',
  issuer: 'https://acme.example',
  clientId: 'ours',
  clientSecret: 'a secret',
  scopes: ['openid', 'email'],
}

test('a provider is added, shown without its secret, and removed', async () => {
  expect(await api.run(save, { input: acme })).toEqual({
    signInProviderUpsert: {
      __typename: 'SignInProviderUpsertPayload',
      signInProviders: {
        providers: [
          {
            clientId: 'ours',
            hasClientSecret: true,
            isEnabled: true,
            settings: { providerId: 'acme', label: 'Acme', kind: 'OIDC', issuer: acme.issuer, scopes: acme.scopes },
          },
        ],
      },
    },
  })
  const remove = `mutation ($input: SignInProviderDeleteInput!) { signInProviderDelete(input: $input) {
    __typename ... on SignInProviderDeletePayload { signInProviders { providers { clientId } } } } }`
  const input = { id: btoa('SignInProvider:acme') }
  expect(await api.run(`{ node(id: "${input.id}") { ... on SignInProvider { providerId clientId } } }`)).toEqual({
    node: { providerId: 'acme', clientId: 'ours' },
  })
  expect(await api.run(remove, { input })).toMatchObject({
    signInProviderDelete: { signInProviders: { providers: [] } },
  })
  expect(await api.run(remove, { input })).toEqual({ signInProviderDelete: { __typename: 'SignInProviderNotFound' } })
})

test('a save that is based on an older version is refused', async () => {
  await api.run(save, { input: { ...acme, providerId: 'versioned' } })
  const id = btoa('SignInProvider:versioned')
  const { node } = (await api.run(`{ node(id: "${id}") { ... on SignInProvider { version } } }`)) as {
    node: { version: string }
  }
  const input = { ...acme, providerId: 'versioned', expectedVersion: node.version, label: 'Changed' }
  expect(await api.run(save, { input })).toMatchObject({
    signInProviderUpsert: { __typename: 'SignInProviderUpsertPayload' },
  })
  expect(await api.run(save, { input })).toEqual({
    signInProviderUpsert: { __typename: 'VersionConflict' },
  })
  await api.run('mutation ($id: ID!) { signInProviderDelete(input: { id: $id }) { __typename } }', { id })
})

test('a problem with a provider names its field', async () => {
  const refused = (change: object) => api.run(save, { input: { ...acme, ...change } })
  const fields = (field: string) => ({ signInProviderUpsert: { __typename: 'InvalidInput', fields: [{ field }] } })
  expect(await refused({ providerId: 'With Spaces' })).toEqual(fields('providerId'))
  expect(await refused({ issuer: 'nowhere' })).toEqual(fields('issuer'))
  expect(
    await refused({ kind: 'OAUTH2', authorizationUrl: 'https://a.example', tokenUrl: 'https://a.example' }),
  ).toEqual(fields('userUrl'))
})

test('the presets are those of the provider, each ready to be saved', async () => {
  const query = `{ signInProviders { callbackUrl presets { providerId label kind issuer authorizationUrl tokenUrl userUrl
    emailsUrl scopes attributes parameters linksByEmail keepsTokens } } }`
  // The query above says what is in it.
  const { signInProviders } = (await api.run(query)) as { signInProviders: { callbackUrl: string; presets: object[] } }
  expect(signInProviders.callbackUrl).toBe(`${api.identity.baseUrl}/v1/auth/oauth/callback`)
  for (const preset of signInProviders.presets) {
    const answer = await api.run(save, { input: { ...preset, isEnabled: false, clientId: 'ours' } })
    expect(answer).toMatchObject({ signInProviderUpsert: { __typename: 'SignInProviderUpsertPayload' } })
  }
})

test('factors of a user are removed', async () => {
  const { users, jwts } = api.identity.clientAs()
  const { user } = await users.create({ loginId: 'ada' })
  const { refreshJwt } = await jwts.signIn({ loginId: 'ada' })
  const answers = ['first-pet', 'first-job', 'dream-job'].map(id => ({ id, answer: `answer to ${id}` }))
  const { status } = await fetch(`${api.identity.baseUrl}/v1/auth/security-questions/setup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.identity.projectId}:${refreshJwt}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  })
  expect(status).toBe(200)
  const id = btoa(`User:${user.userId}`)
  const run = (field: string, more = {}) => {
    const name = field.charAt(0).toUpperCase() + field.slice(1)
    const query = `mutation ($input: ${name}Input!) { ${field}(input: $input) { __typename ... on ${name}Payload {
      user { hasAuthenticator securityQuestionCount linkedProviders passkeys { edges { node { databaseId } } } } } } }`
    return api.run(query, { input: { id, ...more } })
  }
  const withQuestions = { user: { securityQuestionCount: 3 } }
  const nothing = {
    user: { hasAuthenticator: false, securityQuestionCount: 0, linkedProviders: [], passkeys: { edges: [] } },
  }
  expect(await run('userAuthenticatorRemove')).toMatchObject({ userAuthenticatorRemove: withQuestions })
  expect(await run('userSecurityQuestionsRemove')).toMatchObject({ userSecurityQuestionsRemove: nothing })
  expect(await run('userPasskeyRemove', { passkeyDatabaseId: 'x' })).toMatchObject({ userPasskeyRemove: nothing })
  expect(await run('userIdentityRemove', { provider: 'acme' })).toMatchObject({ userIdentityRemove: nothing })
})

test('trusted devices are listed and removed', async () => {
  const { db, clock, projectId } = api.identity
  const { user } = await api.identity.clientAs().users.create({ loginId: 'bob' })
  const row = { project_id: projectId, user_id: user.userId, previous_digest: '', rotated_at: 0, ip: '203.0.113.9' }
  const times = { created_at: clock.now, last_used_at: clock.now, expires_at: clock.now + 60_000 }
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  for (const id of ['one', 'two'])
    await db
      .insertInto('trusted_devices')
      .values({ ...row, ...times, id, digest: id, user_agent: firefox })
      .execute()
  const read = '{ user(loginId: "bob") { trustedDevices { edges { node { databaseId name lastLocation } } } } }'
  expect(await api.run(read)).toEqual({ user: { trustedDevices: { edges: [] } } })
  await db.updateTable('users').set({ has_totp: 1 }).where('id', '=', user.userId).execute()
  const listed = (deviceId: string) => ({
    node: { databaseId: deviceId, name: 'Firefox on Linux', lastLocation: '203.0.113.9' },
  })
  expect(await api.run(read)).toEqual({ user: { trustedDevices: { edges: [listed('two'), listed('one')] } } })
  const remove = `mutation ($input: UserTrustedDeviceRemoveInput!) { userTrustedDeviceRemove(input: $input) {
    ... on UserTrustedDeviceRemovePayload { user { trustedDevices { edges { node { databaseId } } } } } } }`
  const input = { id: btoa(`User:${user.userId}`), deviceDatabaseId: 'two' }
  expect(await api.run(remove, { input })).toEqual({
    userTrustedDeviceRemove: { user: { trustedDevices: { edges: [{ node: { databaseId: 'one' } }] } } },
  })
})

test('a Developer sees the providers and saves none, because a provider can sign in administrators', async () => {
  api.actAs({ roleNames: ['Developer'] })
  const { body } = await api.send({ query: save, variables: { input: { ...acme, providerId: 'mine' } } })
  expect(body.errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const seen = '{ signInProviders { providers { settings { providerId } } } }'
  expect(JSON.stringify(await api.run(seen))).not.toContain('mine')
  api.actAs({})
})
