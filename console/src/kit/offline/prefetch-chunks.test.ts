import { afterEach, expect, test, vi } from 'vitest'
import { prefetchChunks } from './prefetch-chunks.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Routes with two pages, and what was loaded of them in a browser that is idle at once. */
async function loadedIn(navigator: object): Promise<string[]> {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('window', { requestIdleCallback: (work: () => void) => work() })
  const loaded: string[] = []
  const page = (name: string) => ({ options: { component: { preload: async () => void loaded.push(name) } } })
  // Of the routes, only what the function looks at.
  const routesById = { root: { options: {} }, users: page('users'), audit: page('audit') } as never
  prefetchChunks({ routesById })
  expect(loaded).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  return loaded
}

test('every page is fetched ahead', async () => {
  expect(await loadedIn({})).toEqual(['users', 'audit'])
})

test('no page is fetched ahead for users who save data', async () => {
  expect(await loadedIn({ connection: { saveData: true } })).toEqual([])
})
