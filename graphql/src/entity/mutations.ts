import type { ChangeOf, Declaration } from '@gatehouse-id/entities'
import type { Version } from '../schema/changes/entity-version.ts'
import { idOf } from '../schema/ids/node-type-of.ts'
import { type Created, rowField, secretField } from './actions.ts'
import { errorsOf, notFoundOf } from './errors.ts'
import { inputFields } from './inputs.ts'
import { type Merge, merge, nodePart } from './merge.ts'
import {
  type Builder,
  type ErrorClass,
  type IdentityClient,
  type InputFields,
  type OutputFields,
  plain,
  type Refs,
  type Values,
} from './pothos.ts'
import { nounsOf, sentencesOf } from './sentences.ts'
import { inputNamesOf, wireValues } from './values/values.ts'
import { InvalidInput } from '../schema/changes/refusals/invalid-input.ts'
import { VersionConflict } from '../schema/changes/refusals/version-conflict.ts'

/** The operations of the provider that change a kind of thing. */
export type Writes<Row, Draft, Change> = {
  /** Answers `Created` where the declaration has a secret. */
  create?: (client: IdentityClient, draft: Draft, input: Values) => Promise<Created<Row>>
  createMany?: (client: IdentityClient, drafts: Draft[]) => Promise<readonly Row[]>
  update?: (client: IdentityClient, change: Merge<Row, Change>, input: Values) => Promise<Row>
  updateMany?: (client: IdentityClient, changes: Merge<Row, Change>[], inputs: Values[]) => Promise<readonly Row[]>
  delete?: (client: IdentityClient, id: string) => Promise<unknown>
  rotate?: (client: IdentityClient, id: string) => Promise<Created<Row>>
  deleteMany?: (client: IdentityClient, ids: string[]) => Promise<unknown>
  /** What the inputs have beside the declared fields; calls get the whole input. */
  createInputs?: (t: InputFields, builder: Builder) => Refs
  updateInputs?: (t: InputFields, builder: Builder) => Refs
}
/** A kind of thing as its mutations see it. */
export type Changing<Row, Draft, Change> = {
  declaration: Declaration
  /** How payloads name one and several; the names of the mutations begin so. */
  one: string
  many: string
  version: Version<Row>
  keyOf: (row: Row) => string
  /** What is to be changed, as it is. */
  before: (client: IdentityClient, ids: readonly string[]) => Promise<readonly Row[]>
  writes: Writes<Row, Draft, Change>
  inputNames: Readonly<Record<string, string>>
  within: string | undefined
}

type Parts<Payload> = {
  takes: readonly [about: string, fields: (t: InputFields) => Refs]
  errors?: readonly ErrorClass[]
  resolve: (client: IdentityClient, input: Values) => Promise<Payload>
  answers: readonly [about: string, fields: (t: OutputFields<Payload>) => Refs]
}

