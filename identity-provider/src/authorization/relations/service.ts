import type { RelationTuple } from '@gatehouse-id/authorization'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { deletedMax } from '../engine/writes/changes.ts'
import { NoSchema } from '../errors.ts'
import { createRelationWrite, relationsFact, type RelationTurn } from '../engine/writes/write.ts'
import type { authorizationRelations } from './contract.ts'
import { plainNames, readPlain, readTuples, requireFit, toPlain, tupleNames } from './fit.ts'
import { modifiedSince } from './modified.ts'
import { searchRelations } from './reading/search.ts'
import {
  deleteAllRelations,
  deleteRelations,
  deleteRelationsOfResources,
  deleteRelationsOfTargets,
  insertRelations,
  listRelationsOfResources,
  listRelationsOfTargets,
} from './store.ts'
import type { Engine } from '../engine/engine.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function authorizationRelationsService(
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  needs: { recordAudit: RecordAudit; authorization: Engine },
): Service<typeof authorizationRelations, Call> {
  const { db, clock } = dependencies
  const { authorization } = needs
  const write = createRelationWrite(dependencies, needs)

  async function create(turn: RelationTurn, tuples: RelationTuple[]) {
    const created = await insertRelations(turn.tx, { ...turn, tuples })
    if (created.length === 0) return undefined
    return {
      change: { kind: 'created' as const, tuples: created },
      fact: relationsFact('RelationsCreated', created),
    }
  }

  async function remove({ tx, projectId }: RelationTurn, tuples: RelationTuple[]) {
    const deleted = await deleteRelations(tx, { projectId, tuples })
    if (deleted.length === 0) return undefined
    return {
      change: { kind: 'deleted' as const, tuples: deleted },
      fact: relationsFact('RelationsDeleted', deleted),
    }
  }

  /** What is few is deleted and told one by one, what is many at once. */
  async function removeOf(turn: RelationTurn, resources: string[], { areTargetsMeant }: { areTargetsMeant: boolean }) {
    const { tx, projectId, schema } = turn
    const types = [...schema.types.keys()]
    const limit = deletedMax + 1
    const found = await listRelationsOfResources(tx, { projectId, resources, types, limit })
    if (areTargetsMeant && found.length < limit)
      found.push(...(await listRelationsOfTargets(tx, { projectId, targets: resources, areSetsIncluded: true, limit })))
    if (found.length < limit) return remove(turn, found)
    let count = await deleteRelationsOfResources(tx, { projectId, resources, types })
    if (areTargetsMeant) count += await deleteRelationsOfTargets(tx, { projectId, targets: resources })
    return { change: { kind: 'reset' as const }, fact: relationsFact('RelationsDeleted', [], count) }
  }

  const deleteOf = async (call: Call, resources: string[], options: { areTargetsMeant: boolean }) => {
    if (resources.length > 0) await write(call, turn => removeOf(turn, resources, options))
    return {}
  }

  return {
    async create({ tuples }, call) {
      await write(call, async turn => {
        requireSchema(turn)
        const wanted = readTuples(turn.schema, tuples)
        requireFit(turn.schema, wanted, tupleNames)
        return create(turn, wanted)
      })
      return {}
    },

    async delete({ tuples }, call) {
      await write(call, turn => remove(turn, readTuples(turn.schema, tuples)))
      return {}
    },

    async deleteAll(_, call) {
      await write(call, async ({ tx, projectId }) => {
        const count = await deleteAllRelations(tx, projectId)
        if (count === 0) return undefined
        return { change: { kind: 'reset' }, fact: relationsFact('RelationsDeleted', [], count) }
      })
      return {}
    },

    async createPlain({ relations }, call) {
      await write(call, async turn => {
        requireSchema(turn)
        const wanted = readPlain(turn.schema, relations)
        requireFit(turn.schema, wanted, plainNames)
        return create(turn, wanted)
      })
      return {}
    },

    async deletePlain({ relations }, call) {
      await write(call, turn => remove(turn, readPlain(turn.schema, relations)))
      return {}
    },

    deleteOfIds: ({ resources }, call) => deleteOf(call, resources, { areTargetsMeant: true }),
    deleteOfResources: ({ resources }, call) => deleteOf(call, resources, { areTargetsMeant: false }),

    async listOfResource({ resource, ignoreTargetSetRelations }, { projectId }) {
      const found = await authorization.read(projectId, {}, ({ db: reading, schema }) =>
        listRelationsOfResources(reading, { projectId, resources: [resource], types: [...schema.types.keys()] }),
      )
      const relations = found.map(toPlain)
      const isKept = ({ targetSetResource }: { targetSetResource?: string }) =>
        targetSetResource === undefined || !ignoreTargetSetRelations
      return { relations: relations.filter(isKept) }
    },

    async listOfTargets({ targets, includeTargetSetRelations }, { projectId }) {
      const found = await listRelationsOfTargets(db, { projectId, targets, areSetsIncluded: includeTargetSetRelations })
      return { relations: found.map(toPlain) }
    },

    async search(search, { projectId }) {
      const { tuples, ...page } = await searchRelations(db, { projectId, search })
      return { relations: tuples.map(toPlain), ...page }
    },

    async listModified({ since }, { projectId }) {
      const modified = await modifiedSince(db, { projectId, since, now: clock() })
      return { ...modified, relations: modified }
    },
  }
}

/** @throws NoSchema */
function requireSchema({ schema }: RelationTurn): void {
  if (schema.types.size === 0) throw new NoSchema()
}
