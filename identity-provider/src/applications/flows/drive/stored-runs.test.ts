import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../../testing/engines.ts'
import { runnerOf } from '../run/testing-runner.ts'
import { beyondNewest, keepNewestExecutions } from '../store.ts'

describe.each(identityEngines)('what runs of visitors store on $engine', ({ start }) => {
  test('what a visitor types and asks for is stored up to 16,000 characters, at the start and later', async () => {
    const identity = await start()
    const visitor = runnerOf(identity)
    const typed = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`note${n}`, 'x'.repeat(19_000)]))
    const much = { page: 'https://app.example/back', ...typed }
    await visitor.start('sign-in', {}, { input: much })
    const rows = await identity.db.selectFrom('flow_executions').select(['state', 'source']).execute()
    for (const { state, source } of rows) {
      // Base64 of it, encrypted.
      expect(state.length).toBeLessThan(24_000)
      expect(source).not.toBe('')
    }
  })

  test('of one network the newest runs wait, and of all networks together', async () => {
    const identity = await start()
    const { db, clock, projectId } = identity

    for (let n = 0; n < 4; n++) {
      await runnerOf(identity).start('sign-in')
      clock.now += 1000
    }
    const run = await db.selectFrom('flow_executions').select('source').executeTakeFirstOrThrow()
    const left = async () =>
      (await db.selectFrom('flow_executions').select('id').orderBy('expires_at').execute()).map(({ id }) => id)
    const ids = await left()
    expect(ids).toHaveLength(4)
    await transact(db, tx => keepNewestExecutions(tx, 3, { projectId, source: run.source }))
    expect(await left()).toEqual(ids.slice(1))
    await transact(db, tx => keepNewestExecutions(tx, 1, { projectId, source: 'another' }))
    const sweep = (max: number) => transact(db, tx => beyondNewest(max)(tx, { now: clock.now, limit: 10 }))
    await sweep(3)
    expect(await left()).toEqual(ids.slice(1))
    await sweep(1)
    expect(await left()).toEqual(ids.slice(3))
  })
})
