import { limitedTogether, type InMemoryCheck, type RelationReader, type Schema } from '@gatehouse-id/authorization'
import { transact } from '@gatehouse-id/database'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type ReadAt, sqlRelationReader } from '../relations/reading/sql-reader.ts'
import { createCurrentRevisions } from './writes/current.ts'
import { createMemory, type Held, type MemoryDependencies } from './memory/memory.ts'
import { memoryReader } from './memory/reader.ts'
import { findRevision, type Revision } from './writes/revisions.ts'
import { type CompiledSchemas, createCompiledSchemas, SchemaChanged } from '../schemas/compiled.ts'

/** Readings that meet a change are begun anew so often; the next one keeps changes out. */
const attemptsMax = 3

/** `full`: what any node has acknowledged before is seen; else what others have may take `staleMaxMs` to be seen. */
export type Consistency = 'full' | undefined

/** Schema and relations of a project as they were at one moment. */
export type View = {
  schema: Schema
  /** Names the schema; '' where there is none. */
  version: string
  revision: number
  reader: RelationReader
  /** Answers most checks at once; undefined while the relations are not in memory. */
  inMemoryCheck: InMemoryCheck | undefined
  /** For what is read beside the reader, in the same state. */
  db: Reading
}

export type Engine = {
  /**
   * Answers `work` from one state of schema and relations. It is run again when that has changed meanwhile, so it must
   * have no effect; what it throws counts only if nothing has changed.
   */
  read<Answer>(
    projectId: string,
    options: { consistency?: Consistency },
    work: (view: View) => Promise<Answer>,
  ): Promise<Answer>
  schemas: CompiledSchemas
  /** This node has changed schema or relations of the project: later questions to it see that. */
  wrote(projectId: string): void
  /** Relations in the memory of this node, of all projects together. */
  relationsInMemory(): number
}

/** Everything that asks schema and relations asks here. */
export function createEngine(dependencies: MemoryDependencies): Engine {
  const { db } = dependencies
  const schemas = createCompiledSchemas()
  const current = createCurrentRevisions(dependencies)
  const memory = createMemory(dependencies)

  async function viewOf(
    reading: Reading,
    projectId: string,
    at: Revision,
    onRead?: (at: ReadAt) => void,
  ): Promise<View> {
    const schema = await schemas.at(reading, projectId, at)
    return new StoredView(reading, { projectId, at, schema, onRead })
  }

  /** Undefined when something has changed between the first reading and the last. */
  async function attempt<Answer>(projectId: string, isFull: boolean, work: (view: View) => Promise<Answer>) {
    const at = await current.of(projectId, { isFull })
    const held = await memory.at(projectId, at)
    if (held !== undefined) return attemptInMemory(projectId, at, held, work)
    const witness = createWitness(at)
    const view = await viewOf(db, projectId, at, witness.onRead)
    const [outcome] = await Promise.allSettled([work(view)])
    if (!(witness.isOfOneState() ?? isSame(await findRevision(db, projectId), at))) return undefined
    if (outcome.status === 'rejected') throw outcome.reason
    return { answer: outcome.value }
  }

  /** The same for relations that are in memory. */
  async function attemptInMemory<Answer>(
    projectId: string,
    at: Revision,
    held: Held,
    work: (view: View) => Promise<Answer>,
  ) {
    const schema = await schemas.at(db, projectId, at)
    // They may have moved on while the schema was read.
    if (!isSame(held, at)) return undefined
    const reader = memoryReader(held.index, db, projectId)
    const inMemoryCheck = limitedTogether(held.inMemoryCheck(schema))
    const view = { schema, version: versionOf(schema, at), revision: at.revision, reader, inMemoryCheck, db }
    return { answer: await work(view) }
  }

  return {
    schemas,
    async read(projectId, { consistency }, work) {
      for (let attempts = 0; attempts < attemptsMax; attempts++) {
        const done = await attempt(projectId, consistency === 'full', work).catch(unlessSchemaChanged)
        if (done) return done.answer
        current.forget(projectId)
      }
      return snapshot(async tx => work(await viewOf(tx, projectId, await findRevision(tx, projectId))))
    },
    wrote: current.forget,
    relationsInMemory: memory.size,
  }

  /** PostgreSQL shows such a transaction one state; SQLite has one writer, so nothing is written meanwhile. */
  function snapshot<Answer>(work: (tx: Reading) => Promise<Answer>): Promise<Answer> {
    return transact(db, work, { isolationLevel: 'repeatable read' })
  }
}

type Stored = { projectId: string; at: Revision; schema: Schema; onRead: ((at: ReadAt) => void) | undefined }

class StoredView implements View {
  readonly schema: Schema
  readonly version: string
  readonly revision: number
  readonly reader: RelationReader
  readonly inMemoryCheck = undefined
  readonly #db: Reading
  readonly #onRead: ((at: ReadAt) => void) | undefined

  constructor(reading: Reading, { projectId, at, schema, onRead }: Stored) {
    this.schema = schema
    this.version = versionOf(schema, at)
    this.revision = at.revision
    this.reader = sqlRelationReader(reading, projectId, onRead)
    this.#db = reading
    this.#onRead = onRead
  }

  get db(): Reading {
    this.#onRead?.(undefined)
    return this.#db
  }
}

function versionOf({ types }: Schema, at: Revision): string {
  return types.size === 0 ? '' : String(at.schema)
}

/** Knows whether all that was read was in the state `at`; undefined where a reading did not tell, or nothing was read. */
function createWitness(at: Numbered) {
  let told = 0
  let isSilent = false
  let isOther = false
  return {
    onRead(readAt: ReadAt): void {
      if (readAt === undefined) isSilent = true
      else if (isSame(readAt, at)) told++
      else isOther = true
    },
    isOfOneState(): boolean | undefined {
      if (isOther) return false
      return isSilent || told === 0 ? undefined : true
    },
  }
}

type Numbered = Pick<Revision, 'revision' | 'id'>
function isSame(one: Numbered, other: Numbered): boolean {
  return one.revision === other.revision && one.id === other.id
}

function unlessSchemaChanged(error: unknown): undefined {
  if (!(error instanceof SchemaChanged)) throw error
}
