import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { sqliteDriver } from './driver.ts'
import { openSqliteFiles } from './files.ts'

/** Kysely over `node:sqlite`. @throws DatabaseUnreachable */
export function sqliteDialect(url: string): Dialect {
  const files = openSqliteFiles(url)
  return {
    createAdapter: () => new SqliteFilesAdapter(),
    createDriver: () => sqliteDriver(files),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Kysely would queue reads behind an open transaction; the driver already gives writers their turn. */
class SqliteFilesAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
