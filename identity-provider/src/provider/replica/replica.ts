import { sql } from 'kysely'
import type { Db } from '../../foundation/tables/tables.ts'

/** What is older is not answered. Caches keep what was read for 5 s more. */
export const staleMsMax = 5_000
/** The one row. */
const id = 1
const marksKept = 20

export type ReplicaOptions = {
  /** Connects to it; called again, every time, until it succeeds. */
  open(): Promise<Db>
  /** It is in use now, or is not used any more, for this reason. */
  onChange?(problem: string | undefined): void
}

/** A read-only copy of the database, which lags behind. */
export type Replica = {
  /** Undefined while it cannot be asked, or answers would be more than 5 s old. */
  current(): { db: Db; ageMs: number } | undefined
  /** Asks how far it has come; call it at the start and every second. Does not reject. */
  compare(): Promise<void>
  close(): Promise<void>
}

/**
 * Writes a number into the database and looks for it in the replica: then everything that was committed before the number
 * was written is there. That holds for every kind of replication, and for a replica of a primary that was given up,
 * which never shows the numbers of the new one.
 * @param now milliseconds of a clock that nobody sets
 */
export function createReplica(
  primary: Db,
  { open, onChange }: ReplicaOptions,
  now: () => number = () => performance.now(),
): Replica {
  let opened: Promise<Db> | undefined
  let db: Db | undefined
  let marks: { number: number; at: number }[] = []
  let confirmedAt: number | undefined
  let known = 0
  let problem: string | undefined
  let isAsking = false

  function say(next: string | undefined): void {
    if (next !== problem) onChange?.(next)
    problem = next
  }

  async function connect(): Promise<Db> {
    opened ??= open()
    try {
      db = await opened
      return db
    } catch (error) {
      opened = undefined
      throw error
    }
  }

  async function ask(): Promise<void> {
    const at = now()
    // Above all that the replica has shown: it may be one of a primary that was given up with more than the new one has.
    known = await writeMark(primary, known)
    marks = [...marks, { number: known, at }].slice(-marksKept)
    const seen = await readMark(await connect())
    known = Math.max(known, seen)
    const reached = marks.filter(({ number }) => number <= seen).at(-1)
    if (!reached) return
    confirmedAt = reached.at
    marks = marks.filter(mark => mark.number > reached.number)
  }

  function current() {
    if (!db || confirmedAt === undefined) return undefined
    const ageMs = now() - confirmedAt
    return ageMs <= staleMsMax ? { db, ageMs } : undefined
  }

  return {
    current,
    async compare() {
      // A replica that hangs is asked once at a time.
      if (isAsking) return
      isAsking = true
      try {
        await ask()
        say(current() ? undefined : `it is more than ${staleMsMax / 1000} s behind`)
      } catch (error) {
        if (!current()) say(error instanceof Error ? error.message : String(error))
      } finally {
        isAsking = false
      }
    },
    async close() {
      confirmedAt = undefined
      const last = await opened?.catch(() => undefined)
      await last?.destroy()
    },
  }
}

/** Counts up, to more than what is known. */
async function writeMark(db: Db, known: number): Promise<number> {
  const { number } = await db
    .insertInto('replication_marks')
    .values({ id, number: known + 1 })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ number: sql`greatest(replication_marks.number, ${known}) + 1` }),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

async function readMark(db: Db): Promise<number> {
  const row = await db.selectFrom('replication_marks').select('number').where('id', '=', id).executeTakeFirst()
  return row?.number ?? 0
}
