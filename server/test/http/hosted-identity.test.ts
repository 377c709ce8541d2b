import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shareWithHostedService, startHostedService, startWithHostedService } from '../support/hosted/hosted-service.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { runGatehouse, temporaryFolder } from '../support/start-server.ts'
import { serverForFile } from '../support/test-server.ts'
import { cookieBrowser } from '../support/cookie-browser.ts'

const behind = serverForFile()

/** A Gatehouse with a hosted service, and a browser in which a user with these roles is signed in. */
async function signedIn<Server extends { url: string }>(
  { login, roleNames, managementKey }: Caller,
  start: (options: Parameters<typeof shareWithHostedService>[0]) => Promise<Server>,
) {
  const service = await startHostedService(behind())
  await post(asKeyHolder(behind()), '/v1/mgmt/user/create', { loginId: `acme:${login}`, roleNames })
  const { projectId, shown } = behind()
  const key = managementKey ?? shown.managementKey
  const server = await start({ identityUrl: service.url, projectId, managementKey: key })
  const browser = cookieBrowser()
  await browser.signIn({ origin: server.url, providerId: 'acme', login })
  const ask = (query: string, variables?: object) => browser.graphql(server.url, query, variables)
  return { service, server, ask }
}

type Caller = { login: string; roleNames: string[]; managementKey?: string }

const usersPage = `query ($first: Int, $after: String) {
  users(first: $first, after: $after, filter: { text: "page" }, orderBy: { field: NAME, direction: ASC }) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { name } }
  }
}`

test('a user of another provider manages the users of a hosted service', async () => {
  const { service, server, ask } = await signedIn(
    { login: 'wile', roleNames: ['Administrator'] },
    startWithHostedService,
  )
  const { projectId } = behind()
  expect(
    await ask('{ viewer { name roleNames providerId projectDatabaseId apiUrl } project { databaseId name } }'),
  ).toMatchObject({
    data: {
      viewer: {
        name: 'wile of Acme',
        roleNames: ['Administrator'],
        providerId: 'acme',
        projectDatabaseId: projectId,
        apiUrl: service.url,
      },
      project: { databaseId: projectId, name: 'My project' },
    },
  })
  expect(server.output()).toContain(`Identity         ${server.env.GATEHOUSE_IDENTITY_URL}`)

  const create = (input: object) =>
    ask(
      `mutation ($input: UserCreateInput!) { userCreate(input: $input) {
        ... on UserCreatePayload { user { id version status lastTokenExpiresAt liveSessionCount } }
        ... on UserError { code } ... on InvalidInput { fields { field } } } }`,
      { input },
    )
  const { data } = await create({ loginId: 'rr', name: 'Road Runner', email: 'rr@example.com' })
  const { user } = data.userCreate
  expect(user).toMatchObject({ status: 'ENABLED', lastTokenExpiresAt: null, liveSessionCount: null })
  expect(await create({ loginId: 'rr' })).toMatchObject({ data: { userCreate: { code: 'LOGIN_ID_TAKEN' } } })
  expect(await create({ loginId: 'rr2', email: 'none' })).toMatchObject({
    data: { userCreate: { code: 'INVALID_INPUT', fields: [{ field: 'email' }] } },
  })

  const { id, version } = user
  const update = `mutation ($input: UserUpdateInput!) { userUpdate(input: $input) {
    ... on UserUpdatePayload { user { givenName } } ... on UserError { code } } }`
  expect(await ask(update, { input: { id, expectedVersion: version, givenName: 'Road' } })).toMatchObject({
    data: { userUpdate: { user: { givenName: 'Road' } } },
  })
  expect(await ask(update, { input: { id, expectedVersion: version, givenName: 'Rod' } })).toMatchObject({
    data: { userUpdate: { code: 'VERSION_CONFLICT' } },
  })
  const disable = `mutation ($input: UserUpdateInput!) { userUpdate(input: $input) {
    ... on UserUpdatePayload { user { status } } } }`
  expect(await ask(disable, { input: { id, isEnabled: false } })).toMatchObject({
    data: { userUpdate: { user: { status: 'DISABLED' } } },
  })
  expect(await ask('{ user(loginId: "nobody") { id } }')).toMatchObject({ data: { user: null } })
  const there = await post(asKeyHolder(behind()), '/v2/mgmt/user/search', { loginIds: ['rr'] })
  expect(there.body.users).toMatchObject([{ givenName: 'Road', email: 'rr@example.com', status: 'disabled' }])
  expect(
    await ask('{ auditEvents(first: 1) { edges { node { action target { name } actor { name } } } } }'),
  ).toMatchObject({
    data: { auditEvents: { edges: [{ node: { action: 'UserModified', target: { name: 'rr' }, actor: null } }] } },
  })
})

