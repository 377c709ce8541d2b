import { type RawBuilder, sql } from 'kysely'
import type { Tables, Writing } from '../tables/tables.ts'

/** Deletes at most `limit` rows that are of no use at `now`, epoch milliseconds; tells how many. */
export type Sweep = (tx: Writing, when: { now: number; limit: number }) => Promise<number>

const movesOfRun = 100

/** A sweep that moves rows of the version before: few at a time, as what else is to be swept has its turn too. Of one run. */
export function ofOneRun(move: Sweep): Sweep {
  let moves = 0
  return async (tx, when) => (moves++ < movesOfRun ? move(tx, when) : 0)
}

type Name = keyof Tables & string
type Column<Table extends Name> = keyof Tables[Table] & string

/** Deletes, oldest first, the rows of a table whose time in the column `by` is `keptMs` ago, of those that are `only`. */
export function expired<Table extends Name>(
  table: Table,
  {
    key,
    by,
    keptMs = 0,
    only,
  }: { key: readonly Column<Table>[]; by: Column<Table>; keptMs?: number; only?: Condition },
): Sweep {
  return (tx, { now, limit }) => {
    const isOld = sql`${sql.ref(by)} <= ${now - keptMs}`
    const condition = only ? sql`${isOld} and ${only}` : isOld
    return deleteSome(tx, { table, key, condition, orderBy: by, limit })
  }
}
type Condition = RawBuilder<unknown>

/** Deletes at most `limit` rows of a table, in an order; tells how many. */
export async function deleteSome<Table extends Name>(
  tx: Writing,
  which: {
    table: Table
    /** The columns of its primary key. */
    key: readonly Column<Table>[]
    condition: Condition
    orderBy: Column<Table>
    limit: number
  },
): Promise<number> {
  const { table, condition, limit } = which
  const key = sql.join(which.key.map(column => sql.ref(column)))
  const some = sql`select ${key} from ${sql.table(table)} where ${condition} order by ${sql.ref(which.orderBy)} limit ${limit}`
  const { numDeletedRows } = await tx
    // Safe cast: every condition is spelled out below, so that the columns of the table do not matter.
    .deleteFrom(table as 'sessions')
    // A row that was renewed while the statement waited for it stays: the condition is asked again, the selection is not.
    .where(sql<boolean>`(${key}) in (${some}) and ${condition}`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
