import { CompiledQuery, type DatabaseConnection, type DialectAdapter, SqliteAdapter, type Transaction } from 'kysely'

/** Rows that are deleted with the row they refer to. */
export type Cascade = { table: string; columns: string[]; parentColumns: string[] }

/** What capture has to know of the tables. */
export type Catalog = {
  /** The columns of the primary key of each table. */
  keys: ReadonlyMap<string, readonly string[]>
  /** By the table that is referred to. */
  cascades: ReadonlyMap<string, readonly Cascade[]>
}

const catalogs = new WeakMap<object, Promise<Catalog>>()

/** Keys and cascading foreign keys of all tables, read once for each database. */
export function catalogOf(adapter: DialectAdapter, connection: DatabaseConnection): Promise<Catalog> {
  const known = catalogs.get(adapter)
  if (known) return known
  const read = readTables(adapter, connection)
  catalogs.set(adapter, read)
  read.catch(() => catalogs.delete(adapter))
  return read
}

/** The catalog of the database of a transaction. */
export function readCatalog<Tables>(tx: Transaction<Tables>): Promise<Catalog> {
  const executor = tx.getExecutor()
  return executor.provideConnection(connection => catalogOf(rootOf(executor.adapter), connection))
}

/** The adapter of the database itself: that of a nested database has it as its prototype. */
export function rootOf(adapter: DialectAdapter): DialectAdapter {
  const parent: unknown = Object.getPrototypeOf(adapter)
  const isNested = typeof parent === 'object' && parent !== null && !Object.hasOwn(parent, 'constructor')
  return isNested ? rootOf(parent as DialectAdapter) : adapter // checked above
}

type KeyRow = { table_name: string; column_name: string }
type CascadeRow = { parent: string; table_name: string; name: string; column_name: string; parent_column: string }

async function readTables(adapter: DialectAdapter, connection: DatabaseConnection): Promise<Catalog> {
  const { keys: keysSql, cascades: cascadesSql } = adapter instanceof SqliteAdapter ? sqlite : postgres
  const keyRows = await connection.executeQuery<KeyRow>(CompiledQuery.raw(keysSql))
  const cascadeRows = await connection.executeQuery<CascadeRow>(CompiledQuery.raw(cascadesSql))
  const keys = new Map<string, string[]>()
  for (const { table_name, column_name } of keyRows.rows)
    keys.set(table_name, [...(keys.get(table_name) ?? []), column_name])
  const cascades = new Map<string, Cascade[]>()
  const named = new Map<string, Cascade>()
  for (const { parent, table_name, name, column_name, parent_column } of cascadeRows.rows) {
    const id = `${table_name} ${name}`
    const cascade = named.get(id) ?? { table: table_name, columns: [], parentColumns: [] }
    if (!named.has(id)) cascades.set(parent, [...(cascades.get(parent) ?? []), cascade])
    named.set(id, cascade)
    cascade.columns.push(column_name)
    cascade.parentColumns.push(parent_column)
  }
  return { keys, cascades }
}

const sqlite = {
  keys: `select t.name as table_name, c.name as column_name from sqlite_master t, pragma_table_info(t.name) c
    where t.type = 'table' and c.pk > 0 order by t.name, c.pk`,
  cascades: `select f."table" as parent, t.name as table_name, cast(f.id as text) as name, f."from" as column_name,
      f."to" as parent_column
    from sqlite_master t, pragma_foreign_key_list(t.name) f
    where t.type = 'table' and f.on_delete = 'CASCADE' order by t.name, f.id, f.seq`,
}

const postgres = {
  keys: `select t.relname as table_name, a.attname as column_name
    from pg_constraint c join pg_class t on t.oid = c.conrelid
      cross join lateral unnest(c.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.contype = 'p' and t.relnamespace = current_schema()::regnamespace order by t.relname, k.place`,
  cascades: `select p.relname as parent, t.relname as table_name, c.conname as name, a.attname as column_name,
      pa.attname as parent_column
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
      cross join lateral unnest(c.conkey, c.confkey) with ordinality as k (number, parent_number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
      join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = k.parent_number
    where c.contype = 'f' and c.confdeltype = 'c' and t.relnamespace = current_schema()::regnamespace
    order by t.relname, c.conname, k.place`,
}
