import {
  BackupRefused,
  backUp,
  databaseKind,
  openDatabase,
  pendingMigrations,
  restore as restoreBackup,
} from '@gatehouse-id/database'
import { command } from '../../command-line/command.ts'
import type { Config } from '../../config/config.ts'
import { type AllTables, allMigrations } from '../../identity/migrations.ts'

const secretHint = 'It does not contain GATEHOUSE_SECRET (or data/secret), and cannot be used without: keep both.'

export const backup = command({
  name: 'backup',
  summary: 'copy the SQLite database into a new file; the server may run',
  arguments: [{ name: 'file', summary: 'a file that is not there yet, such as gatehouse-2026-11-26.db' }],
  async run({ arguments: [to = ''], config }) {
    const bytes = await backUp(requireSqlite(config(), 'pg_dump makes a backup of it'), to)
    console.log(`Backed up to ${to}, ${(bytes / 1e6).toFixed(1)} MB. ${secretHint}`)
  },
})

export const restore = command({
  name: 'restore',
  summary: 'put a backup in the place of the SQLite database; the server must be stopped',
  details: ['What was there before is kept beside it.'],
  arguments: [{ name: 'file', summary: 'the backup' }],
  async run({ arguments: [from = ''], config }) {
    const before = await restoreBackup(requireSqlite(config(), 'pg_restore restores a backup of it'), from, requireOurs)
    console.log(`Restored ${from}.${before === undefined ? '' : ` What was there before is kept in ${before}.`}`)
  },
})

/** @throws {SchemaNewer} when a newer version made the backup */
async function requireOurs(url: string): Promise<void> {
  const db = await openDatabase<AllTables>({ url })
  await pendingMigrations(db, allMigrations).finally(() => db.destroy())
}

function requireSqlite({ hostedIdentity, databaseUrl }: Config, otherwise: string): string {
  if (hostedIdentity) throw new BackupRefused('GATEHOUSE_IDENTITY_URL is set: there is no database here')
  if (databaseKind(databaseUrl) === 'postgresql') throw new BackupRefused(`the database is PostgreSQL: ${otherwise}`)
  if (databaseUrl === ':memory:') throw new BackupRefused('the database is in memory alone, and ends with its process')
  return databaseUrl
}
