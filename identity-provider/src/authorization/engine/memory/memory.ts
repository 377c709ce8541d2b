import { createInMemoryCheck, type InMemoryCheck, type RelationIndex, type Schema } from '@gatehouse/authorization'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { follow, isOneHistory, listChanges } from '../writes/changes.ts'
import { findRevision, type Revision } from '../writes/revisions.ts'
import { loadRelations } from './load.ts'

/** After so long it is tried again whether a project's relations fit. */
const retryMs = 600_000

/** The relations of a project as they were at one revision, which goes on as they are brought up to date. */
export type Held = {
  readonly index: RelationIndex
  readonly revision: number
  /** Of the revision; another one with the same number is of another history. */
  readonly id: string
  inMemoryCheck(schema: Schema): InMemoryCheck
}

export type Memory = {
  /**
   * Brings what is held of a project up to the revision at least. Undefined while nothing is held: then the relations
   * are being read, are too many, or cannot be brought up to date and are read anew.
   */
  at(projectId: string, wanted: Revision): Promise<Held | undefined>
}

type Moving = Held & { revision: number; id: string }
type Entry = { held: Moving | undefined; refusedAt: number | undefined }

/**
 * Holds the relations of the projects that were asked for last, `max` relations at most. Whatever it holds follows
 * from the database's revisions and the changes between them, never from what this process believes to have written; and
 * where the past of the database has become another one, by a failover or a restore, nothing of it is held any more.
 */
export function createMemory({
  db,
  clock,
  relationsInMemoryMax: max = 2_000_000,
}: Pick<Dependencies, 'db' | 'clock' | 'relationsInMemoryMax'>): Memory {
  // The one that was not asked for longest comes first.
  const entries = new Map<string, Entry>()

  async function load(projectId: string, entry: Entry) {
    try {
      const at = await findRevision(db, projectId)
      const seen = new Set([at.id])
      const onPage = async () => seen.add((await findRevision(db, projectId)).id)
      const index = await loadRelations(db, { projectId, max, onPage })
      if (index === undefined) entry.refusedAt = clock()
      // Pages may be of a database that another one has taken the place of meanwhile.
      else if (!(await isOneHistory(db, { projectId, at, seen }))) entries.delete(projectId)
      else entry.held = hold(index, at)
      makeRoom(projectId)
    } catch {
      // The database fails right now: the next question begins again.
      if (entries.get(projectId) === entry) entries.delete(projectId)
    }
  }

  function begin(projectId: string) {
    const entry: Entry = { held: undefined, refusedAt: undefined }
    entries.set(projectId, entry)
    void load(projectId, entry)
  }

  function makeRoom(keptId: string) {
    const sizeOf = ({ held }: Entry) => held?.index.size ?? 0
    let size = [...entries.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
    for (const [projectId, entry] of entries) {
      if (size <= max) return
      if (projectId === keptId) continue
      entries.delete(projectId)
      size -= sizeOf(entry)
    }
  }

  /** False when what is held cannot be brought there, or is of another history. */
  async function catchUp(held: Moving, projectId: string, wanted: Revision): Promise<boolean> {
    while (held.revision < wanted.revision) {
      const { revision: from, id } = held
      if (from < wanted.forgotten) return false
      const told = await listChanges(db, { projectId, from, upTo: wanted.revision })
      // Another question has done it meanwhile.
      if (held.revision !== from) continue
      if (!follow(told, { revision: from, id })) return false
      const changes = told.filter(({ revision }) => revision > from).map(({ change }) => change)
      if (changes.some(({ kind }) => kind === 'reset')) return false
      for (const change of changes) {
        if (!('tuples' in change)) continue
        for (const tuple of change.tuples) change.kind === 'created' ? held.index.add(tuple) : held.index.remove(tuple)
      }
      Object.assign(held, { revision: wanted.revision, id: wanted.id })
    }
    return held.revision > wanted.revision ? isAhead(held, projectId) : held.id === wanted.id
  }

  /** Whether what is held is of the database's history where the question knows less, or the database does. */
  async function isAhead(held: Moving, projectId: string): Promise<boolean> {
    const { revision, id } = held
    const stored = await findRevision(db, projectId)
    return (
      held.revision !== revision || stored.revision > revision || (stored.revision === revision && stored.id === id)
    )
  }

  return {
    async at(projectId, wanted) {
      const entry = entries.get(projectId)
      const isRefused = entry?.refusedAt !== undefined && clock() - entry.refusedAt < retryMs
      if (max === 0 || isRefused) return undefined
      if (entry === undefined || entry.refusedAt !== undefined) {
        begin(projectId)
        return undefined
      }
      entries.delete(projectId)
      entries.set(projectId, entry)
      const { held } = entry
      if (held === undefined) return undefined
      if (await catchUp(held, projectId, wanted)) return held
      if (entries.get(projectId) === entry) begin(projectId)
      return undefined
    },
  }
}

function hold(index: RelationIndex, { revision, id }: Revision): Moving {
  let known: { schema: Schema; check: InMemoryCheck } | undefined
  return {
    index,
    revision,
    id,
    inMemoryCheck(schema) {
      if (known?.schema !== schema) known = { schema, check: createInMemoryCheck(schema, index) }
      return known.check
    },
  }
}
