import { migratedEngine, type TestEngine, testEngines } from '@gatehouse-id/database/testing'
import { TestRunner } from 'vitest'
import { migrations } from '../index.ts'
import { onNewDatabase } from './new-database.ts'
import { startTestIdentity, type TestIdentity } from './identity.ts'

type Start = (
  options?: Omit<NonNullable<Parameters<typeof startTestIdentity>[0]>, 'databaseUrl'>,
) => Promise<TestIdentity>

/** `npm run test:matrix` sets it. */
const isMatrix = process.env.TEST_MATRIX === 'true'
/** Of tests whose outcome the engine can change; see docs/decisions/code/tests.md. */
const everyEngine = 'every-engine'

/** Each engine, with our tables in its databases: for describes whose tests the engine can change. */
export const everyMigratedEngine = testEngines.map(engine => migratedEngine(engine, [migrations]))

/**
 * The strictest engine of this machine, PostgreSQL where there is one, and each engine in the matrix: for suites over all
 * operations that ask for what both engines do, and that PostgreSQL, with many writers and types, does less willingly.
 */
export const strictestEngine = isMatrix ? everyMigratedEngine : everyMigratedEngine.slice(-1)

/** Each engine in the matrix, for suites that have something stricter outside of it. */
export const matrixEngines = isMatrix ? everyMigratedEngine : []

/** SQLite with our tables, and each engine in the matrix. */
export const migratedEngines = everyMigratedEngine.filter(({ engine }) => isMatrix || engine === 'sqlite')

/**
 * For each engine, a way to start a provider that is closed and dropped after its test. Outside the matrix a test without
 * the tag `every-engine` is skipped on all engines but SQLite.
 */
export const identityEngines: { engine: string; start: Start }[] = everyMigratedEngine.map(({ engine, create }) => ({
  engine,
  async start(options) {
    skipUnlessMeant(engine)
    return onNewDatabase(create, databaseUrl => startTestIdentity({ ...options, databaseUrl }))
  },
}))

/** Engines whose database a test creates by itself: the same, for tests that start something else on it. */
export const taggedEngines: Pick<TestEngine, 'engine' | 'create'>[] = everyMigratedEngine.map(({ engine, create }) => ({
  engine,
  async create() {
    skipUnlessMeant(engine)
    return create()
  },
}))

function skipUnlessMeant(engine: TestEngine['engine']) {
  const current = TestRunner.getCurrentTest()
  if (isMatrix || engine === 'sqlite' || current?.tags?.includes(everyEngine)) return
  current?.context.skip(`on ${engine} it runs in npm run test:matrix`)
}
