import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { chaos } from './chaos.ts'

const seconds = 20
/** CHAOS_SEED sets another seed; `npm run chaos` goes on for two minutes. */
const seed = Number(process.env.CHAOS_SEED ?? 20_261_126)

test(`${seconds} seconds of faults on three nodes: nothing is lost, nobody is signed out or let in`, {
  tags: ['long'],
  timeout: 600_000,
}, async ({ skip }) => {
  const postgres = await startPostgres()
  if (!postgres) return skip('this machine has no programs of PostgreSQL')
  onTestFinished(postgres.stop)
  const { violations, requests, faults } = await chaos(postgres, { ms: seconds * 1000, seed })
  expect(violations).toEqual([])
  // On a busy machine one takes as long as all of them together.
  expect(faults.length).toBeGreaterThan(0)
  expect(requests).toBeGreaterThan(100)
})
