import type { IncomingMessage, ServerResponse } from 'node:http'
import descope from '@descope/node-sdk'
import { type Operation, type Right, rights, serveOperations } from '@gatehouse-id/operation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, clientContract } from '../../provider/contract.ts'
import { KeyNotAllowed } from '../../foundation/errors/errors.ts'
import { type KeyRole, keyRoles, rightsOf } from '../../tokens/keys/management-keys/rights.ts'
import { consoleRights, consoleRoles } from '../../directory/roles/console-roles.ts'
import { ownOperations } from '../../tenant-scope/operations/own-operations.ts'
import { startTestIdentity, type TestIdentity } from '../identity.ts'

const areas = Object.entries<Record<string, Operation>>(contract)
const operations = areas.flatMap(([area, table]) =>
  Object.entries(table).map(([name, operation]) => ({ area, name: `${area}.${name}`, operation })),
)
const underKey = operations.filter(({ operation }) => operation.auth === 'managementKey')
const ofPeople = operations.filter(({ operation }) => ['refreshToken', 'sessionToken'].includes(operation.auth))
const tag = 'with a tag'
type Run = (input: object) => Promise<unknown>
/** What operations on users need, taken together. */
const fields = { loginId: 'ann', email: 'ann@example.com', phone: '+12025550123', newPassword: 'a long one for tests' }
const places = {
  answers: ['first-pet', 'first-job', 'dream-job'].map(id => ({ id, answer: `my ${id}` })),
  provider: 'acme',
  tenant: 'acme',
  appId: 'acme',
  code: '000000',
  ids: ['acme'],
  origin: 'http://localhost:9',
  redirectUrl: 'http://localhost:9/',
}

let identity: TestIdentity
/** Sends no input: an allowed caller gets an answer, or the list of what is missing. */
let statusOf: (operation: Operation, bearer: string, input?: object) => Promise<number>
beforeAll(async () => {
  identity = await startTestIdentity()
  const handler = serveOperations({ areas: identity.provider.areas, authenticate: identity.provider.authenticate })
  await identity.clientAs().projects.updateTags({ tags: [tag] })
  statusOf = async ({ method, path }, bearer, input = {}) => {
    const url = `http://gatehouse.test${path.replace('notp/{provider}', 'notp/whatsapp').replace(/\{\w+\}/g, 'none')}`
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(input) }
    const request = new Request(url, { method, headers: { authorization: `Bearer ${bearer}` }, ...body })
    return (await handler.handle(request, { requestId: 'r', ip: '203.0.113.7' })).status
  }
})
afterAll(() => identity.close())

const waysToGive = {
  company: (role: string) => ({ companyRoles: [role] }),
  project: (role: string) => ({ projectRoles: [{ projectIds: [identity.projectId], roles: [role] }] }),
  tag: (role: string) => ({ tagRoles: [{ tags: [tag], roles: [role] }] }),
}

/** By the first key, which has every right in the company. */
async function newKey(reBac: object): Promise<{ id: string; cleartext: string }> {
  const { projectId, baseUrl, managementKey } = identity
  const { data } = await descope({ projectId, baseUrl, managementKey }).management.managementKey.create('walks', reBac)
  return { id: data?.key.id ?? '', cleartext: data?.cleartext ?? '' }
}
async function bearerWith(reBac: object) {
  return `${identity.projectId}:${(await newKey(reBac)).cleartext}`
}

/** The operations that a bearer may call. */
async function allowed(bearer: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (const { name, operation } of underKey) {
    const status = await statusOf(operation, bearer)
    if (status !== 401 && status !== 403) names.add(name)
  }
  return names
}
function within(has: readonly (Right | undefined)[]) {
  return new Set(underKey.filter(({ operation }) => has.includes(operation.right)).map(({ name }) => name))
}

describe.each(keyRoles)('a key with the role %s', role => {
  test.each(Object.entries(waysToGive))('of the %s may call what its rights say and nothing else', async (_, give) => {
    expect(await allowed(await bearerWith(give(role)))).toEqual(within(rightsOf([role])))
  })
})

test.each(consoleRoles)('a console user who is $name may call what the role’s rights say', async ({ name: role }) => {
  const client = identity.clientAs({ type: 'user', id: 'Usomebody', name: 'Somebody' }, consoleRights([role]))
  const may = new Set<string>()
  // Each function takes one input, and tells those who may call it what is wrong with an empty one.
  for (const [area, table] of Object.entries(client))
    for (const [name, call] of Object.entries(table as object as Record<string, Run>)) {
      const error: unknown = await call({}).then(
        () => undefined,
        failure => failure,
      )
      if (!(error instanceof KeyNotAllowed)) may.add(`${area}.${name}`)
    }
  const managed = new Set(Object.keys(clientContract))
  const expected = [...within(consoleRights([role]))].filter(name => managed.has(name.split('.')[0] ?? ''))
  expect(may).toEqual(new Set(expected))
})

// A request for such a path is given to its operation at once (server/src/http/routes.ts).
test('no page and no protocol answers at the path of an operation', async () => {
  const { redirects, handleOidc } = identity.provider
  const others: string[] = []
  const paths = operations.flatMap(({ operation: { method, path, otherPaths = [] } }) =>
    [path, ...otherPaths].filter(one => !one.includes('{')).map(one => ({ method, path: one })),
  )
  for (const { method, path } of paths) {
    const isBodiless = method === 'GET' || method === 'DELETE'
    const asked = new Request(`http://gatehouse.test${path}`, { method, ...(!isBodiless && { body: '{}' }) })
    const page = await redirects(asked, { requestId: 'r', ip: '203.0.113.7' })
    // It reads no more of a request whose path is none of its own.
    const isOidc = await handleOidc({ method, url: path, headers: {} } as IncomingMessage, {} as ServerResponse)
    if (page !== undefined || isOidc) others.push(`${method} ${path}`)
  }
  expect(paths.length).toBeGreaterThan(500)
  expect(others).toEqual([])
})

