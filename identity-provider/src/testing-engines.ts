import { migratedEngine, testEngines } from '@gatehouse/database/testing'
import { afterAll, afterEach } from 'vitest'
import { migrations } from './index.ts'
import { startTestIdentity, type TestIdentity } from './testing.ts'

type Start = (
  options?: Omit<NonNullable<Parameters<typeof startTestIdentity>[0]>, 'databaseUrl'>,
) => Promise<TestIdentity>

/** For each engine, a way to start a provider that is closed and dropped after its test. */
export const identityEngines: { engine: string; start: Start }[] = testEngines.map(bare => {
  const { engine, create, close } = migratedEngine(bare, [migrations])
  const running: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop()
  })
  afterAll(close)
  return {
    engine,
    async start(options) {
      const database = await create()
      const identity = await startTestIdentity({ ...options, databaseUrl: database.url })
      running.push(async () => {
        await identity.close()
        await database.drop()
      })
      return identity
    },
  }
})
