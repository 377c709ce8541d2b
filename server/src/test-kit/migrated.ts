import { migrate, openDatabase, readContents } from '@gatehouse-id/database'
import { allMigrations } from '../identity/migrations.ts'

/** Some four hundred tables and indexes are mostly empty in a test, and each has a page at least. */
const pageBytes = 512

let migrated: Promise<Uint8Array> | undefined

/** A database in memory with every table and no rows, made once in a process. */
export function migratedContents(): Promise<Uint8Array> {
  migrated ??= make()
  return migrated
}

async function make(): Promise<Uint8Array> {
  const db = await openDatabase({ url: ':memory:', pageBytes })
  try {
    await migrate(db, allMigrations)
    return await readContents(db)
  } finally {
    await db.destroy()
  }
}
