import type { RelationTuple, Schema } from '@gatehouse-id/authorization'
import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { type Change, endChange, insertChange, isOtherSchema } from './changes.ts'
import type { Engine } from '../engine.ts'
import { findRevision, nextRevision } from './revisions.ts'
import type { AuditFact, RecordAudit } from '../../../activity/index.ts'

/** A change of relations under way. */
export type RelationTurn = { tx: Writing; projectId: string; schema: Schema; now: number }

/** A change under way: other changes of the project's schema or relations wait until it has ended. */
export type Turn = RelationTurn & { revision: number; schemaRevision: number }

/** What was done: for other nodes and caches, and for the audit trail. Undefined when nothing was. */
export type Done = { change: Change; fact: AuditFact } | undefined

export type Write<At = Turn> = (call: Call, work: (turn: At) => Promise<Done>) => Promise<void>

type Clocked = Pick<Dependencies, 'db' | 'clock'>
type Needs = { recordAudit: RecordAudit; authorization: Engine }

/** Changes one after the other: what `work` finds stays as it is until its change is told. */
export function createWrite({ db, clock }: Clocked, { recordAudit, authorization }: Needs): Write {
  return async (call, work) => {
    const change = async (tx: Writing) => {
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
    }
    // A schema that is saved, and a backup that is restored, change any number of relations at once.
    await transact(db, change, { isLong: true })
    authorization.wrote(call.projectId)
  }
}

/** Schemas are saved by hand: a change of relations hardly ever meets one, let alone so many. */
const attemptsMax = 3

/**
 * Changes of relations, beside each other: two that change the same relation are ordered by its row, and others wait for
 * the revision only while it is told. One that finds another schema at its end than at its beginning begins again.
 */
export function createRelationWrite(dependencies: Clocked, needs: Needs): Write<RelationTurn> {
  const { db, clock } = dependencies
  const { recordAudit, authorization } = needs
  const writeAlone = createWrite(dependencies, needs)

  type Work = (turn: RelationTurn) => Promise<Done>
  type Known = ReturnType<Engine['schemas']['known']>

  /** Whether something was done. */
  async function attempt(call: Call, work: Work, known: Known): Promise<boolean> {
    const { projectId } = call
    let schemaId = ''
    const begin = async (tx: Writing) => {
      const at = known ?? (await findRevision(tx, projectId))
      schemaId = at.schemaId
      const schema = await authorization.schemas.at(tx, projectId, at)
      const done = await work({ tx, projectId, schema, now: clock() })
      if (done) await recordAudit(tx, call, done.fact)
      return done
    }
    const last = async (tx: Writing, done: Done) => {
      if (done) await endChange(tx, { projectId, schemaId, clock, change: done.change })
    }
    const done = await transact(db, begin, { last })
    authorization.wrote(projectId)
    return done !== undefined
  }

  return async (call, work) => {
    for (let attempts = 0; attempts < attemptsMax; attempts++) {
      // Not asked for the schema first: what is done under another one than the database's is not committed.
      const known = attempts === 0 ? authorization.schemas.known(call.projectId) : undefined
      try {
        if ((await attempt(call, work, known)) || !known) return
      } catch (error) {
        // What one schema refuses another may accept.
        if (!isOtherSchema(error) && !(known && error instanceof OperationError)) throw error
      }
    }
    await writeAlone(call, work)
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
