import { type Kysely, sql } from 'kysely'
import { tcpProxy } from '@gatehouse-id/database/testing-proxy'
import { onTestFinished } from 'vitest'
import { everyMigratedEngine } from './engines.ts'
import { startTestIdentity, type TestIdentity, type TestIdentityOptions } from './identity.ts'

/** A database that a test takes away, and brings back. */
export type FailingDatabase = {
  url: string
  /** `db` is how the product has it open. */
  begin<Tables>(db: Kysely<Tables>): Promise<void>
  end<Tables>(db: Kysely<Tables>): Promise<void>
  drop(): Promise<void>
}

/**
 * Each engine with its outage: PostgreSQL refuses connections; a file of SQLite can be read, but not written, as on a disk
 * that failed.
 */
export const failingEngines = everyMigratedEngine.map(({ engine, create }) => ({
  engine,
  async create(): Promise<FailingDatabase> {
    const database = await create()
    if (engine === 'sqlite') {
      const setReadOnly = async <Tables>(db: Kysely<Tables>, value: 'on' | 'off') =>
        void (await sql.raw(`pragma query_only = ${value}`).execute(db))
      return { ...database, begin: db => setReadOnly(db, 'on'), end: db => setReadOnly(db, 'off') }
    }
    const proxy = await tcpProxy(database.url)
    const drop = async () => {
      await proxy.close()
      await database.drop()
    }
    return { url: proxy.url, begin: proxy.refuse, end: proxy.open, drop }
  },
}))

export type FailingIdentity = TestIdentity & { begin(): Promise<void>; end(): Promise<void> }

/** A provider for one test whose database can be taken away. */
export async function startOn(database: FailingDatabase, options: TestIdentityOptions = {}): Promise<FailingIdentity> {
  const identity = await startTestIdentity({ ...options, databaseUrl: database.url })
  onTestFinished(async () => {
    await identity.close()
    await database.drop()
  })
  return { ...identity, begin: () => database.begin(identity.db), end: () => database.end(identity.db) }
}
