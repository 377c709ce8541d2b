import { findChunk, listFiles } from '../../../activity/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import {
  type JobInput,
  type JobKind,
  type JobState,
  leftOut,
  type RowError,
  rowError,
} from '../../../foundation/areas/job-kind.ts'
import type { CreateEach } from '../batches/create-each.ts'
import { addingHashes, userOfHash } from '../batches/exports/auth0.ts'
import type { Sent } from '../batches/failure.ts'
import { ImportInput } from './contract.ts'
import { type Place, readRecords } from './records.ts'

/** As many as users are created of with few statements, in a moment. */
const rowsMax = 500

/** Creates users of uploaded files, as `userBatches.import` does. */
export function userImport({ db }: Pick<Dependencies, 'db'>, { createEach }: { createEach: CreateEach }): JobKind {
  const fileOf =
    (projectId: string, { id }: JobState, stream: JobInput) =>
    (position: number) =>
      findChunk(db, { projectId, id, stream, position })

  /** How users of the file become new ones; what it takes is read once by each process. */
  async function reading(projectId: string, job: JobState, source: string): Promise<Reading> {
    const known = job.memory.get('reading')
    if (known) return known as Reading // stored below
    const hasUsers = (await fileOf(projectId, job, 'users')(0)) !== undefined
    const hashes = source === 'auth0' && hasUsers ? await readAll(fileOf(projectId, job, 'hashes')) : []
    const file = hasUsers ? ('users' as const) : ('hashes' as const)
    const files = await listFiles(db, { projectId, id: job.id })
    const bytes = Number(files.find(({ stream }) => stream === file)?.bytes ?? 0)
    const read: Reading = { file, bytes, toNewUser: toNewUser({ source, hashes, isOfHashes: !hasUsers }) }
    job.memory.set('reading', read)
    return read
  }

  return {
    name: 'userImport',
    rowsMax,
    async step(call, job, limit) {
      const { source, dryrun } = ImportInput.parse(job.input)
      const { file, bytes, toNewUser: convert } = await reading(call.projectId, job, source)
      // This kind stored it.
      const from = job.cursor as Place | undefined
      const { records, place, isDone } = await readRecords(fileOf(call.projectId, job, file), from, limit)
      const errors: RowError[] = []
      const rowOf = new Map<Sent, number>()
      for (const { row, text } of records) {
        const value = parse(text)
        if (job.leavesOut) errors.push(leftOut(itemOf(row)))
        else if (isRecord(value)) rowOf.set(convert(value), row)
        else errors.push({ item: itemOf(row), code: 'InvalidInput', message: 'is not a JSON object', field: '' })
      }
      const wanted = { users: [...rowOf.keys()], invitation: { invite: false }, isDryRun: dryrun }
      const { rows, failedUsers } = await createEach(call, wanted)
      for (const { sent, cause, code, failure, user } of failedUsers) {
        const item = itemOf(rowOf.get(sent) ?? 0, user.loginIds?.[0])
        errors.push(
          cause
            ? rowError(item, cause)
            : { item, code, message: failure, field: code === 'LoginIdTaken' ? 'loginId' : 'identities' },
        )
      }
      return {
        cursor: place,
        isDone,
        succeeded: rows.length,
        errors: errors.toSorted((one, next) => rowIn(one) - rowIn(next)),
        // Characters of bytes: never too much.
        progress: place.read / Math.max(bytes, 1),
      }
    },
  }
}

type Reading = { file: JobInput; bytes: number; toNewUser: (sent: Sent) => Sent }

function toNewUser({ source, hashes, isOfHashes }: { source: string; hashes: Sent[]; isOfHashes: boolean }) {
  if (source !== 'auth0') return (sent: Sent) => sent
  if (!isOfHashes) return addingHashes(hashes)
  return (hash: Sent) => addingHashes([hash])(userOfHash(hash))
}

async function readAll(findPart: (part: number) => Promise<string | undefined>): Promise<Sent[]> {
  const all: Sent[] = []
  let from: Place | undefined
  for (;;) {
    const { records, place, isDone } = await readRecords(findPart, from, 10_000)
    for (const { text } of records) {
      const value = parse(text)
      if (isRecord(value)) all.push(value)
    }
    if (isDone) return all
    from = place
  }
}

/** Lines of a file are known by their number, and users by their login id too. */
function itemOf(row: number, loginId?: string): string {
  return loginId === undefined ? `row ${row}` : `row ${row}: ${loginId}`
}

function rowIn({ item }: RowError): number {
  return Number(/^row (\d+)/.exec(item)?.[1] ?? 0)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