test('an operation under a key is refused without a key, and with a wrong, foreign or ended key or a session token', async () => {
  const { projectId, managementKey } = identity
  const client = identity.clientAs()
  const other = await identity.anotherProject()
  await client.tenants.create({ id: 'acme', name: 'Acme' })
  const member = { loginId: 'ann', userTenants: [{ tenantId: 'acme' }] }
  const { user } = await client.users.create({ ...member, roleNames: ['Administrator'] })
  const live = await client.jwts.signIn({ loginId: 'ann', selectedTenantId: 'acme' })
  const ended = await client.jwts.signIn({ loginId: 'ann' })
  const { sessions } = await client.userSessions.list({ userId: user.userId })
  await client.userSessions.end({ sessionId: sessions.find(({ tenantId }) => tenantId === '')?.id ?? '' })
  const accessKey = await client.accessKeys.create({ name: 'exchanges', roleNames: ['Administrator'] })
  const off = await newKey(waysToGive.project('admin'))
  await client.managementKeys.update({ id: off.id, name: 'off', status: 'inactive' })
  const bearers = [
    '',
    projectId,
    `${projectId}:${managementKey}x`,
    `${projectId}:${other.managementKey}`,
    `${other.projectId}:${managementKey}`,
    `${projectId}:${off.cleartext}`,
    `${projectId}:${accessKey.cleartext}`,
    `${projectId}:${live.sessionJwt}`,
    `${projectId}:${ended.sessionJwt}`,
    `${projectId}:${ended.refreshJwt}`,
    await bearerWith({ companyRoles: ['owner'] }),
    await bearerWith({ projectRoles: [{ projectIds: ['Pelsewhere'], roles: ['admin'] }] }),
    await bearerWith({ tagRoles: [{ tags: ['another tag'], roles: ['admin'] }] }),
  ]
  for (const bearer of bearers) expect([bearer, await allowed(bearer)]).toEqual([bearer, new Set()])
  // A refresh token reads what is of its user, for widgets: what `tenant-scope/operations/scope-own.ts` has a rule for.
  const own = underKey.filter(({ operation }) => ownOperations.has(operation)).map(({ name }) => name)
  expect(await allowed(`${projectId}:${live.refreshJwt}`)).toEqual(new Set(own))
  // Operations of users need live sessions.
  for (const { name, operation } of ofPeople)
    for (const bearer of [projectId, `${projectId}:${ended.sessionJwt}`, `${projectId}:${ended.refreshJwt}`])
      expect([name, await statusOf(operation, bearer, { ...fields, ...places })]).toEqual([
        name,
        // Says with an empty answer that there is no session.
        name === 'sessions.tryRefresh' ? 200 : 401,
      ])
})

test('docs/look-up/rights.md says who may call what (`npm test -- rights -u` writes it anew)', async () => {
  const may = new Map<KeyRole, Set<string>>()
  for (const role of keyRoles) may.set(role, await allowed(await bearerWith(waysToGive.company(role))))
  const row = ({ name, operation: { method, path, right, limit = 'manage' } }: (typeof operations)[number]) => {
    const marks = keyRoles.map(role => (may.get(role)?.has(name) ? '✓' : ''))
    return `| ${name} | \`${method} ${path}\` | ${right} | ${limit} | ${marks.join(' | ')} |`
  }
  const roleRows = [
    ...keyRoles.map(role => `| key: \`${role}\` | ${rightsOf([role]).join(', ')} |`),
    ...consoleRoles.map(({ name }) => `| console: ${name} | ${consoleRights([name]).join(', ')} |`),
  ]
  const others = operations.filter(({ operation }) => operation.auth !== 'managementKey')
  const text = `# Rights

Who may call which operation. Generated from the contracts, and from asking each operation with each kind of key. Every
operation under a management key states one right; a key, or a console user, has the rights of its roles. The
console asks in addition for [its own permissions](console-rights.md), which are narrower.

| right | what it allows |
|---|---|
${Object.entries(rights)
  .map(([right, meaning]) => `| ${right} | ${meaning} |`)
  .join('\n')}

| role | rights |
|---|---|
${roleRows.join('\n')}

A key has its roles in the company, in projects, or in projects with a tag. The right \`company\` comes with the role
\`admin\` in the company, and with what [an administrator of the console reaches](../manage/managing.md#other-projects). Keys of other projects, access keys, tokens of
users and keys that are off or have expired have no right at all. [What holds beyond this table](../manage/managing.md#protection-of-administrators):
people of the console, and keys that have more rights than the caller's.

## Under a management key

| operation | route | right | limit | ${keyRoles.join(' | ')} |
|---|---|---|---|${keyRoles.map(() => ':-:').join('|')}|
${underKey.map(row).join('\n')}

## With a token, an access key, or nothing but the project id

| operation | route | needs | limit |
|---|---|---|---|
${others.map(({ name, operation: { method, path, auth, limit } }) => `| ${name} | \`${method} ${path}\` | ${auth} | ${limit} |`).join('\n')}
`
  await expect(text).toMatchFileSnapshot('../../../../docs/look-up/rights.md')
})
