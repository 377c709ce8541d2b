import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('one failure does not stop the rest, and is reported with its item', async () => {
  const results = await runEach(
    ['ada', 'bob', 'cy'],
    async name => (name === 'bob' ? 'No such user.' : undefined),
    () => {},
  )
  expect(results).toEqual([{ item: 'ada' }, { item: 'bob', error: 'No such user.' }, { item: 'cy' }])
})

test('a thrown error counts as the failure of that item', async () => {
  const results = await runEach(
    ['ada'],
    () => Promise.reject(new Error('offline')),
    () => {},
  )
  expect(results[0]?.error).toContain('offline')
})

test('progress is reported after every item', async () => {
  const seen: number[] = []
  await runEach(
    ['ada', 'bob'],
    async () => undefined,
    results => seen.push(results.length),
  )
  expect(seen).toEqual([1, 2])
})
