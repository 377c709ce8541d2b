import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { sqliteDriver, type SqliteDriver } from './driver.ts'
import { openSqliteFiles, type SqliteOptions } from './files.ts'

/**
 * The Kysely dialect over `node:sqlite`.
 * @throws {DatabaseUnreachable} when the file cannot be opened for writing
 */
export function sqliteDialect(options: SqliteOptions): Dialect & Pick<SqliteDriver, 'contents'> {
  const driver = sqliteDriver(openSqliteFiles(options))
  return {
    contents: driver.contents,
    createAdapter: () => new SqliteFilesAdapter(),
    createDriver: () => driver,
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Without this Kysely queues reads behind an open transaction. The driver already serializes writers. */
class SqliteFilesAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
