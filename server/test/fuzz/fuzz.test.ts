import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

const count = 3_000
/** FUZZ_SEED sets another seed; `npm run fuzz` sends a million requests. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)

test(`${count} random requests: none fails, none reveals another project`, { timeout: 300_000 }, async () => {
  const report = await fuzz({ count, seed })
  expect(report.failures).toEqual([])
  expect(report.requests).toBe(count)
  // The requests are plausible: some succeed, and some are refused for each reason.
  for (const status of [200, 302, 400, 401, 403, 404])
    expect(report.statuses[status], String(status)).toBeGreaterThan(4)
})
