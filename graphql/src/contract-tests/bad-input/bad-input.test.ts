import { createContents, seed } from '@gatehouse-id/identity-provider/testing-seed'
import { getNamedType, type GraphQLField, type GraphQLObjectType, isLeafType, isUnionType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'
import { type Bad, badArgumentsOf, badInputsOf, type Ids } from './bad-values.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
const ids: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY })
  const things = await seed(api.identity, api.identity, 'bad')
  Object.assign(ids, {
    User: things.userId,
    Tenant: things.tenantId,
    Role: things.roleId,
    Permission: things.permissionId,
    AccessKey: things.accessKeyId,
    ManagementKey: things.keyId,
    Administrator: things.descoperId,
    SsoApplication: things.oidcAppId,
    InboundApplication: things.inboundAppId,
    InboundConsent: things.consentId,
    SsoConfiguration: `${things.tenantId}/${things.ssoId}`,
    JwtTemplate: things.jwtTemplateId,
    List: things.textListId,
    Flow: things.flowId,
    AuditWebhook: things.webhookName,
    SignInProvider: things.oauthProviderId,
    UserAttribute: things.attributeName,
    SigningKey: things.kid,
    Message: things.messageId,
    UserSession: things.sessionId,
  } satisfies Ids)
})
afterAll(() => api.identity.close())

function fieldsOf(type: GraphQLObjectType | null | undefined) {
  return Object.values(type?.getFields() ?? {})
}

test('every field of every input, with every wrong value, is refused with a reason and changes nothing', async () => {
  const contents = await createContents(api.identity.db, ':memory:')
  const before = await contents.digestOf()
  const wrong: unknown[] = []
  let count = 0
  for (const field of fieldsOf(api.schema.getMutationType())) {
    const input = field.args.find(({ name }) => name === 'input')
    if (!input) continue
    const query = `mutation ($input: ${String(input.type)}) { result: ${field.name}(input: $input) {
      __typename ... on UserError { code message } ${failuresOf(field)} } }`
    for (const bad of badInputsOf(field, ids).filter(each => !isFine(each))) {
      count++
      const { body } = await api.send({ query, variables: { input: bad.input } })
      const problem = problemOf(body)
      if (problem && !isGone(field, bad)) wrong.push({ mutation: field.name, path: bad.path, what: bad.what, problem })
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1_000)
  expect(await contents.digestOf()).toEqual(before)
}, 300_000)

/** A filter can be for what is not there, and finds nothing. */
const findsNothing = ['too long', 'a zero character', 'of what is not there', 'of no type']

test('every argument of every query, with every wrong value, is refused with a reason or finds nothing', async () => {
  const wrong: unknown[] = []
  let count = 0
  for (const field of fieldsOf(api.schema.getQueryType())) {
    const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
    const args = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
    const query = `query (${declared}) { result: ${field.name}(${args}) ${isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'} }`
    for (const bad of badArgumentsOf(field, ids)) {
      count++
      const { body } = await api.send({ query, variables: bad.input as Record<string, unknown> })
      const problem = body.errors || !findsNothing.includes(bad.what) ? problemOf(body) : undefined
      if (problem) wrong.push({ query: field.name, path: bad.path, what: bad.what, problem })
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(300)
})

/** Changes of many things say of each why it failed. */
function failuresOf({ type }: GraphQLField<unknown, unknown>): string {
  const result = getNamedType(type)
  const payloads = isUnionType(result) ? result.getTypes().filter(one => 'failures' in one.getFields()) : []
  return payloads.map(({ name }) => `... on ${name} { failures { __typename } }`).join(' ')
}

/** A job's filter can find nothing, and the file of an import is text of any kind and length. */
function isFine({ path, what }: Bad): boolean {
  const isOfFilter = path.startsWith('filter.') && findsNothing.includes(what)
  return isOfFilter || (['users', 'hashes'].includes(path) && what === 'too long')
}

/** Things that are deleted are not there afterwards, and that is all that these promise. */
function isGone({ name }: GraphQLField<unknown, unknown>, { what }: Bad): boolean {
  return name.endsWith('Delete') && what === 'of what is not there'
}

const wordsOfZod = /Invalid (input|option|key|format)|, received |Too (big|small)|expected [a-z]+ to/

type Result = { __typename: string; code?: string; message?: string; failures?: unknown[] }
type Answer = Awaited<ReturnType<typeof api.send>>['body']

/** What is wrong with the answer to a bad input; undefined when it is refused well. */
function problemOf({ data, errors }: Answer): string | undefined {
  const [error] = errors ?? []
  if (error) {
    const { code } = error.extensions
    if (code === 'INTERNAL_SERVER_ERROR') return 'internal error'
    return error.message.length > 600 ? 'a message of more than 600 characters' : undefined
  }
  const { result } = data as { result: Result | null }
  if (result?.failures?.length) return undefined
  if (result?.code === undefined) return `accepted: ${JSON.stringify(result)}`
  if (wordsOfZod.test(result.message ?? '')) return `in words of a library: ${result.message}`
  return (result.message ?? '').length > 600 ? 'a message of more than 600 characters' : undefined
}
