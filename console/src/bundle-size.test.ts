import { expect, test } from 'vitest'
import { measureInitialJavaScript } from '../bundle-size.ts'

test('the first page needs at most 250 kB of compressed JavaScript', async () => {
  const { overviewBytes } = await measureInitialJavaScript()
  // Far less would mean that the measure misses files.
  expect(overviewBytes).toBeGreaterThan(100_000)
  expect(overviewBytes).toBeLessThan(250_000)
})
