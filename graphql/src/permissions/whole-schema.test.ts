import { isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationOf, selectionOf } from '../contract-tests/testing-samples.ts'
import { startTestGraphql } from '../contract-tests/testing.ts'
import type { Viewer } from './viewer/viewer.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>

/** Stands in everything that belongs to others; no answer may hold it. */
const marker = 'zq-belongs-to-others'
/** Ids of what belongs to another project, by type. */
const foreign: Record<string, string> = {}
let other: Client

beforeAll(async () => {
  api = await startTestGraphql()
  const client = api.identity.clientAs()
  await fill(client, { tenantId: 'theirs', name: marker })
  const { projectId } = await api.identity.anotherProject()
  other = api.identity.provider.clientFor({ ...api.identity.callAs(), projectId })
  Object.assign(foreign, await fill(other, { tenantId: 'elsewhere', name: `${marker}-project` }))
})
afterAll(() => api.identity.close())

type Client = ReturnType<typeof api.identity.clientAs>

/** One of each kind of entity, each with the name. */
async function fill(client: Client, { tenantId, name }: { tenantId: string; name: string }) {
  await client.tenants.create({ id: tenantId, name })
  const permission = await client.permissions.create({ name: `${name} permission` })
  const role = await client.roles.create({ name: `${name} role`, permissionNames: [`${name} permission`] })
  const { user } = await client.users.create({
    loginId: `${name}@example.com`,
    displayName: name,
    userTenants: [{ tenantId, roleNames: [role.name] }],
  })
  const { key } = await client.accessKeys.create({ name: `${name} key`, keyTenants: [{ tenantId }] })
  const { id: application } = await client.ssoApplications.createOidc({
    name: `${name} application`,
    loginPageUrl: 'https://example.com/login',
  })
  const { list } = await client.lists.create({ name: `${name} list`, type: 'texts', data: [name] })
  return {
    Tenant: tenantId,
    Permission: permission.id,
    Role: role.id,
    User: user.userId,
    AccessKey: key.id,
    SsoApplication: application,
    List: list.id,
  }
}

function rootFields(kind: 'Query' | 'Mutation') {
  const type = api.schema.getType(kind)
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

const callers: [string, Partial<Viewer> | undefined][] = [
  ['a visitor', undefined],
  ['a user without a role', { kind: 'user', id: 'Unone', roleNames: [] }],
  ['a tenant administrator', { kind: 'user', id: 'Utenant', roleNames: [], administeredTenantIds: ['ours'] }],
  ['an Auditor', { id: 'Uauditor', roleNames: ['Auditor'] }],
  ['a Developer', { id: 'Udeveloper', roleNames: ['Developer'] }],
  [
    'a management key that reads the audit trail',
    { kind: 'managementKey', id: 'K1', roleNames: [], rights: ['audit'] },
  ],
  ['an access key', { kind: 'accessKey', id: 'K2', roleNames: ['Support'] }],
  ['an Administrator', {}],
]

describe.each(callers)('to %s', (name, viewer) => {
  beforeAll(async () => {
    if (viewer?.administeredTenantIds) await api.identity.clientAs().tenants.create({ id: 'ours', name: 'Ours' })
    api.actAs(viewer)
  })

  /** What the caller must never see: an Administrator sees all of the own project. */
  const hidden = ['a visitor', 'a user without a role', 'a tenant administrator'].includes(name)
    ? marker
    : `${marker}-project`

  test('every query, selected whole, answers nothing of others and no internal error', async () => {
    for (const field of rootFields('Query')) {
      const selection = selectionOf(api.schema, field.type, 2)
      const { body } = await api.send({ query: operationOf({ kind: 'query', field, selection }) })
      const internal = body.errors?.filter(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR') ?? []
      expect({ field: field.name, internal }).toEqual({ field: field.name, internal: [] })
      expect({ field: field.name, answer: JSON.stringify(body) }).not.toMatchObject({
        answer: expect.stringContaining(hidden),
      })
    }
  })

  test('no id of another project is answered or changed', async () => {
    for (const [type, id] of Object.entries(foreign)) {
      const { body } = await api.send({ query: `{ node(id: "${btoa(`${type}:${id}`)}") { __typename id } }` })
      expect({ type, node: (body.data as { node: unknown } | undefined)?.node }).toEqual({ type, node: null })
    }
    for (const field of rootFields('Mutation')) {
      const query = operationOf({ kind: 'mutation', field, idOf: type => foreign[type] ?? 'nobody' })
      if (!Object.keys(foreign).some(type => query.includes(btoa(`${type}:${foreign[type]}`)))) continue
      const { body } = await api.send({ query })
      const answer = JSON.stringify(body)
      expect({ field: field.name, answer }).not.toMatchObject({ answer: expect.stringContaining(marker) })
      // These answer for each user what was done; what was done to that of the other project is looked at below.
      const isDone = /^users[A-Z]/.test(field.name) ? /INTERNAL/ : /INTERNAL|\w+Payload"/
      expect({ field: field.name, answer }).not.toMatchObject({ answer: expect.stringMatching(isDone) })
    }
    const { user } = await other.users.load({ userId: foreign.User })
    expect(user).toMatchObject({ name: `${marker}-project`, status: 'enabled' })
  })
})
