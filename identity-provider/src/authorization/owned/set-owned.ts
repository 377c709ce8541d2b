import type { RelationTuple, Schema } from '@gatehouse-id/authorization'
import { InvalidInput } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { type Change, insertChange } from '../engine/writes/changes.ts'
import type { Engine } from '../engine/engine.ts'
import { plainNames, readPlain, requireFit } from '../relations/fit.ts'
import { deleteRelations, insertRelations } from '../relations/store.ts'
import { nextRevision } from '../engine/writes/revisions.ts'
import { relationsFact } from '../engine/writes/write.ts'
import { deleteOwned, insertOwned, listOwned } from './store.ts'

export type OwnedRelation = { resource: string; relationDefinition: string; namespace: string }

/**
 * Makes the relations of a user that `owner` made exactly these. Relations that others made stay; those that the schema
 * does not admit are left out, because a sign-in must not fail for them.
 */
export type SetOwnedRelations = (
  tx: Writing,
  call: Call,
  given: { tenantId: string; owner: string; userId: string; relations: readonly OwnedRelation[] },
) => Promise<void>

export function createSetOwnedRelations(
  { clock }: Pick<Dependencies, 'clock'>,
  { recordAudit, authorization }: { recordAudit: RecordAudit; authorization: Engine },
): SetOwnedRelations {
  return async (tx, call, { tenantId, owner, userId, relations }) => {
    const { projectId } = call
    const scope = { projectId, owner, userId }
    const before = await listOwned(tx, scope)
    if (before.length === 0 && relations.length === 0) return
    const schema = await authorization.schemas.at(tx, projectId, await nextRevision(tx, projectId))
    const wanted = relations.flatMap(relation => fitting(schema, relation, userId))
    const keyOf = ({ resourceType, resource, relation, targetType }: RelationTuple) =>
      JSON.stringify([resourceType, resource, relation, targetType])
    const [wantedKeys, beforeKeys] = [new Set(wanted.map(keyOf)), new Set(before.map(keyOf))]
    const gone = before.filter(tuple => !wantedKeys.has(keyOf(tuple)))
    const missing = wanted.filter(tuple => !beforeKeys.has(keyOf(tuple)))
    const deleted = gone.length > 0 ? await deleteRelations(tx, { projectId, tuples: gone }) : []
    // What was there before is not ours to take away.
    const created = missing.length > 0 ? await insertRelations(tx, { projectId, tuples: missing, now: clock() }) : []
    await deleteOwned(tx, scope)
    const kept = before.filter(tuple => wantedKeys.has(keyOf(tuple)))
    await insertOwned(tx, { ...scope, tenantId }, [...kept, ...created])
    await tell(tx, call, { kind: 'deleted', tuples: deleted })
    await tell(tx, call, { kind: 'created', tuples: created })
    authorization.wrote(projectId)
  }

  async function tell(tx: Writing, call: Call, change: Extract<Change, { tuples: unknown }>): Promise<void> {
    if (change.tuples.length === 0) return
    const { revision } = await nextRevision(tx, call.projectId)
    await insertChange(tx, { projectId: call.projectId, revision, at: clock(), change })
    const action = change.kind === 'created' ? 'RelationsCreated' : 'RelationsDeleted'
    await recordAudit(tx, call, relationsFact(action, change.tuples))
  }
}

function fitting(schema: Schema, relation: OwnedRelation, userId: string): RelationTuple[] {
  try {
    const tuples = readPlain(schema, [{ ...relation, target: userId }])
    requireFit(schema, tuples, plainNames)
    return tuples
  } catch (error) {
    if (error instanceof InvalidInput) return []
    throw error
  }
}
