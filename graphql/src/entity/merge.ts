import type { Declaration, Fields } from '@gatehouse-id/entities'
import type { Version } from '../schema/changes/entity-version.ts'
import type { IdentityClient, Values } from './pothos.ts'
import { mergedValues, wireValues } from './values/values.ts'

/** One update: what it is about, what it gives, and the whole afterwards. */
export type Merge<Row, Change> = {
  id: string
  before: Row
  /** The given fields alone, under the names of the contract. */
  given: Partial<Change>
  /** Everything that can be changed, as it will be. */
  after: Change
}

type Merging<Row> = {
  declaration: Declaration
  version: Version<Row>
  keyOf: (row: Row) => string
  before: (client: IdentityClient, ids: readonly string[]) => Promise<readonly Row[]>
  notFound: () => Error
}

/**
 * Loads what is to be changed and merges the changes into it. Every update is written from what this returns, in the
 * transaction that `completeMutations` begins for a change that writes what it has read.
 * @throws when one of them is not there, or was changed after the caller read it
 */
export async function merge<Row extends object, Change>(
  client: IdentityClient,
  changes: readonly Values[],
  { declaration: { fields }, version, keyOf, before: load, notFound }: Merging<Row>,
): Promise<Merge<Row, Change>[]> {
  const asked = changes.map(change => ({ ...change, id: nodePart(change.id) }))
  const rows = new Map(
    (
      await load(
        client,
        asked.map(({ id }) => id),
      )
    ).map(row => [keyOf(row), row]),
  )
  return asked.map(({ id, ...change }: Values & { id: string }) => {
    const before = rows.get(id)
    if (!before) throw notFound()
    version.require(typeof change.expectedVersion === 'string' ? change.expectedVersion : undefined, before)
    return { id, before, ...mergedOf<Change>(fields, before, change) }
  })
}

function mergedOf<Change>(fields: Fields, before: object, change: Values) {
  const given = wireValues(fields, change)
  // The declaration names the fields of the contract; the contract parses them again.
  return { given: given as Partial<Change>, after: mergedValues(fields, before, given) as Change }
}

/** The part of a node id that is the id in the contract. */
export function nodePart(id: unknown): string {
  // The plugin for node ids has decoded it.
  return (id as { id: string }).id
}
