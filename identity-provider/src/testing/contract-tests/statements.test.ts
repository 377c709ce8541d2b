import { describeRecorded } from '@gatehouse-id/database/testing-prepare'
import { expect, test } from 'vitest'
import { everyMigratedEngine } from '../engines.ts'

/** What the driver gives us as SQLite does, by PostgreSQL's id: bigint, integer, text and numeric. */
const sameInBoth = new Set([20, 23, 25, 1700])

test.each(everyMigratedEngine.filter(({ engine }) => engine !== 'sqlite'))(
  'what the tests before have sent to SQLite can be prepared on $engine, and gives values of the same types',
  { timeout: 120_000 },
  async ({ engine, create }) => {
    const database = await create()
    const described = await describeRecorded(database.url)
    await database.drop()
    console.log(`${described.length} distinct statements prepared on ${engine}`)
    expect(described.length, 'there are none unless other tests run before').toBeGreaterThan(0)
    expect.soft(described.filter(({ refusal }) => refusal !== undefined)).toEqual([])
    expect(described.filter(({ types }) => types.some(type => !sameInBoth.has(type)))).toEqual([])
  },
)
