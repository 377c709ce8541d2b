import { readFile } from 'node:fs/promises'
import { type Declaration, declared } from '@gatehouse/entities'
import { buildSchema, validate } from 'graphql'
import { expect, test } from 'vitest'
import { documentsOf } from './documents.ts'

const printed = await readFile(new URL('../../../graphql/schema.graphql', import.meta.url), 'utf8')
const schema = buildSchema(printed)

/** The documents of what a kind of thing has. */
function documentsFor(declaration: Declaration) {
  const { list, one, ...changes } = documentsOf(declaration, [])
  const { create, update, delete: remove } = declaration
  return [
    ...(declaration.list ? [list] : []),
    one,
    ...(create ? [changes.create] : []),
    ...(update ? [changes.update] : []),
    ...(remove ? [changes.delete] : []),
  ]
}

test.each(declared.map(each => [each.type, each] as const))(
  'the documents of %s ask for what the API has',
  (_, declaration) => {
    const problems = documentsFor(declaration).flatMap(document => validate(schema, document))
    expect(problems.map(({ message }) => message)).toEqual([])
  },
)
