import type { RelationTuple } from '@gatehouse-id/authorization'
import { isNotNullViolation, isSqlite, prepared } from '@gatehouse-id/database'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { SchemaChanged } from '../../schemas/compiled.ts'
import { fromValues, valuesOf } from '../../relations/row.ts'
import { countUp, nextRevision } from './revisions.ts'
import type { Sweep } from '../../../foundation/rows/sweep.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

/** How long it is kept what each revision changed: as far back as `getmodified` looks. */
export const changesKeptMs = 24 * 60 * 60 * 1000
/** A revision that deletes more than this many relations is told as `reset`. */
export const deletedMax = 10_000

/** `schema`: the schema alone. `reset`: any relations, and perhaps the schema. */
export type Change = { kind: 'created' | 'deleted'; tuples: readonly RelationTuple[] } | { kind: 'reset' | 'schema' }

type Given = { projectId: string; revision: number; at: number }
type Ended = { projectId: string; id: string; now: number; kind: string; relations: string; schemaId: string }

const insert = prepared<Tables, Given & { kind: string; relations: string }, never>((tx, given) =>
  tx.insertInto('authorization_changes').values(eb => {
    // The revision is the current one: nobody else counts up before this transaction has ended.
    const current = eb.selectFrom('authorization_revisions').where('project_id', '=', given.projectId)
    return {
      project_id: given.projectId,
      revision: given.revision,
      at: given.at,
      kind: given.kind,
      relations: given.relations,
      revision_id: current.select('revision_id'),
      previous_id: current.select('previous_id'),
    }
  }),
)

/** Ends a change that began with `nextRevision`. */
export async function insertChange(tx: Writing, { change, ...given }: Given & { change: Change }): Promise<void> {
  const { projectId, revision, at } = given
  await insert(tx, { projectId, revision, at, ...stored(change) })
}

/**
 * Ends a change that did not wait for others: takes the next revision and tells what it changed. Others wait from then on
 * until the transaction has ended, so PostgreSQL is sent it together with the commit. The transaction fails with what
 * `isOtherSchema` tells when another schema was saved since `schemaId`.
 */
export async function endChange(
  tx: Writing,
  { projectId, schemaId, clock, change }: { projectId: string; schemaId: string; clock: () => number; change: Change },
): Promise<void> {
  if (!isSqlite(tx)) {
    const given = { projectId, id: randomUUID(), now: clock(), schemaId, ...stored(change) }
    return countUpAndInsert.later(tx, given)
  }
  const at = await nextRevision(tx, projectId)
  if (at.schemaId !== schemaId) throw new SchemaChanged()
  await insertChange(tx, { projectId, revision: at.revision, at: clock(), change })
}

export function isOtherSchema(error: unknown): boolean {
  return error instanceof SchemaChanged || isNotNullViolation(error, { table: 'authorization_changes' })
}

const countUpAndInsert = prepared<Tables, Ended, never>((tx, { projectId, id, now, kind, relations, schemaId }) =>
  tx
    .with('next', query => countUp(query, { projectId, id }))
    .insertInto('authorization_changes')
    .columns(['project_id', 'revision', 'revision_id', 'previous_id', 'at', 'kind', 'relations'])
    .expression(eb =>
      eb.selectFrom('next').select([
        sql<string>`cast(${projectId} as text)`.as('project_id'),
        'next.revision',
        'next.id',
        'next.previousId',
        // Plus the wait for others, so that times are in the order of revisions.
        sql<number>`cast(${now} as bigint)
            + cast(ceil(1000 * extract(epoch from clock_timestamp() - statement_timestamp())) as bigint)`.as('at'),
        // Empty, which the table refuses, where the schema is another one.
        sql<string>`case when ${sql.ref('next.schemaId')} = ${schemaId} then cast(${kind} as text) end`.as('kind'),
        sql<string>`cast(${relations} as text)`.as('relations'),
      ]),
    ),
)

function stored(change: Change): { kind: string; relations: string } {
  return { kind: change.kind, relations: 'tuples' in change ? JSON.stringify(change.tuples.map(valuesOf)) : '[]' }
}

