import { createInMemoryCheck, type InMemoryCheck, type RelationIndex, type Schema } from '@gatehouse-id/authorization'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createKeepSnapshot, type Kept, type SnapshotLimits } from '../snapshots/keep.ts'
import { readSnapshot, throwAway } from '../snapshots/read.ts'
import type { IndexAt } from '../snapshots/write.ts'
import { follow, isOneHistory, listChanges } from '../writes/changes.ts'
import { findRevision, type Revision } from '../writes/revisions.ts'
import { loadRelations } from './load.ts'

/** After so long it is tried again whether a project's relations fit. */
const retryMs = 600_000

export type Held = IndexAt & { inMemoryCheck(schema: Schema): InMemoryCheck }

export type Memory = {
  /**
   * Brings what is held of a project up to the revision at least. Undefined while nothing is held: then the relations
   * are being read, are too many, or cannot be brought up to date and are read anew.
   */
  at(projectId: string, wanted: Revision): Promise<Held | undefined>
  /** Relations that are held, of all projects together. */
  size(): number
}

export type MemoryDependencies = Pick<Dependencies, 'db' | 'clock' | 'relationsInMemoryMax'> & {
  snapshots?: SnapshotLimits
}

type Moving = Held & { revision: number; id: string; readonly kept: Kept }
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
  snapshots,
}: MemoryDependencies): Memory {
  // The one that was not asked for longest comes first.
  const entries = new Map<string, Entry>()
  const keepSnapshot = createKeepSnapshot({ db, clock }, snapshots)

  async function load(projectId: string, entry: Entry) {
    try {
      const held = await read(projectId)
      if (held === 'too many') entry.refusedAt = clock()
      else if (held === undefined) entries.delete(projectId)
      else entry.held = held
      makeRoom(projectId)
      if (entry.held) keep(projectId, entry.held)
    } catch {
      // The database fails right now: the next question begins again.
      if (entries.get(projectId) === entry) entries.delete(projectId)
    }
  }

  /** Undefined where the database has become another one meanwhile, or the snapshot is of another. */
  async function read(projectId: string): Promise<Moving | 'too many' | undefined> {
    const at = await findRevision(db, projectId)
    const seen = new Set([at.id])
    const onPage = async () => seen.add((await findRevision(db, projectId)).id)
    const snapshot = await readSnapshot(db, { projectId, at, max, onPage })
    const index = snapshot?.index ?? (await loadRelations(db, { projectId, max, onPage }))
    if (index === undefined) return 'too many'
    const held = hold(index, snapshot?.from ?? { ...at, writtenAt: 0 })
    if (snapshot) seen.add(snapshot.row.from_id).add(snapshot.row.to_id)
    // What was read may tell anything up to now.
    const now = await findRevision(db, projectId)
    const isOne = await isOneHistory(db, { projectId, at: held, seen: seen.add(now.id) })
    if (isOne && (await catchUp(held, projectId, now))) return held
    // A replica of the database takes no writes.
    if (snapshot) await throwAway(db, snapshot.row).catch(() => undefined)
    return undefined
  }

  function keep(projectId: string, held: Moving) {
    const isHeld = () => entries.get(projectId)?.held === held
    void keepSnapshot({ projectId, held, kept: held.kept, isHeld })
  }

  function begin(projectId: string) {
    const entry: Entry = { held: undefined, refusedAt: undefined }
    entries.set(projectId, entry)
    void load(projectId, entry)
  }

  function sizeOfAll(): number {
    return [...entries.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
  }

  function makeRoom(keptId: string) {
    let size = sizeOfAll()
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
        held.kept.changed += change.tuples.length
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
    size: sizeOfAll,

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
      if (await catchUp(held, projectId, wanted)) {
        keep(projectId, held)
        return held
      }
      if (entries.get(projectId) === entry) begin(projectId)
      return undefined
    },
  }
}

type From = { revision: number; id: string; writtenAt: number }

function hold(index: RelationIndex, { revision, id, writtenAt }: From): Moving {
  let known: { schema: Schema; check: InMemoryCheck } | undefined
  return {
    index,
    revision,
    id,
    kept: { writtenAt, changed: 0, triedAt: 0 },
    inMemoryCheck(schema) {
      if (known?.schema !== schema) known = { schema, check: createInMemoryCheck(schema, index) }
      return known.check
    },
  }
}

function sizeOf({ held }: Entry): number {
  return held?.index.size ?? 0
}
