import { expect, test } from 'vitest'
import { createFailures } from './failures.ts'

test('what fails again and again is told once a minute, and once that it works again', async () => {
  const logged: unknown[] = []
  const log = (message: string, fields?: object) => void logged.push([message, fields])
  let now = 0
  const failures = createFailures({ error: log, info: log }, () => now)
  const away = new Error('away')
  let isAway = true
  const sweep = failures.telling('sweep failed', async () => void (isAway && (await Promise.reject(away))))
  for (; now < 90_000; now += 1_000) await sweep()
  failures.failed('outbox failed', away)
  isAway = false
  await sweep()
  await sweep()
  isAway = true
  await sweep()
  expect(logged).toEqual([
    ['sweep failed', { error: away }],
    ['sweep failed', { error: away, failures: 60 }],
    ['outbox failed', { error: away }],
    ['works again', { after: 'sweep failed' }],
    ['sweep failed', { error: away }],
  ])
})
