import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { formatDocument } from 'urql'
import { buildSchema, type DocumentNode, print, validate } from 'graphql'
import { expect, test, vi } from 'vitest'
import { leftOut } from '../../left-out.ts'

const documents: DocumentNode[] = []

vi.mock('./graphql.ts', async importOriginal => {
  const original = await importOriginal<typeof import('./graphql.ts')>()
  const graphql = (...parts: Parameters<typeof original.graphql>) => {
    const document = original.graphql(...parts) as DocumentNode // What it makes is a document, whatever its types say.
    documents.push(document)
    return document
  }
  return { ...original, graphql }
})

test('documents.json has every document that the console sends, and the schema takes them (run vitest with --update to write it anew)', async () => {
  const modules = import.meta.glob(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*', '!../../main.tsx'])
  await Promise.all(Object.values(modules).map(load => load()))
  const operations = documents.filter(({ definitions }) =>
    definitions.some(({ kind }) => kind === 'OperationDefinition'),
  )
  expect(operations.length).toBeGreaterThan(10)
  const schema = buildSchema(await readFile(new URL('../../../../graphql/schema.graphql', import.meta.url), 'utf8'))
  expect(operations.flatMap(operation => validate(schema, operation)).map(({ message }) => message)).toEqual([])
  const used = operations.flatMap(mutationsIn)
  const unused = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter(name => !used.includes(name))
  expect(unused, 'what no page does has a reason in left-out.ts').toEqual(Object.keys(leftOut).sort())
  const byHash = operations.map(document => {
    // As the client sends it, with the names of types.
    const text = print(formatDocument(document))
    return [createHash('sha256').update(text).digest('hex'), text] as const
  })
  const sorted = byHash.sort(([one], [other]) => (one < other ? -1 : 1))
  await expect(`${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`).toMatchFileSnapshot(
    '../../../public/documents.json',
  )
})

/** The names of the mutations that a document sends. */
function mutationsIn({ definitions }: DocumentNode): string[] {
  return definitions.flatMap(definition => {
    if (definition.kind !== 'OperationDefinition' || definition.operation !== 'mutation') return []
    return definition.selectionSet.selections.flatMap(field => (field.kind === 'Field' ? [field.name.value] : []))
  })
}
