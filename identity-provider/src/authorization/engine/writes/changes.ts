import type { RelationTuple } from '@gatehouse/authorization'
import { prepared } from '@gatehouse/database'
import { fromValues, valuesOf } from '../../relations/row.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

/** How long it is kept what each revision changed: as far back as `getmodified` looks. */
export const changesKeptMs = 24 * 60 * 60 * 1000
/** A revision that deletes more than this many relations is told as `reset`. */
export const deletedMax = 10_000

/** `schema`: the schema alone. `reset`: any relations, and perhaps the schema. */
export type Change = { kind: 'created' | 'deleted'; tuples: readonly RelationTuple[] } | { kind: 'reset' | 'schema' }

type Given = { projectId: string; revision: number; at: number }

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

export async function insertChange(tx: Writing, { change, ...given }: Given & { change: Change }): Promise<void> {
  const { projectId, revision, at } = given
  const relations = 'tuples' in change ? JSON.stringify(change.tuples.map(valuesOf)) : '[]'
  await insert(tx, { projectId, revision, at, kind: change.kind, relations })
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

/** Forgets changes of before `time`, and says up to which revision. */
export async function forgetChangesBefore(tx: Writing, time: number): Promise<void> {
  const old = await tx
    .selectFrom('authorization_changes')
    .select(eb => ['project_id', eb.fn.max('revision').as('revision')])
    .where('at', '<', time)
    .groupBy('project_id')
    .execute()
  for (const { project_id, revision } of old) {
    await tx
      .updateTable('authorization_revisions')
      .set({ forgotten_revision: revision })
      .where('project_id', '=', project_id)
      .execute()
    await tx
      .deleteFrom('authorization_changes')
      .where('project_id', '=', project_id)
      .where('revision', '<=', revision)
      .execute()
  }
}
