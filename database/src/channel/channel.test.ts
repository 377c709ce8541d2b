import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testEngines } from '../testing/databases.ts'
import { openChannel } from './channel.ts'

const databases: TestDatabase[] = []
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

function open(url: string) {
  const channel = openChannel({ url })
  onTestFinished(() => channel.close())
  return channel
}

describe.each(testEngines)('the channel on $engine', ({ engine, create }) => {
  async function createDatabase() {
    const database = await create()
    databases.push(database)
    return database
  }

  test('tells listeners of this process at once, and no longer when they have stopped', async () => {
    const channel = open((await createDatabase()).url)
    const told: string[] = []
    const stop = channel.listen(['audit', 'callers'], () => told.push('both'))
    channel.listen(['callers'], () => told.push('callers'))
    channel.notify('audit')
    expect(told).toEqual(['both'])
    stop()
    channel.notify('callers')
    expect(told.filter(name => name === 'callers')).toHaveLength(1)
  })

  test.runIf(engine === 'postgresql')('tells other nodes once of many notifications, and no other schema', async () => {
    const { url } = await createDatabase()
    const [here, there, elsewhere] = [open(url), open(url), open((await createDatabase()).url)]
    const told = { here: 0, there: 0, elsewhere: 0 }
    here.listen(['audit'], () => void told.here++)
    there.listen(['audit'], () => void told.there++)
    elsewhere.listen(['audit'], () => void told.elsewhere++)
    // Each is told once that it listens.
    await expect.poll(() => told).toEqual({ here: 1, there: 1, elsewhere: 1 })
    for (let count = 0; count < 50; count++) here.notify('audit')
    here.notify('callers')
    await expect.poll(() => told.there).toBe(2)
    await delay(100)
    expect(told).toEqual({ here: 51, there: 2, elsewhere: 1 })
  })

  test.runIf(engine === 'postgresql')('connects again, tells listeners then, and sends what was not sent', async () => {
    const database = await createDatabase()
    const [here, there] = [open(database.url), open(database.url)]
    let told = 0
    there.listen(['audit'], () => void told++)
    here.listen(['other'], () => undefined)
    await expect.poll(() => told).toBe(1)
    const db = await database.open()
    const kill = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'gatehouse channel ' || current_schema()`.execute(db)
    await kill()
    here.notify('audit')
    // Once for the new connection, and once for the notification, unless the new connection came later.
    await expect.poll(() => told).toBeGreaterThanOrEqual(2)
    const before = told
    here.notify('audit')
    await expect.poll(() => told).toBeGreaterThan(before)
  })
})
