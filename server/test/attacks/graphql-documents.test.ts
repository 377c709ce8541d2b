import { existsSync } from 'node:fs'
import { getIntrospectionQuery } from 'graphql'
import { expect, test } from 'vitest'
import { measuredServer, elsewhere } from './support/attacked-server.ts'
import { processorMs } from './support/processor-time.ts'

const { wire, server } = measuredServer()

/** What the server computes for one request of a visitor. */
async function costMs(body: unknown): Promise<number> {
  const before = processorMs(server())
  const { status } = await wire('/graphql', body, { ip: elsewhere })
  expect(status).toBeLessThan(500)
  return processorMs(server()) - before
}

/** Of five operations that nobody sent before; the engine compiles and collects meanwhile. */
const msMax = 500

function times(count: number, part: (index: number) => string) {
  return Array.from({ length: count }, (_, n) => part(n)).join(' ')
}

function fragmentsOf(fragments: number, spreads: number, on = 'Query', last = '__typename') {
  const named = times(fragments, n =>
    n === fragments - 1
      ? `fragment f${n} on ${on} { ${last} }`
      : `fragment f${n} on ${on} { ${times(spreads, () => `...f${n + 1}`)} }`,
  )
  return named
}

const documents: [what: string, document: string][] = [
  ['fragments that spread each other', `{ ...f0 } ${fragmentsOf(4, 200)}`],
  ['many fragments that spread each other twice', `{ ...f0 } ${fragmentsOf(150, 2)}`],
  ['one field many times', `{ ${times(990, () => 'viewer')} }`],
  ['one object many times', `{ ${times(390, () => 'viewer { databaseId }')} }`],
  [
    'one object in many fragments',
    `{ ${times(150, n => `...f${n}`)} } ${times(150, n => `fragment f${n} on Query { viewer { databaseId } }`)}`,
  ],
  ['arguments that differ', `{ ${times(220, n => `users(first: ${n}) { totalCount }`)} }`],
  [
    'fields beside each other of many types',
    `{ nodes(ids: []) { ${times(180, n => `... on User { x${n % 15}: id name }`)} } }`,
  ],
  ['names that nothing has', `{ ${times(900, n => `usr${n}`)} }`],
  ['variables', `query (${times(390, n => `$a${n}: Int`)}) { viewer { databaseId } }`],
  ['a fragment in itself', `{ ...a } fragment a on Query { ...a ...b } fragment b on Query { ...a ...b }`],
  ['levels', `${'{ viewer '.repeat(600)}{ id }${'}'.repeat(600)}`],
  ['lists in a value', `{ nodes(ids: ${'['.repeat(900)}${']'.repeat(900)}) { id } }`],
  ['levels of the schema', `{ __schema ${'{ types { fields { type '.repeat(100)}{ name }${' } } }'.repeat(100)} }`],
]

function batchOf(query: string) {
  return Array.from({ length: 5 }, (_, n) => ({ query: `${query} # ${n}` }))
}

test.runIf(existsSync('/proc/self/stat')).each(documents)(
  'a visitor cannot stop the server with %s',
  async (_what, query) => {
    expect(await costMs(batchOf(query))).toBeLessThan(msMax)
  },
)

test.runIf(existsSync('/proc/self/stat'))('nor with the schema, which is answered whole', async () => {
  const query = getIntrospectionQuery()
  const { data } = (await wire('/graphql', { query }, { ip: elsewhere })).body as {
    data?: { __schema: { types: unknown[] } }
  }
  expect(data?.__schema.types.length).toBeGreaterThan(1_000)
  expect(await costMs(batchOf(query))).toBeLessThan(msMax)
})
