import { type Entity, inCamelCase, pluralOf } from '@gatehouse-id/entities'
import { defineLoader, defineShared, inOrder, type Load } from '../request/loaders.ts'
import type { PermissionRows } from '../permissions/permissions.ts'
import type { Capability } from '../schema/capability.ts'
import { defineVersion, type Version } from '../schema/changes/entity-version.ts'
import { connectionType, pageArgs } from '../schema/lists/connections.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { whenKnown } from '../request/when-known.ts'
import type { Sorting } from '../schema/lists/sorted-pages.ts'
import { once } from '../schema/once.ts'
import { registerErrors } from './errors.ts'
import { listingOf, type MoreCriteria, type PageOf, sortingOf } from './list.ts'
import { mutationsOf, registerMutations, type Writes } from './mutations.ts'
import { type Links, outputFields } from './outputs.ts'
import { type Reads, regularCalls } from './regular-calls.ts'
import { type Builder, type Context, type EntityName, type IdentityClient, plain, type ValuesRef } from './pothos.ts'
import { sentencesOf } from './sentences.ts'
import { editableOf, readerOf } from './values/values.ts'

/** What of a kind of thing is code: the operations of the provider, and what its fields link to. */
export type Calls<Row, Draft, Change> = Writes<Row, Draft, Change> &
  Reads<Row> & {
    /** Some of them; default: those of all. */
    byIds?: (client: IdentityClient, ids: readonly string[]) => Promise<readonly Row[]>
    links?: Links
    /** What updates change, where that is more than the declared fields. */
    editable?: (row: Row) => unknown
    /** Criteria of the list that compare more than one field. */
    criteria?: MoreCriteria<Row>
    /** Its pages, where the provider searches them; default: of all. */
    page?: PageOf<Row>
    /** Our name of fields of the contract that the declaration does not name. */
    inputNames?: Readonly<Record<string, string>>
    /** The part of the contract's input that the fields are in, such as `template`. */
    within?: string
  }

/** What a field links to; null where the provider does not tell. */
type Link<Parent, Row> = {
  description: string
  nullable?: true
  prefetch?: (parents: readonly Parent[], context: Context) => readonly unknown[]
  rows: (parent: Parent, context: Context) => readonly Row[] | null | Promise<readonly Row[] | null>
}

/** A kind of thing in the API. */
export type Managed<Row> = {
  capability: Capability
  /** All of them, and one by its id; undefined when there is none. */
  loadAll: (context: Context) => readonly Row[] | Promise<readonly Row[]>
  load: Load<string, Row | undefined>
  version: Version<Row>
  connection: (builder: Builder) => ReturnType<typeof connectionType>
  /** Adds a field with some of them to another type: pages, filtered and ordered as the list of all is. */
  link: <Parent>(builder: Builder, on: string, name: string, link: Link<Parent, Row>) => void
  /** The input type of its filter. */
  filter: (builder: Builder) => ValuesRef
  /** The order of its lists where nobody asks for another. */
  sorting: Sorting<Row>
}

/** All that the API has of a declared kind of thing: type, node, list, order, filter, version, mutations. */
export function manage<Row extends object, Draft, Change>(
  declaration: Entity<Row, Draft, Change>,
  calls: Calls<Row, Draft, Change> = regularCalls(declaration),
): Managed<Row> {
  const { noun, nouns, fields, key = 'id' } = declaration
  const type = declaration.type as EntityName // Pothos takes any name, and types it for what is not data.
  const says = sentencesOf(declaration)
  const one = inCamelCase(type)
  const many = pluralOf(type)
  const keyRead = readerOf(key)
  const keyOf = (row: Row) => String(keyRead(row))
  const { one: loadOne, all: loadEvery = readInPages } = calls
  const byIds =
    calls.byIds ??
    (async (client: IdentityClient, ids: readonly string[]) =>
      (await loadEvery(client)).filter(row => ids.includes(keyOf(row))))
  const before = async (client: IdentityClient, ids: readonly string[]) => {
    const [id] = ids
    return loadOne && id !== undefined && ids.length === 1 ? [await loadOne(client, id)] : byIds(client, ids)
  }
  const loadAll = defineShared(({ client }) => loadEvery(client))
  const load = defineLoader<string, Row | undefined>(async (ids, context) =>
    inOrder(ids, calls.byIds ? await calls.byIds(context.client, ids) : await loadAll(context), keyOf),
  )
  const version = defineVersion<Row>(type, says.conflict, calls.editable ?? (row => editableOf(fields, row)))
  const connection = once(builder => connectionType(builder, type, { one: capitalized(noun), many: nouns }))

  const listing = once(builder => {
    if (!declaration.list) throw new Error(`${type} declares no list`)
    return listingOf<Row>(builder, { declaration: { ...declaration, list: declaration.list }, more: calls.criteria })
  })

  function link<Parent>(builder: Builder, on: string, name: string, { rows, ...options }: Link<Parent, Row>) {
    // What the provider searches is not filtered here.
    if (calls.page) throw new Error(`${type} is searched by the provider, and nothing links to some of them`)
    const { args, page } = listing(builder)
    plain(builder).objectField<Parent>(on, name, t =>
      t.field({
        ...options,
        type: connection(builder),
        complexity: connectionCost,
        args: { ...pageArgs(t), ...args(t) },
        resolve: (parent, given, context) => whenKnown(rows(parent, context), found => found && page(found, given)),
      }),
    )
  }

  function register(builder: Builder) {
    registerErrors(builder, declaration)
    const isUpdated = declaration.update !== undefined
    plain(builder).node<Row>(type, {
      description: declaration.about,
      id: { resolve: keyOf, description: 'The id of the node.' },
      loadMany: (ids, context) => Promise.all(ids.map(async id => (await load(context, id)) ?? null)),
      fields: t => ({
        ...outputFields(builder, t, { fields, links: calls.links ?? {} }),
        ...(isUpdated && { version: t.string({ description: says.version, resolve: version.of }) }),
      }),
    })
    const { list } = declaration
    if (list) {
      const { args, asked, page } = listing(builder)
      plain(builder).queryField(many, t =>
        t.field({
          type: connection(builder),
          description: list.about,
          complexity: connectionCost,
          args: { ...pageArgs(t), ...args(t) },
          resolve: async (_root, given, context) =>
            calls.page ? calls.page(context, asked(given)) : page(await loadAll(context), given),
        }),
      )
    }
    registerMutations(builder, {
      declaration,
      one,
      many,
      version,
      keyOf,
      before,
      writes: calls,
      inputNames: calls.inputNames ?? {},
      within: calls.within,
    })
  }

  const mutations = mutationsOf(declaration, { one, many })
  const permissions: PermissionRows = {
    fields: Object.fromEntries([
      ...(declaration.list ? [[`Query.${many}`, declaration.read]] : []),
      ...mutations.map(([name, { takes = declaration.change }]) => [`Mutation.${name}`, takes]),
    ]),
    types: { [type]: declaration.read },
  }
  return {
    capability: { register, permissions },
    loadAll,
    load,
    version,
    connection,
    link,
    filter: builder => listing(builder).filter,
    sorting: sortingOf(declaration, undefined),
  }
}

function readInPages(): never {
  throw new Error('unreachable: without `all`, things are read in pages and by their ids')
}

function capitalized(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
}
