import { seed } from '@gatehouse-id/identity-provider/testing-seed'
import { isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../../contract-tests/testing.ts'
import { getSchema } from '../../schema.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY })
})
afterAll(() => api.identity.close())

type Change = { type: string; fields: { field: string; before: unknown; after: unknown }[] }
type Page = {
  auditEvents: {
    pageInfo: { hasNextPage: boolean; endCursor: string }
    edges: { node: { changes: Change[] | null } }[]
  }
}

async function allChanges(after?: string): Promise<Change[]> {
  const query = `query ($after: String) { auditEvents(first: 50, after: $after) { pageInfo { hasNextPage endCursor }
    edges { node { changes { type fields { field before after } } } } } }`
  const { auditEvents } = (await api.run(query, { after })) as Page // the shape of the query
  const changes = auditEvents.edges.flatMap(({ node }) => node.changes ?? [])
  const { hasNextPage, endCursor } = auditEvents.pageInfo
  return hasNextPage ? [...changes, ...(await allChanges(endCursor))] : changes
}

test('what changed has the name that the API has for it', async () => {
  await seed(api.identity, api.identity, 'own')
  const changes = await allChanges()
  const unknown = new Set<string>()
  for (const { type, fields } of changes) {
    const api = getSchema().getType(`${type.charAt(0).toUpperCase()}${type.slice(1)}`)
    if (isObjectType(api))
      for (const { field } of fields) if (!(field in api.getFields())) unknown.add(`${type}.${field}`)
  }
  const reasoned = [
    /\.isEnabled$/, // what updates of keys take
    /^auditWebhook\.(accessKeyId|bucket|isPathStyle|region)$/, // of streams to a store
    /^family\./, // its members, and the rules of all families
    /^inboundApplication\.(mcp|resourcePolicies)/, // of clients of MCP servers, which nobody edits, and a list of its own
    /^mcpServer\.(sessionSettings|skipConsentScreen)$/, // for the provider API alone
    /^outboundApplication\.useDcr$/,
    /^ssoApplication\./, // settings of a protocol, as the provider API calls them
    /^user\.(administratorRights|isScim|isSelfRegistered|tenantRoles)$/, // what its tenants and projects say, and how it came
  ]
  expect([...unknown].filter(name => !reasoned.some(reason => reason.test(name))).sort()).toEqual([])
})

test('a change reads as the API does: names, booleans, times and values of enums', async () => {
  const { tenants, users } = api.identity.clientAs()
  const { id } = await tenants.create({ name: 'Acme' })
  await tenants.update({ id, name: 'Acme One', disabled: true, authType: 'oidc' })
  const { user } = await users.create({ loginId: 'read@example.com' })
  await users.patch({ loginId: user.userId, displayName: 'Reader', status: 'disabled', email: 'read@example.com' })
  const changed = (await allChanges()).filter(({ type }) => type === 'tenant' || type === 'user').slice(0, 3)
  expect(changed.map(({ fields }) => fields)).toEqual([
    expect.arrayContaining([
      { field: 'name', before: null, after: 'Reader' },
      { field: 'status', before: 'ENABLED', after: 'DISABLED' },
    ]),
    expect.arrayContaining([{ field: 'loginIds', before: null, after: ['read@example.com'] }]),
    expect.arrayContaining([
      { field: 'name', before: 'Acme', after: 'Acme One' },
      { field: 'isEnabled', before: true, after: false },
      { field: 'authType', before: 'NONE', after: 'OIDC' },
    ]),
  ])
})