test('pages of users continue after any cursor', async () => {
  const { ask } = await signedIn({ login: 'reader', roleNames: ['Auditor'] }, shareWithHostedService)
  const names = Array.from({ length: 7 }, (_, index) => `Page ${index}`)
  for (const name of names) {
    await post(asKeyHolder(behind()), '/v1/mgmt/user/create', { loginId: name.replace(' ', '-'), displayName: name })
  }
  const page = async (first: number, after?: string) => (await ask(usersPage, { first, after })).data.users
  const namesOf = ({ edges }: { edges: { node: { name: string } }[] }) => edges.map(({ node }) => node.name)
  const first = await page(3)
  expect(namesOf(first)).toEqual(names.slice(0, 3))
  expect(first).toMatchObject({ totalCount: 7, pageInfo: { hasNextPage: true } })
  const second = await page(3, first.pageInfo.endCursor)
  expect(namesOf(second)).toEqual(names.slice(3, 6))
  const third = await page(3, second.pageInfo.endCursor)
  expect(namesOf(third)).toEqual(names.slice(6))
  expect(third.pageInfo.hasNextPage).toBe(false)
  expect(namesOf(await page(4, second.edges[0].cursor))).toEqual(names.slice(4))
})

test('a user is loaded once for many requests, and loses access soon after losing the role', async () => {
  const { service, ask } = await signedIn({ login: 'demoted', roleNames: ['Administrator'] }, shareWithHostedService)
  const roles = async () => (await ask('{ viewer { roleNames } }')).data.viewer?.roleNames
  const answers = await Promise.all([roles(), roles(), roles()])
  expect(answers).toEqual(Array(3).fill(['Administrator']))
  expect(service.requests.filter(request => request === 'GET /v1/mgmt/user')).toHaveLength(1)
  await post(asKeyHolder(behind()), '/v1/mgmt/user/update/status', { loginId: 'acme:demoted', status: 'disabled' })
  await expect.poll(roles).toBeUndefined()
})

test('the paths of a provider are not served, and no database is created', async () => {
  const { server } = await signedIn({ login: 'curious', roleNames: [] }, startWithHostedService)
  const { projectId } = server
  for (const path of ['/v1/mgmt/user', `/v2/keys/${projectId}`, '/openapi.json', '/v1/mgmt/tenant/all']) {
    const response = await fetch(server.url + path)
    expect({ path, status: response.status, body: await response.json() }).toMatchObject({
      path,
      status: 404,
      body: { errorCode: 'E011001' },
    })
  }
  expect((await fetch(`${server.url}/${projectId}/.well-known/openid-configuration`)).status).toBe(404)
  expect(existsSync(join(server.folder, 'data/secret'))).toBe(true)
  expect(existsSync(join(server.folder, 'data/gatehouse.db'))).toBe(false)
})

test('while the service is down users stay signed in, and it recovers by itself', async () => {
  const { service, server, ask } = await signedIn(
    { login: 'patient', roleNames: ['Administrator'] },
    startWithHostedService,
  )
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  expect(await readiness()).toMatchObject({ status: 200 })
  await service.stop()
  const unavailable = {
    message: 'The identity service cannot be reached',
    extensions: { code: 'IDENTITY_UNAVAILABLE' },
  }
  expect(await ask('{ users { totalCount } }')).toMatchObject({ errors: [unavailable] })
  await expect.poll(readiness).toEqual({
    status: 503,
    body: { status: 'unavailable', problems: { service: unavailable.message } },
  })
  // By now the cached user has expired as well.
  await expect
    .poll(() => ask('{ viewer { databaseId } }'))
    .toMatchObject({
      errors: [unavailable],
    })
  expect(server.errors()).toContain('ECONNREFUSED')
  await service.startAgain()
  await expect.poll(readiness).toMatchObject({ status: 200 })
  await expect
    .poll(() => ask('{ viewer { providerId } }'))
    .toMatchObject({
      data: { viewer: { providerId: 'acme' } },
    })
})

