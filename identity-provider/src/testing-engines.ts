import { migratedEngine, testEngines } from '@gatehouse/database/testing'
import { onTestFinished } from 'vitest'
import { migrations } from './index.ts'
import { startTestIdentity, type TestIdentity } from './testing.ts'

type Start = (
  options?: Omit<NonNullable<Parameters<typeof startTestIdentity>[0]>, 'databaseUrl'>,
) => Promise<TestIdentity>

/** Each engine, with our tables in its databases. */
export const migratedEngines = testEngines.map(engine => migratedEngine(engine, [migrations]))

/** For each engine, a way to start a provider that is closed and dropped after its test. */
export const identityEngines: { engine: string; start: Start }[] = migratedEngines.map(({ engine, create }) => ({
  engine,
  async start(options) {
    const database = await create()
    const identity = await startTestIdentity({ ...options, databaseUrl: database.url })
    onTestFinished(async () => {
      await identity.close()
      await database.drop()
    })
    return identity
  },
}))
