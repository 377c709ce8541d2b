import { expect, test } from 'vitest'

import { newSigningKey } from '../testing/keys.ts'
import { createKeyCache } from './key-cache.ts'

/** A cache of keys that the test can change, with a clock that it can set. */
function cacheOver(kids: string[]) {
  const state = { now: 1_000_000, kids, loads: 0, error: undefined as Error | undefined }
  const load = async () => {
    state.loads++
    const keys = state.kids.map(kid => ({ ...key.jwk, kid }))
    if (state.error !== undefined) throw state.error
    return { keys }
  }
  return { state, cache: createKeyCache({ load, clock: () => state.now }) }
}
const key = newSigningKey()

test('the key set is loaded once for many callers at once', async () => {
  const { state, cache } = cacheOver(['a'])
  await Promise.all(Array.from({ length: 50 }, () => cache.freshFor('a')))
  expect(state.loads).toBe(1)
})

test('the key set is used for ten minutes and then loaded again', async () => {
  const { state, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  state.now += 569_999
  expect(cache.current()?.has('a')).toBe(true)
  expect(state.loads).toBe(1)
  state.now += 30_001
  expect(cache.current()).toBeUndefined()
  await cache.freshFor('a')
  expect(state.loads).toBe(2)
})

test('in its last half minute the set is reloaded in the background and still used', async () => {
  const { state, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  state.now += 570_000
  state.kids = ['b']
  expect(cache.current()?.has('a')).toBe(true)
  await new Promise(setImmediate)
  expect(state.loads).toBe(2)
  expect(cache.current()?.has('b')).toBe(true)
})

test('an unknown key loads again at most once in thirty seconds', async () => {
  const { state, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  state.kids = ['a', 'b']
  state.now += 29_999
  expect((await cache.freshFor('b')).has('b')).toBe(false)
  expect(state.loads).toBe(1)
  state.now += 1
  expect((await cache.freshFor('b')).has('b')).toBe(true)
  await cache.freshFor('c')
  expect(state.loads).toBe(2)
})

test('an unknown key waits for a load in progress', async () => {
  const { state, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  state.now += 30_000
  state.kids = ['a', 'b', 'c']
  const [first, second] = await Promise.all([cache.freshFor('b'), cache.freshFor('c')])
  expect([first.has('b'), second.has('c'), state.loads]).toEqual([true, true, 2])
})

test('while loading fails it is retried once a second, and each caller gets the error', async () => {
  const { state, cache } = cacheOver(['a'])
  state.error = new Error('down')
  await expect(cache.freshFor('a')).rejects.toThrow('down')
  await expect(cache.freshFor('a')).rejects.toThrow('down')
  expect(state.loads).toBe(1)
  state.error = undefined
  state.now += 1_000
  expect((await cache.freshFor('a')).has('a')).toBe(true)
  expect(state.loads).toBe(2)
})

test('a failed reload in the background leaves the set in use until it is ten minutes old', async () => {
  const { state, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  state.error = new Error('down')
  state.now += 580_000
  expect(cache.current()?.has('a')).toBe(true)
  await new Promise(setImmediate)
  expect(cache.current()?.has('a')).toBe(true)
  state.now += 20_000
  await expect(cache.freshFor('a')).rejects.toThrow('down')
})

test('an expired set is loaded by the next caller, even if an earlier load is in progress', async () => {
  const { state, cache } = cacheOver(['a'])
  const before = cache.freshFor('a')
  state.kids = ['b']
  cache.expire()
  expect((await cache.freshFor('b')).has('b')).toBe(true)
  await before
  expect(cache.current()?.has('b')).toBe(true)
})

test('a clock that is set back expires the set', async () => {
  const { state, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  state.now -= 600_000
  expect(cache.current()).toBeUndefined()
})

test.each([[null], [[]], [{ keys: 'a' }], ['keys']])('what is not a key set is refused: %j', async document => {
  const cache = createKeyCache({ load: async () => document, clock: () => 0 })
  await expect(cache.freshFor('a')).rejects.toMatchObject({ code: 'KEY_SET_UNAVAILABLE', isTransient: true })
})

test('entries that are not keys are skipped', async () => {
  const cache = createKeyCache({ load: async () => ({ keys: [null, 7, 'a', { kid: 1 }, key.jwk] }), clock: () => 0 })
  expect((await cache.freshFor('key-1')).find('key-1')?.alg).toBe('ES256')
})
