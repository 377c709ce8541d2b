import { expect, test } from 'vitest'
import { cached } from './cached.ts'

/** Counts calls, on a clock that the test controls. */
function counted(ask: (key: string) => Promise<string>, isAnswer?: (error: unknown) => boolean) {
  const clock = { now: 0 }
  const asked: string[] = []
  const find = cached(
    key => {
      asked.push(key)
      return ask(key)
    },
    { maxAgeMs: 100, clock: () => clock.now, ...(isAnswer && { isAnswer }) },
  )
  return { clock, asked, find }
}

test('a question is asked once until its answer is too old, counted from when it was asked', async () => {
  const { clock, asked, find } = counted(async key => `answer to ${key}`)
  expect(await Promise.all([find('a'), find('a')])).toEqual(['answer to a', 'answer to a'])
  clock.now = 60
  await find('b')
  clock.now = 99
  await find('a')
  expect(asked).toEqual(['a', 'b'])
  clock.now = 100
  await find('a')
  await find('b')
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('a failure is an answer too', async () => {
  const { clock, asked, find } = counted(() => Promise.reject(new Error('down')))
  await expect(find('a')).rejects.toThrow('down')
  await expect(find('a')).rejects.toThrow('down')
  expect(asked).toHaveLength(1)
  clock.now = 100
  await expect(find('a')).rejects.toThrow('down')
  expect(asked).toHaveLength(2)
})

test('a failure that is no answer is asked for again at once, by everybody who waits together', async () => {
  const { asked, find } = counted(
    () => Promise.reject(new Error('down')),
    () => false,
  )
  await Promise.allSettled([find('a'), find('a')])
  expect(asked).toHaveLength(1)
  await expect(find('a')).rejects.toThrow('down')
  expect(asked).toHaveLength(2)
})
