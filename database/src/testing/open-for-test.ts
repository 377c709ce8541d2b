import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../open.ts'
import type { TestEngine } from './databases.ts'

/** A database of the test with the tables that `schema` makes; it is closed and dropped after the test. */
export async function openForTest<Tables>(create: TestEngine['create'], schema: string): Promise<Database<Tables>> {
  const { url, drop } = await create()
  const db = await openDatabase<Tables>({ url, connectionsMax: 2 })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  await sql.raw(schema).execute(db)
  return db
}
