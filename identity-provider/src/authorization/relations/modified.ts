import type { RelationTuple } from '@gatehouse-id/authorization'
import type { Reading } from '../../foundation/tables/tables.ts'
import { changesKeptMs, countChangesSince, listChangesSince } from '../engine/writes/changes.ts'

/** A change is dated before it is committed, so what is committed later may be dated a little earlier. */
const committingMaxMs = 5_000
/** Of JSON; beyond, it is said that everything may have changed. */
const charactersMax = 20_000_000

export type Modified = { resources: string[]; targets: string[]; schemaChanged: boolean }

/** Rather too much than too little: caches of answers have to drop these, or all if the schema changed. */
export async function modifiedSince(
  db: Reading,
  { projectId, since, now }: { projectId: string; since: number; now: number },
): Promise<Modified> {
  const range = { projectId, since: Math.max(since - committingMaxMs, now - changesKeptMs) }
  if ((await countChangesSince(db, range)) > charactersMax) return { resources: [], targets: [], schemaChanged: true }
  const changes = await listChangesSince(db, range)
  const tuples = changes.flatMap(change => ('tuples' in change ? change.tuples : []))
  return {
    resources: distinct(tuples, ({ resource }) => resource),
    targets: distinct(tuples, ({ target }) => target),
    schemaChanged: changes.some(({ kind }) => kind === 'schema' || kind === 'reset'),
  }
}

function distinct(tuples: RelationTuple[], part: (tuple: RelationTuple) => string): string[] {
  return [...new Set(tuples.map(part).filter(text => text !== ''))]
}
