import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'
import { hashOf } from './known-documents.ts'

const text = 'query Who {\n  viewer {\n    databaseId\n  }\n}'
const documents = { [hashOf(text)]: text }
let api: Awaited<ReturnType<typeof startTestGraphql>>
let strict: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql({ documents })
  strict = await startTestGraphql({ documents, isOnlyKnown: true })
})
afterAll(async () => {
  await api.identity.close()
  await strict.identity.close()
})

function named(hash: string) {
  return { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } }
}
const who = { viewer: { databaseId: 'Uadministrator' } }

test('a known document is run by its hash', async () => {
  expect((await api.send(named(hashOf(text)))).body.data).toEqual(who)
})

test('an unknown hash is told so, and nothing is learned', async () => {
  const other = '{ viewer { name } }'
  const withText = { query: other, ...named(hashOf(other)) }
  expect((await api.send(withText)).body.data).toEqual({ viewer: { name: 'The administrator' } })
  const { body } = await api.send(named(hashOf(other)))
  expect(body.errors?.[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
})

test('where only known documents are admitted, others are refused before they are parsed or run', async () => {
  expect((await strict.send({ query: text })).body.data).toEqual(who)
  expect((await strict.send({ query: 'query Who { viewer { databaseId } }' })).body.data).toEqual(who)
  for (const query of ['{ viewer { databaseId } }', '{ __schema { types { name } } }', 'mutation { x }', '{'])
    expect((await strict.send({ query })).body).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    })
  const batch = (await strict.send([{ query: text }, { query: '{ viewer { databaseId } }' }]))
    .body as unknown as object[]
  expect(batch).toMatchObject([{ data: who }, { errors: [{}] }])
})
