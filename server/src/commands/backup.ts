import { BackupRefused, backUp, databaseKind, openDatabase, pendingMigrations, restore } from '@gatehouse-id/database'
import type { Config } from '../config/config.ts'
import { type AllTables, allMigrations } from '../identity/migrations.ts'

const secretHint = 'It does not contain GATEHOUSE_SECRET (or data/secret), and cannot be used without: keep both.'

/** Copies the SQLite database into a new file; a server may use it meanwhile. @throws {BackupRefused} */
export async function runBackup(config: Config, file: string | undefined): Promise<void> {
  const to = required(file, 'gatehouse-id backup gatehouse-2026-11-26.db')
  const bytes = await backUp(requireSqlite(config, 'pg_dump makes a backup of it'), to)
  console.log(`Backed up to ${to}, ${(bytes / 1e6).toFixed(1)} MB. ${secretHint}`)
}

/** Puts a backup in the place of the SQLite database of a server that is stopped. @throws {BackupRefused} */
export async function runRestore(config: Config, file: string | undefined): Promise<void> {
  const from = required(file, 'gatehouse-id restore gatehouse-2026-11-26.db')
  const before = await restore(requireSqlite(config, 'pg_restore restores a backup of it'), from, requireOurs)
  console.log(`Restored ${from}.${before === undefined ? '' : ` What was there before is kept in ${before}.`}`)
}

/** @throws {SchemaNewer} when a newer version made the backup */
async function requireOurs(url: string): Promise<void> {
  const db = await openDatabase<AllTables>({ url })
  await pendingMigrations(db, allMigrations).finally(() => db.destroy())
}

function required(file: string | undefined, example: string): string {
  if (file === undefined) throw new BackupRefused(`name the file: ${example}`)
  return file
}

function requireSqlite({ hostedIdentity, databaseUrl }: Config, otherwise: string): string {
  if (hostedIdentity) throw new BackupRefused('GATEHOUSE_IDENTITY_URL is set: there is no database here')
  if (databaseKind(databaseUrl) === 'postgresql') throw new BackupRefused(`the database is PostgreSQL: ${otherwise}`)
  if (databaseUrl === ':memory:') throw new BackupRefused('the database is in memory alone, and ends with its process')
  return databaseUrl
}
