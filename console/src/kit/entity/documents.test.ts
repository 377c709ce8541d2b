import { readFile } from 'node:fs/promises'
import { type Declaration, declared } from '@gatehouse-id/entities'
import { buildSchema, validate } from 'graphql'
import { expect, test } from 'vitest'
import { documentsOf } from './documents.ts'

const printed = await readFile(new URL('../../../../graphql/schema.graphql', import.meta.url), 'utf8')
const schema = buildSchema(printed)

/** The documents of what a kind of thing has. */
function documentsFor(declaration: Declaration) {
  const { list, one, create, update, delete: remove } = documentsOf(declaration, [])
  // A list that is code may have no order, and then no page that follows from the declaration.
  const isListed = declaration.list !== undefined || schema.getType(`${declaration.type}Order`) !== undefined
  return [isListed ? list : undefined, one, create, update, remove].filter(each => each !== undefined)
}

test.each(declared.map(each => [each.type, each] as const))(
  'the documents of %s ask for what the API has',
  (_, declaration) => {
    const problems = documentsFor(declaration).flatMap(document => validate(schema, document))
    expect(problems.map(({ message }) => message)).toEqual([])
  },
)
