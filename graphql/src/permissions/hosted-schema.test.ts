import { createHostedClient } from '@gatehouse-id/identity-provider'
import { seed } from '@gatehouse-id/identity-provider/testing-seed'
import type { GraphQLField } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationOf, selectionOf } from '../contract-tests/testing-samples.ts'
import { startTestGraphql } from '../contract-tests/testing.ts'

type Api = Awaited<ReturnType<typeof startTestGraphql>>
let embedded: Api
/** The same provider, behind HTTP: as another Gatehouse, and as a service that has nothing of ours. */
let another: Api
let hosted: Api

beforeAll(async () => {
  embedded = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY })
  const { identity } = embedded
  await seed(identity, identity, 'hosted')
  const over = (call: typeof fetch) =>
    createHostedClient({
      url: identity.baseUrl,
      projectId: identity.projectId,
      managementKey: identity.managementKey,
      fetch: call,
    })
  const overHttp = over(fetch)
  const lacking = over(async (url, init) =>
    new URL(String(url)).pathname.startsWith('/v1/gatehouse/')
      ? Response.json({ errorCode: 'E011003', errorDescription: 'there is no such path' }, { status: 404 })
      : fetch(url, init),
  )
  const without = {
    previewFor: () => undefined,
    atomicallyFor: () => undefined,
    costPerMinute: Number.POSITIVE_INFINITY,
  }
  another = await startTestGraphql({ ...without, clientFor: () => overHttp })
  hosted = await startTestGraphql({ ...without, clientFor: () => lacking })
  for (const api of [embedded, another, hosted]) api.actAs({ projectId: identity.projectId, apiUrl: identity.baseUrl })
})
afterAll(async () => {
  for (const { identity } of [embedded, another, hosted]) await identity.close()
})

function fieldsOf(kind: 'Query' | 'Mutation'): GraphQLField<unknown, unknown>[] {
  const type = kind === 'Query' ? embedded.schema.getQueryType() : embedded.schema.getMutationType()
  return Object.values(type?.getFields() ?? {})
}

/** A short page, because a longer one of everything costs too much. */
function queryOf(field: GraphQLField<unknown, unknown>): string {
  const query = operationOf({ kind: 'query', field, selection: selectionOf(embedded.schema, field.type, 1) })
  const isPage = field.args.some(({ name }) => name === 'first')
  return isPage ? query.replace(` ${field.name} `, ` ${field.name}(first: 3) `) : query
}

test('every query answers the same of another Gatehouse as of the embedded provider', async () => {
  const empty: string[] = []
  for (const field of fieldsOf('Query')) {
    const query = queryOf(field)
    const [here, there] = [await embedded.send({ query }), await another.send({ query })]
    expect({ field: field.name, data: withoutCursors(there.body.data) }).toEqual({
      field: field.name,
      data: withoutCursors(here.body.data),
    })
    if (Object.values(here.body.data ?? {}).every(value => value === null)) empty.push(field.name)
  }
  // What is asked for by an id that is not there.
  expect(empty.length).toBeLessThan(fieldsOf('Query').length / 3)
})

/** Over HTTP users and events are read in numbered pages. */
function withoutCursors(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data ?? null, (key, value) => (/cursor$/i.test(key) ? '' : value)))
}

test('no query and no mutation has an internal error at a hosted service', async () => {
  const failed: unknown[] = []
  for (const api of [another, hosted])
    for (const kind of ['Query', 'Mutation'] as const)
      for (const field of fieldsOf(kind)) {
        const query = kind === 'Query' ? queryOf(field) : operationOf({ kind, field })
        const { body } = await api.send({ query })
        const internal = body.errors?.filter(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR') ?? []
        if (internal.length > 0)
          failed.push({ api: api === another ? 'another' : 'hosted', field: field.name, internal })
      }
  expect(failed).toEqual([])
})
