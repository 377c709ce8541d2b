import { expect, test } from 'vitest'

import { newSigningKey } from '../testing/keys.ts'
import { createKeyCache } from './key-cache.ts'

/** A cache over a list of keys that the test may change, with a clock it may turn. */
function cacheOver(kids: string[]) {
  const world = { now: 1_000_000, kids, loads: 0, error: undefined as Error | undefined }
  const load = async () => {
    world.loads++
    const keys = world.kids.map(kid => ({ ...key.jwk, kid }))
    if (world.error !== undefined) throw world.error
    return { keys }
  }
  return { world, cache: createKeyCache({ load, clock: () => world.now }) }
}
const key = newSigningKey()

test('the key set is loaded once for many callers at once', async () => {
  const { world, cache } = cacheOver(['a'])
  await Promise.all(Array.from({ length: 50 }, () => cache.freshFor('a')))
  expect(world.loads).toBe(1)
})

test('the key set is used for ten minutes and then loaded again', async () => {
  const { world, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  world.now += 569_999
  expect(cache.current()?.has('a')).toBe(true)
  expect(world.loads).toBe(1)
  world.now += 30_001
  expect(cache.current()).toBeUndefined()
  await cache.freshFor('a')
  expect(world.loads).toBe(2)
})

test('the last half minute loads in the background while the old set still answers', async () => {
  const { world, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  world.now += 570_000
  world.kids = ['b']
  expect(cache.current()?.has('a')).toBe(true)
  await new Promise(setImmediate)
  expect(world.loads).toBe(2)
  expect(cache.current()?.has('b')).toBe(true)
})

test('an unknown key loads again at most once in thirty seconds', async () => {
  const { world, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  world.kids = ['a', 'b']
  world.now += 29_999
  expect((await cache.freshFor('b')).has('b')).toBe(false)
  expect(world.loads).toBe(1)
  world.now += 1
  expect((await cache.freshFor('b')).has('b')).toBe(true)
  await cache.freshFor('c')
  expect(world.loads).toBe(2)
})

test('an unknown key that comes while the set is being loaded waits for it', async () => {
  const { world, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  world.now += 30_000
  world.kids = ['a', 'b', 'c']
  const [first, second] = await Promise.all([cache.freshFor('b'), cache.freshFor('c')])
  expect([first.has('b'), second.has('c'), world.loads]).toEqual([true, true, 2])
})

test('while loading fails it is tried once a second, and each caller learns why', async () => {
  const { world, cache } = cacheOver(['a'])
  world.error = new Error('down')
  await expect(cache.freshFor('a')).rejects.toThrow('down')
  await expect(cache.freshFor('a')).rejects.toThrow('down')
  expect(world.loads).toBe(1)
  world.error = undefined
  world.now += 1_000
  expect((await cache.freshFor('a')).has('a')).toBe(true)
  expect(world.loads).toBe(2)
})

test('a failed reload in the background leaves the set in use until it is ten minutes old', async () => {
  const { world, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  world.error = new Error('down')
  world.now += 580_000
  expect(cache.current()?.has('a')).toBe(true)
  await new Promise(setImmediate)
  expect(cache.current()?.has('a')).toBe(true)
  world.now += 20_000
  await expect(cache.freshFor('a')).rejects.toThrow('down')
})

test('an expired set is loaded by the next caller, whatever was under way before', async () => {
  const { world, cache } = cacheOver(['a'])
  const before = cache.freshFor('a')
  world.kids = ['b']
  cache.expire()
  expect((await cache.freshFor('b')).has('b')).toBe(true)
  await before
  expect(cache.current()?.has('b')).toBe(true)
})

test('a clock that is turned back makes the set old', async () => {
  const { world, cache } = cacheOver(['a'])
  await cache.freshFor('a')
  world.now -= 600_000
  expect(cache.current()).toBeUndefined()
})

test.each([[null], [[]], [{ keys: 'a' }], ['keys']])('what is not a key set is refused: %j', async document => {
  const cache = createKeyCache({ load: async () => document, clock: () => 0 })
  await expect(cache.freshFor('a')).rejects.toMatchObject({ code: 'KEY_SET_UNAVAILABLE', isTransient: true })
})

test('entries that are not keys are passed over', async () => {
  const cache = createKeyCache({ load: async () => ({ keys: [null, 7, 'a', { kid: 1 }, key.jwk] }), clock: () => 0 })
  expect((await cache.freshFor('key-1')).find('key-1')?.alg).toBe('ES256')
})