test('a refused management key is reported as such everywhere', async () => {
  const wrong = { login: 'locked-out', roleNames: ['Administrator'], managementKey: 'gh_not_the_key_of_it' }
  const { server, ask } = await signedIn(wrong, startWithHostedService)
  const { errors } = await ask('{ viewer { databaseId } }')
  expect(errors).toMatchObject([
    { message: expect.stringContaining('refuses our key'), extensions: { code: 'IDENTITY_REFUSED' } },
  ])
  const ready = await fetch(`${server.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ problems: { service: expect.stringContaining('refuses our key') } })
  const doctor = runGatehouse(['doctor'], { folder: server.folder, env: server.env })
  expect(await doctor.exited).toMatchObject({ code: 1 })
  expect(doctor.errors()).toContain('check GATEHOUSE_PROJECT_ID and GATEHOUSE_MANAGEMENT_KEY')
  for (const text of [server.output(), server.errors(), doctor.errors()])
    expect(text).not.toContain(wrong.managementKey)
})

test('the commands name the service that is used', async () => {
  const { server } = await signedIn({ login: 'operator', roleNames: [] }, startWithHostedService)
  const doctor = runGatehouse(['doctor'], { folder: server.folder, env: server.env })
  expect(await doctor.exited).toMatchObject({ code: 0 })
  expect(doctor.output()).toContain(`${server.env.GATEHOUSE_IDENTITY_URL}, reachable, project ${server.projectId}`)
  expect(doctor.output()).toMatch(/Sign-in +acme\n/)
  const migrate = runGatehouse(['migrate'], { folder: server.folder, env: server.env })
  expect(await migrate.exited).toMatchObject({ code: 0 })
  expect(migrate.output()).toContain('there is no database to migrate')
  const nowhere = { ...server.env, GATEHOUSE_IDENTITY_URL: 'http://127.0.0.1:1' }
  const lost = runGatehouse(['doctor'], { folder: server.folder, env: nowhere })
  expect(await lost.exited).toMatchObject({ code: 1 })
  expect(lost.errors()).toMatch(
    /^gatehouse-id: The identity service cannot be reached \(.+\); check that it runs, and GATEHOUSE_IDENTITY_URL or PUBLIC_URL\n$/,
  )
})

test('missing settings of a hosted service are reported together', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://gate.example',
    GATEHOUSE_SECRET: 'a secret for tests only and long enough',
  }
  const problemsOf = async (more: Record<string, string>) => {
    const run = runGatehouse(['doctor'], { folder: folder.path, env: { ...env, ...more } })
    expect(await run.exited).toMatchObject({ code: 1 })
    return run
      .errors()
      .split('\n')
      .filter(line => line.startsWith('  - '))
  }
  expect(await problemsOf({ GATEHOUSE_IDENTITY_URL: 'http://api.example.com' })).toEqual([
    '  - GATEHOUSE_IDENTITY_URL must be https in production',
    '  - GATEHOUSE_PROJECT_ID is required with GATEHOUSE_IDENTITY_URL',
    '  - GATEHOUSE_MANAGEMENT_KEY is required with GATEHOUSE_IDENTITY_URL',
    '  - GATEHOUSE_OIDC_<NAME>_ISSUER is required with GATEHOUSE_IDENTITY_URL: administrators sign in with that provider',
  ])
  expect(await problemsOf({ GATEHOUSE_IDENTITY_URL: 'api.example.com' })).toContain(
    '  - GATEHOUSE_IDENTITY_URL must be an http or https URL',
  )
})
