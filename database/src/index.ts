export { analyzeFilledTables } from './analyze.ts'
export { type Database, type DatabaseKind, databaseKind, openDatabase, type OpenOptions, readContents } from './open.ts'
export { countConnections } from './postgres/dialect.ts'
export { readPostgresClock } from './postgres/clock.ts'
export { unfinishedWritesMs } from './postgres/unfinished-writes.ts'
export { containsText } from './statements/contains-text.ts'
export { isSqlite, jsonRows, lookUp } from './statements/json-rows.ts'
export type { MigrationSet } from './migrations/files.ts'
export { whoWaits } from './migrations/locks.ts'
export { migrate, type MigrationPlan, pendingMigrations, planMigrations } from './migrations/migrate.ts'
export { type Monitor, openMonitor, requireWritable } from './outages/monitor.ts'
export { backUp, restore } from './sqlite/backup.ts'
export {
  BackupRefused,
  DatabaseBusy,
  DatabaseDamaged,
  DatabaseUnavailable,
  DatabaseUnreachable,
  InvalidDatabaseUrl,
  isDoneUnlessTaken,
  isForeignKeyViolation,
  isNotNullViolation,
  isUniqueViolation,
  MigrationBlocked,
  MigrationChanged,
  SchemaNewer,
  TransactionBypassed,
  TransactionEnded,
  TransactionConflict,
  TransactionTooLong,
} from './errors.ts'
export type { Captured, Row, RowChange } from './capture/capture.ts'
export { recordingChanges } from './capture/recording.ts'
export { isSameRow } from './capture/row-changes.ts'
export { type Cascade, readCatalog } from './capture/catalog.ts'
export { type Channel, openChannel } from './channel/channel.ts'
export { atomically, type Tried, tryOut } from './nested/nested.ts'
export { assertOutsideTransaction } from './transactions/open-transaction.ts'
export { onCommits } from './statements/commits.ts'
export { insertion } from './statements/insertion.ts'
export { prepared } from './statements/prepared.ts'
export { sendLater } from './statements/later.ts'
export { countingStatements } from './statements/statements.ts'
export { onTablesWritten } from './statements/table-writes.ts'
export { together } from './transactions/together.ts'
export { transact } from './transactions/transact.ts'
