import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

const count = 8_000
/** Another one with FUZZ_SEED=…; `npm run fuzz` sends a million. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)

test(`${count} senseless requests: none fails, none is told of another project`, { timeout: 300_000 }, async () => {
  const report = await fuzz({ count, seed })
  expect(report.failures).toEqual([])
  expect(report.requests).toBe(count)
  // The requests mean something: some are done, and some are refused for each reason.
  for (const status of [200, 302, 400, 401, 403, 404])
    expect(report.statuses[status], String(status)).toBeGreaterThan(10)
})
