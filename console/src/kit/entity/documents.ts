import { type Declaration, type Field, type Fields, inCamelCase, pluralOf } from '@gatehouse-id/entities'
import { type DocumentNode, Kind } from 'graphql'
import type { TypedDocumentNode } from 'urql'
import { graphql } from '../api/graphql.ts'
import type { Answer } from '../api/outcome.ts'

type Input = { input: Record<string, unknown> }
/** A mutation of one thing, whose only field answers. */
export type Change = TypedDocumentNode<Record<string, Answer>, Input>
type Page<Row> = {
  totalCount: number
  isTotalExact: boolean
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  edges: { node: Row }[]
}

/** The documents with which the console reads and changes a kind of thing. */
export type Documents<Row> = {
  list: TypedDocumentNode<{ list: Page<Row> }, Record<string, unknown>>
  one: TypedDocumentNode<{ node: ({ __typename: string } & Row) | null }, { id: string }>
  /** The changes that are declared. */
  create?: Change
  update?: Change
  delete?: Change
  /** Another mutation of one thing, which answers it, such as `listClear`. */
  act: (verb: string) => Change
}

const errors = '... on UserError { code message } ... on InvalidInput { fields { field message } }'

/**
 * @param row the fields that the list shows; it leaves out other JSON and objects, which may be long
 * @param more a fragment with what of the type is not declared
 */
export function documentsOf<Row>(
  declaration: Declaration,
  row: readonly string[],
  more?: DocumentNode,
): Documents<Row> {
  const { type, fields, list, create, update, delete: remove } = declaration
  const one = inCamelCase(type)
  const selected = (taken: Fields) => `id ${update ? 'version ' : ''}${selectionOf(taken)}${spreadOf(more)}`
  const whole = selected(fields)
  const short = Object.entries(fields).filter(
    ([name, { kind }]) => row.includes(name) || !(kind === 'json' || kind === 'record'),
  )
  const [orderType, orderBy] = list?.order ? [`, $orderBy: ${type}Order`, ', orderBy: $orderBy'] : ['', '']
  const many = `${pluralOf(type)}(first: $first, after: $after, filter: $filter${orderBy})`
  const page = `totalCount isTotalExact pageInfo { hasNextPage endCursor } edges { node { ${selected(Object.fromEntries(short))} } }`
  const secret = create?.secret?.name ?? ''
  // The API derives the names of types and fields from the same declaration, and a test sends all documents to its schema.
  return {
    list: documentOf<Documents<Row>['list']>(
      `query ${type}List($first: Int!, $after: String, $filter: ${type}Filter${orderType}) {
        list: ${many} { ${page} }
      }`,
      more,
    ),
    one: documentOf<Documents<Row>['one']>(
      `query ${type}($id: ID!) { node(id: $id) { __typename ... on ${type} { ${whole} } } }`,
      more,
    ),
    ...(create && { create: changeOf(declaration, 'Create', `${one} { id } ${secret}`) }),
    ...(update && {
      update: changeOf(
        declaration,
        'Update',
        `${one} { ${whole} }`,
        more,
        `... on VersionConflict { node { ... on ${type} { ${whole} } } }`,
      ),
    }),
    ...(remove && { delete: changeOf(declaration, 'Delete', 'deletedId') }),
    act: verb => changeOf(declaration, verb, `${one} { ${whole} }`, more),
  }
}

/**
 * A mutation that is named after the type, such as `engineSecretRotate`.
 *
 * @param answers what is read of its payload
 */
export function changeOf(
  { type }: Pick<Declaration, 'type'>,
  verb: string,
  answers: string,
  more?: DocumentNode,
  others = '',
): Change {
  const name = `${type}${verb}`
  return documentOf<Change>(
    `mutation ${name}($input: ${name}Input!) {
      ${inCamelCase(name)}(input: $input) { __typename ... on ${name}Payload { ${answers} } ${others} ${errors} }
    }`,
    more,
  )
}

/** The names of all things of a type, as far as a page goes. */
export function namesOf(type: string) {
  type Names = { names: { edges: { node: { name: string } }[] } }
  return documentOf<TypedDocumentNode<Names, Record<string, never>>>(
    `query ${type}Names { names: ${pluralOf(type)}(first: 100) { edges { node { name } } } }`,
  )
}

function selectionOf(fields: Fields): string {
  // Not everybody who may read a thing may read users: pages that show them ask for them.
  const shown = Object.entries(fields).filter(([, { secret, to }]) => !secret && to !== 'User')
  return shown.map(([name, field]) => `${name}${innerOf(field)}`).join(' ')
}

function innerOf({ kind, shape }: Field): string {
  if (kind === 'link') return ' { id name }'
  return shape ? ` { ${selectionOf(shape.fields)} }` : ''
}

function spreadOf(more: DocumentNode | undefined): string {
  const definitions = more?.definitions ?? []
  const names = definitions.flatMap(each => (each.kind === Kind.FRAGMENT_DEFINITION ? [each.name.value] : []))
  return names
    .slice(0, 1)
    .map(name => ` ...${name}`)
    .join('')
}

function documentOf<Made extends DocumentNode>(text: string, more?: DocumentNode): Made {
  // The types of `graphql` follow the text of a document, and this one is put together.
  const write = graphql as unknown as (text: string, fragments?: readonly DocumentNode[]) => Made
  return write(text, more ? [more] : [])
}
