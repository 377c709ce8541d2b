export { type Database, type DatabaseKind, databaseKind, openDatabase, type OpenOptions, ping } from './open.ts'
export { migrate, type MigrationSet, pendingMigrations } from './migrate.ts'
export { DatabaseUnreachable, InvalidDatabaseUrl, MigrationChanged } from './errors.ts'
export { transact } from './transact.ts'
