import { isDoneUnlessTaken } from '@gatehouse-id/database'
import type { ExpressionBuilder, Insertable, Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import type { OperationErrorClass } from '@gatehouse-id/operation'
import type { CapturedTable } from '../areas/captured.ts'
import type { OwnPrefix } from '../ids/new-id.ts'
import { findRowsOf, lockRowsOf } from './lock-row.ts'
import type { ManagedTable, Reading, Tables, Writing } from '../tables/tables.ts'

/** A project: a call, or whatever else says which. */
type Scope = { projectId: string }
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>
type Columns<Table extends keyof Tables> = readonly (keyof RowOf<Table> & string)[]
/** The values of one of these sets of columns. */
type Which<Row, Set> = Set extends readonly (infer Column)[] ? Pick<Row, Column & keyof Row> : never

declare const target: unique symbol
/** What audit events call a managed thing, as its rows state it. */
export type OwnTarget = string & { readonly [target]: true }

declare const locked: unique symbol
/** A row as it is now, locked until the transaction ends. Only `rows` makes one, and it writes no other. */
export type Locked<Row> = Row & { readonly [locked]: true }

type Names<Row> = readonly (keyof Row & string)[]
/** What every change of a row sets: when it was, and how many there were. */
export type Stamp = 'modified_at' | 'version'

type Declared<Row, Key, Unique> = {
  /** The columns that name one row of a project; they never change. */
  key: Key
  /** Other sets of columns in which no two rows of a project are alike. */
  unique?: readonly Unique[]
  /** The columns by which rows are listed. */
  order: Names<Row>
  /** What audit events call the thing. */
  target: string
  /** What ids begin with. */
  prefix?: string
  /** Columns with secrets, digests and the like, which no preview shows and no change keeps. */
  hidden?: Names<Row>
  /** Undoing a change leaves them as they are. */
  stamps?: readonly (Stamp & keyof Row)[]
  /** More that undoing leaves as it is, since it follows what is hidden. */
  kept?: Names<Row>
  missing: (which: Partial<Row>) => Error
  /** For a row that is new, or changed, when another one has these columns alike. */
  taken: (refused: { row: Row; columns: Names<Row>; isNew: boolean }) => Error
}

/** The only way to write the rows of a managed thing: in their project, and with their lock. */
export function rows<
  Table extends ManagedTable,
  const Key extends Columns<Table>,
  const Unique extends Columns<Table> = never,
>(table: Table, declared: Declared<RowOf<Table>, Key, Unique>) {
  type Row = RowOf<Table>
  type Named = Which<Row, Key | Unique> & Partial<Row>
  return {
    ...rowsIn<Row, Insertable<Tables[Table]>, Named, Key[number]>(table, declared),
    /** All rows of the project, for a store to narrow. */
    of(db: Reading, { projectId }: Scope): SelectQueryBuilder<Tables, Table, Row> {
      const query = plain(db).selectFrom<string>(table).selectAll().where('project_id', '=', projectId)
      return query as unknown as SelectQueryBuilder<Tables, Table, Row> // Safe: it is the query of this table.
    },
  }
}

/** The same of a table that nothing else reads: its columns are stated here, not in `Tables`. */
export function ownRows<Row extends { project_id: string }>() {
  return <const Key extends Names<Row>, const Unique extends Names<Row> = never>(
    table: string,
    declared: Declared<Row, Key, Unique>,
  ) => rowsIn<Row, Row, Which<Row, Key | Unique> & Partial<Row>, Key[number]>(table, declared)
}

function rowsIn<Row extends object, Insert extends object, Named extends Partial<Row>, Key>(
  name: string,
  {
    key,
    unique = [],
    order,
    target,
    prefix = '',
    hidden = [],
    stamps = [],
    kept = [],
    missing,
    taken,
  }: Declared<Row, Names<Row>, Names<Row>>,
) {
  async function findTaken(tx: Writing, row: Row, sets: readonly Names<Row>[]): Promise<Names<Row> | undefined> {
    for (const columns of sets) {
      const alike = plain(tx).selectFrom(name).select('project_id').where(isAlike(row, columns))
      if (await alike.executeTakeFirst()) return columns
    }
    return undefined
  }

  const self = {
    list(db: Reading, { projectId }: Scope): Promise<Row[]> {
      let query = plain(db).selectFrom(name).selectAll().where('project_id', '=', projectId)
      for (const column of order) query = query.orderBy(column)
      return query.execute() as Promise<Row[]> // Safe: they are rows of this table.
    },

    async find(db: Reading, { projectId }: Scope, which: Named): Promise<Row | undefined> {
      return (await findRowsOf<Row>(db, name, { project_id: projectId, ...which }))[0]
    },

    /** @throws what `missing` makes */
    async get(db: Reading, scope: Scope, which: Named): Promise<Row> {
      const row = await self.find(db, scope, which)
      if (!row) throw missing(which)
      return row
    },

    /** Other changes of the row wait until the transaction ends. */
    async findToChange(tx: Writing, { projectId }: Scope, which: Named): Promise<Locked<Row> | undefined> {
      const [row] = await lockRowsOf<Row>(tx, name, { project_id: projectId, ...which })
      return row as Locked<Row> | undefined // Safe, as below: it was locked by this statement.
    },

    /** @throws what `missing` makes */
    async getToChange(tx: Writing, scope: Scope, which: Named): Promise<Locked<Row>> {
      const row = await self.findToChange(tx, scope, which)
      if (!row) throw missing(which)
      return row
    },

    /** All rows of the project, in no order. */
    async listToChange(tx: Writing, { projectId }: Scope): Promise<Locked<Row>[]> {
      return (await lockRowsOf<Row>(tx, name, { project_id: projectId })) as Locked<Row>[]
    },

    /** False when another row has the key, or what is unique. */
    async insertUnlessTaken(tx: Writing, row: Insert): Promise<boolean> {
      const insertion = plain(tx)
        .insertInto(name)
        .values({ ...row })
      const { numInsertedOrUpdatedRows } = await insertion
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    /** @throws what `taken` makes */
    async insert(tx: Writing, given: Insert): Promise<void> {
      if (await self.insertUnlessTaken(tx, given)) return
      const row = given as unknown as Row // Safe: no column with a default is unique.
      throw taken({ row, columns: (await findTaken(tx, row, [key, ...unique])) ?? key, isNew: true })
    },

    /**
     * The row as it is then. What is undefined stays as it is.
     * @throws what `taken` makes
     */
    async update(
      tx: Writing,
      row: Locked<Row>,
      changes: Partial<Omit<Row, (Key & keyof Row) | 'project_id'>>,
    ): Promise<Locked<Row>> {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      if (Object.keys(given).length === 0) return row
      const changed: Locked<Row> = { ...row, ...given }
      const sets = unique.filter(columns => columns.some(column => column in given && row[column] !== changed[column]))
      // Looked up first, because PostgreSQL refuses further statements after a violation.
      const columns = await findTaken(tx, changed, sets)
      if (columns) throw taken({ row: changed, columns, isNew: false })
      const update = plain(tx).updateTable(name).set(given).where(isAlike(row, key)).execute()
      if (!(await isDoneUnlessTaken(update))) throw taken({ row: changed, columns: sets[0] ?? key, isNew: false })
      return changed
    },

    async remove(tx: Writing, row: Locked<Row>): Promise<void> {
      await plain(tx).deleteFrom(name).where(isAlike(row, key)).execute()
    },

    missing,
    /** What a row has after a change, beside what is changed. */
    stampsOf: (now: number, before?: Row) => ({
      ...(stamps.some(stamp => stamp === 'modified_at') && { modified_at: now }),
      ...(stamps.some(stamp => stamp === 'version') && {
        version: Number(before && 'version' in before ? before.version : 0) + 1,
      }),
    }),
    prefix: prefix as OwnPrefix,
    targetOf: (row: { id: string; name: string }) => ({ type: target as OwnTarget, id: row.id, name: row.name }),
    /** How previews tell of changes, and what undoing one restores. */
    captured: {
      table: name,
      target,
      id: 'id',
      name: 'name',
      hidden,
      kept: [...stamps, ...kept],
    } as unknown as CapturedTable,
  }
  return self
}

/** What `taken` makes where the name is what another one has. */
export function nameTaken(Taken: OperationErrorClass, noun: string) {
  return ({ row: { name } }: { row: { name: string } }): Error =>
    new Taken({
      message: `another ${noun} is called ${name}`,
      fields: [{ field: 'name', message: `is taken by another ${noun}` }],
    })
}

/** Kysely's builders take no table that is a type parameter. What this one is given, the types above have checked. */
function plain(db: Reading) {
  return db as unknown as Kysely<AnyTables>
}
type AnyTables = Record<string, Record<string, unknown>>

/** Of the same project, and with the same values in these columns. */
function isAlike(row: object, columns: readonly string[]) {
  const values = Object.entries(row).filter(([column]) => column === 'project_id' || columns.includes(column))
  return (eb: ExpressionBuilder<AnyTables, string>) => eb.and(Object.fromEntries(values))
}