/** The mutations that the declaration has: of one thing, and of several at once. */
export function registerMutations<Row extends object, Draft, Change>(
  builder: Builder,
  thing: Changing<Row, Draft, Change>,
): void {
  const { declaration, one, many, writes } = thing
  const { fields, type } = declaration
  const nouns = nounsOf(declaration)
  const says = sentencesOf(declaration)

  function add<Write, Payload>(
    name: string,
    verb: Verb,
    write: Write | undefined,
    partsOf: (write: Write) => Parts<Payload>,
  ) {
    const change: ChangeOf | undefined = declaration[verb]
    if (!change && !write) return
    if (!change || !write) throw new Error(`${name} needs a declaration and a call`)
    const { takes, resolve, answers, errors = [] } = partsOf(write)
    plain(builder).relayMutationField<Payload>(
      name,
      { description: takes[0], inputFields: takes[1] },
      {
        description: change.about,
        inputNames: { ...inputNamesOf(fields, thing.within), ...thing.inputNames },
        errors: { types: [...errors, ...errorsOf(builder, declaration, { operation: operationOf(verb), ...change })] },
        resolve: (_root, { input }, { client }) => resolve(client, input),
      },
      { description: answers[0], outputFields: answers[1] },
    )
  }

  const newFields = (t: InputFields) => ({
    ...inputFields(builder, t, { fields, isNew: true }),
    ...writes.createInputs?.(t, builder),
  })
  const changeFields = (t: InputFields) => ({
    ...idFields(t),
    expectedVersion: t.string({ description: says.expectedVersion }),
    ...inputFields(builder, t, { fields, isNew: false }),
    ...writes.updateInputs?.(t, builder),
  })
  // The declaration names the fields of the contract; the contract parses them again.
  const draftOf = (input: Values) => wireValues(fields, input) as Draft
  const merged = (client: IdentityClient, changes: readonly Values[]) =>
    merge<Row, Change>(client, changes, { ...thing, notFound: () => new (notFoundOf(builder, declaration))() })
  const stale = () => [notFoundOf(builder, declaration), VersionConflict]

  const rowOf = rowField<Row>(declaration)
  const idFields = (t: InputFields) => ({
    id: t.id({ required: true, description: says.id, extensions: idOf(type) }),
  })
  const withSecret = (secret: ChangeOf['secret']) => (t: OutputFields<Created<Row>>) => ({
    ...rowOf(t),
    ...secretField(t, secret),
  })
  add(`${one}Create`, 'create', writes.create, write => ({
    takes: [says.new, newFields],
    resolve: (client, input) => write(client, draftOf(input), input),
    answers: [says.created, withSecret(declaration.create?.secret)],
  }))
  add(`${one}Update`, 'update', writes.update, write => ({
    takes: [says.changes, changeFields],
    errors: stale(),
    async resolve(client, input) {
      const [change] = await merged(client, [input])
      if (!change) throw new Error('unreachable: each change is merged')
      return { row: await write(client, change, input) }
    },
    answers: [says.changed, rowOf],
  }))
  add(`${one}Delete`, 'delete', writes.delete, write => ({
    takes: [says.toDelete, idFields],
    async resolve(client, input) {
      const id = nodePart(input.id)
      await write(client, id)
      return { id }
    },
    answers: [
      says.deleted,
      t => ({
        deletedId: t.globalID({
          description: 'The node id of what was deleted.',
          resolve: ({ id }: { id: string }) => ({ type, id }),
        }),
      }),
    ],
  }))

  const rowsOf = (t: OutputFields<{ rows: readonly Row[] }>) => ({
    [many]: t.field({ type: [type], description: says.nowMany, resolve: ({ rows }) => rows }),
  })
  add(`${one}SecretRotate`, 'rotate', writes.rotate, write => ({
    takes: [`The ${nouns.short} whose secret to rotate.`, idFields],
    resolve: (client, input) => write(client, nodePart(input.id)),
    answers: ['The secret was rotated.', withSecret(declaration.rotate?.secret ?? declaration.create?.secret)],
  }))
  const listOf = (name: string, about: string, entry: (t: InputFields) => Refs) => {
    const Entry = plain(builder).inputType(name, { description: about, fields: entry })
    const description = `At most ${entriesMax} ${nouns.shorts}.`
    return (t: InputFields) => ({ [many]: t.field({ type: [Entry], required: true, description }) })
  }
  const entriesOf = (input: Values) => {
    const entries = input[many] as Values[] // GraphQL has checked that it is a list of inputs.
    if (entries.length <= entriesMax) return entries
    throw new InvalidInput(tooMany, [{ field: many, message: tooMany }])
  }
  add(`${many}Create`, 'createMany', writes.createMany, write => ({
    takes: [`The new ${nouns.shorts}.`, listOf(`${type}Draft`, `A new ${nouns.one}.`, newFields)],
    resolve: async (client, input) => ({ rows: await write(client, entriesOf(input).map(draftOf)) }),
    answers: [`The ${nouns.shorts} were created.`, rowsOf],
  }))
  const about = `What to change about a ${nouns.one}; omitted fields stay as they are.`
  add(`${many}Update`, 'updateMany', writes.updateMany, write => ({
    takes: ['What to change.', listOf(`${type}Change`, about, changeFields)],
    errors: stale(),
    async resolve(client, input) {
      const entries = entriesOf(input)
      return { rows: await write(client, await merged(client, entries), entries) }
    },
    answers: [`The ${nouns.shorts} were changed.`, rowsOf],
  }))
  add(`${many}Delete`, 'deleteMany', writes.deleteMany, write => ({
    takes: [
      says.toDeleteMany,
      t => ({ ids: t.idList({ required: true, description: says.ids, extensions: idOf(type) }) }),
    ],
    async resolve(client, input) {
      const ids = (input.ids as unknown[]).map(nodePart) // As above.
      await write(client, ids)
      return { ids }
    },
    answers: [
      `The ${nouns.shorts} were deleted.`,
      t => ({
        deletedIds: t.globalIDList({
          description: 'The node ids of what was deleted.',
          resolve: ({ ids }: { ids: string[] }) => ids.map(id => ({ type, id })),
        }),
      }),
    ],
  }))
}

const entriesMax = 100
const tooMany = `must have at most ${entriesMax} entries`

type Verb = keyof typeof suffixes
/** How the names of mutations end; those of several begin with the plural. */
const suffixes = {
  create: 'Create',
  createMany: 'Create',
  update: 'Update',
  updateMany: 'Update',
  delete: 'Delete',
  deleteMany: 'Delete',
  rotate: 'SecretRotate',
} as const

export const verbs = Object.keys(suffixes) as Verb[] // the keys of the object above

/** The usual operation of the contract for a change. */
export function operationOf(verb: Verb): string {
  return verb === 'rotate' ? 'rotateSecret' : verb.replace('Many', 'Batch')
}

/** The mutations that the declaration has, by their names. */
export function mutationsOf(
  declaration: Declaration,
  { one, many }: { one: string; many: string },
): [name: string, change: ChangeOf][] {
  return verbs.flatMap(verb => {
    const change: ChangeOf | undefined = declaration[verb]
    return change ? [[`${verb.endsWith('Many') ? many : one}${suffixes[verb]}`, change]] : []
  })
}