/**
 * What the revision `from` and those after it have changed, in their order. Complete only if nothing of it is forgotten:
 * `findRevision` tells up to where that is, and a revision that changed nothing has no entry.
 */
export async function listChanges(
  db: Reading,
  { projectId, from, upTo }: { projectId: string; from: number; upTo: number },
): Promise<Told[]> {
  const rows = await db
    .selectFrom('authorization_changes')
    .select(['revision', 'revision_id', 'previous_id', 'kind', 'relations'])
    .where('project_id', '=', projectId)
    .where('revision', '>=', from)
    .where('revision', '<=', upTo)
    .orderBy('revision')
    .execute()
  return rows.map(({ revision, revision_id: id, previous_id: previousId, kind, relations }) => ({
    revision,
    id,
    previousId,
    change: toChange(kind, relations),
  }))
}

/** A change with its revision, and the one before. */
type Told = { revision: number; id: string; previousId: string; change: Change }

/** Whether these changes, from that revision on, are of the history that it belongs to. */
export function follow([first]: readonly Told[], { revision, id }: { revision: number; id: string }): boolean {
  return first !== undefined && (first.revision === revision ? first.id : first.previousId) === id
}

/** Whether revisions that were seen since `at` are all of the history that the database has now. */
export async function isOneHistory(
  db: Reading,
  { projectId, at, seen }: { projectId: string; at: { revision: number; id: string }; seen: ReadonlySet<string> },
): Promise<boolean> {
  if (seen.size === 1) return true
  const rows = await db
    .selectFrom('authorization_changes')
    .select(['revision_id', 'previous_id'])
    .where('project_id', '=', projectId)
    .where('revision', '>=', at.revision)
    .execute()
  const ids = new Set(rows.flatMap(({ revision_id, previous_id }) => [revision_id, previous_id]))
  return [...seen].every(id => ids.has(id))
}

export async function listChangesSince(
  db: Reading,
  { projectId, since }: { projectId: string; since: number },
): Promise<Change[]> {
  const rows = await db
    .selectFrom('authorization_changes')
    .select(['kind', 'relations'])
    .where('project_id', '=', projectId)
    .where('at', '>=', since)
    .orderBy('revision')
    .execute()
  return rows.map(({ kind, relations }) => toChange(kind, relations))
}

/** How long their texts are together. */
export async function countChangesSince(
  db: Reading,
  { projectId, since }: { projectId: string; since: number },
): Promise<number> {
  const row = await db
    .selectFrom('authorization_changes')
    .select(eb => eb.fn.sum<number | null>(eb.fn<number>('length', ['relations'])).as('characters'))
    .where('project_id', '=', projectId)
    .where('at', '>=', since)
    .executeTakeFirst()
  return Number(row?.characters ?? 0)
}

// The columns hold what `insertChange` wrote.
function toChange(kind: string, relations: string): Change {
  return kind === 'created' || kind === 'deleted'
    ? { kind, tuples: (JSON.parse(relations) as string[][]).map(fromValues) }
    : { kind: kind as 'reset' | 'schema' }
}

/** Forgets changes that are kept no longer, and says up to which revision. */
export const forgetOldChanges: Sweep = async (tx, { now, limit }) => {
  const old = await tx
    .selectFrom('authorization_changes')
    .select(['project_id', 'revision'])
    .where('at', '<=', now - changesKeptMs)
    .orderBy('at')
    .limit(limit)
    .execute()
  const newest = new Map<string, number>()
  for (const { project_id, revision } of old)
    newest.set(project_id, Math.max(revision, newest.get(project_id) ?? revision))
  for (const [projectId, revision] of newest) {
    await tx
      .updateTable('authorization_revisions')
      .set({ forgotten_revision: revision })
      .where('project_id', '=', projectId)
      .execute()
    await tx
      .deleteFrom('authorization_changes')
      .where('project_id', '=', projectId)
      .where('revision', '<=', revision)
      .execute()
  }
  return old.length
}
