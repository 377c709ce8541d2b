import { sql } from 'kysely'
import { behindProxy } from '@gatehouse/database/testing-proxy'
import { onTestFinished } from 'vitest'
import { everyMigratedEngine } from './engines.ts'
import { startTestIdentity, type TestIdentity, type TestIdentityOptions } from './identity.ts'

/** A provider whose database can be taken away, and brought back. */
export type FailingIdentity = TestIdentity & { begin(): Promise<void>; end(): Promise<void> }

/**
 * Each engine with its outage: PostgreSQL refuses connections; a file of SQLite can be read, but not written, as on a disk
 * that failed.
 */
export const failingEngines = everyMigratedEngine.map(({ engine, create }) => ({
  engine,
  async start(options: TestIdentityOptions = {}): Promise<FailingIdentity> {
    const database = await create()
    const { url: databaseUrl, proxy } =
      engine === 'postgresql' ? await behindProxy(database.url) : { url: database.url, proxy: undefined }
    const identity = await startTestIdentity({ ...options, databaseUrl })
    const setReadOnly = async (value: 'on' | 'off') =>
      void (await sql.raw(`pragma query_only = ${value}`).execute(identity.db))
    const begin = proxy ? proxy.refuse : () => setReadOnly('on')
    const end = proxy ? proxy.open : () => setReadOnly('off')
    onTestFinished(async () => {
      await identity.close()
      await proxy?.close()
      await database.drop()
    })
    return { ...identity, begin, end }
  },
}))
