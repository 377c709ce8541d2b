import type { RelationTuple, Schema } from '@gatehouse/authorization'
import { transact } from '@gatehouse/database'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { type Change, insertChange } from './changes.ts'
import type { Engine } from '../engine.ts'
import { nextRevision } from './revisions.ts'
import type { AuditFact, RecordAudit } from '../../../activity/index.ts'

/** A change under way: other changes of the project's schema or relations wait until it has ended. */
export type Turn = {
  tx: Writing
  projectId: string
  revision: number
  schema: Schema
  schemaRevision: number
  now: number
}

/** What was done: for other nodes and caches, and for the audit trail. Undefined when nothing was. */
export type Done = { change: Change; fact: AuditFact } | undefined

export type Write = (call: Call, work: (turn: Turn) => Promise<Done>) => Promise<void>

export function createWrite(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit, authorization }: { recordAudit: RecordAudit; authorization: Engine },
): Write {
  return async (call, work) => {
    await transact(db, async tx => {
      const { projectId } = call
      const at = await nextRevision(tx, projectId)
      const { revision, schema: schemaRevision } = at
      const schema = await authorization.schemas.at(tx, projectId, at)
      // Told after the wait for others, so that times are in the order of revisions.
      const now = clock()
      const done = await work({ tx, projectId, revision, schema, schemaRevision, now })
      if (!done) return
      await insertChange(tx, { projectId, revision, at: now, change: done.change })
      await recordAudit(tx, call, done.fact)
    })
    authorization.wrote(call.projectId)
  }
}

/** So many are written out in an audit event. */
const shownMax = 20

/** The fact that relations were written or deleted; `count` where it is not known which. */
export function relationsFact(
  action: 'RelationsCreated' | 'RelationsDeleted',
  tuples: readonly RelationTuple[],
  count = tuples.length,
): AuditFact {
  return {
    action,
    target: { type: 'authorization', id: 'relations', name: '' },
    data: { count, relations: tuples.slice(0, shownMax).map(textOf) },
  }
}

function textOf({ resourceType, resource, relation, targetType, target, query }: RelationTuple) {
  return `${resourceType}:${resource} ${relation} ${query ?? `${targetType}:${target}`}`
}
