import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { runGatehouse } from '../support/start-server.ts'
import { serverForTest, startAgain } from '../support/test-server.ts'

const account = { loginId: 'ada', password: 'correct horse battery' }
const anHourBack = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('../support/shifted-clock.mjs', import.meta.url))}`,
  CLOCK_SHIFT_MS: String(-60 * 60_000),
}
const problem = 's behind what the database was swept up to'

test('a server whose clock was set back an hour serves nothing, until the time is confirmed', {
  tags: ['long'],
}, async () => {
  const first = await serverForTest()
  const { folder } = first
  const visitor = { ...asKeyHolder(first), managementKey: undefined }
  const signedUp = await post(visitor, '/v1/auth/password/signup', account)
  expect(signedUp.status).toBe(200)
  await first.stop('SIGTERM')

  const doctor = runGatehouse(['doctor'], { folder, env: anHourBack })
  expect(await doctor.exited).toMatchObject({ code: 1 })
  expect(doctor.output()).toContain(problem)
  const server = await startAgain(first, anHourBack)
  const ready = async () => (await fetch(`${server.url}/readyz`)).status
  const others = ['/', '/login/', '/.well-known/openid-configuration', `/${first.projectId}/.well-known/jwks.json`]
  const statuses = () => Promise.all(others.map(async path => (await fetch(`${server.url}${path}`)).status))
  const signIn = async () => (await post(visitor, '/v1/auth/password/signin', account)).status
  expect(server.errors()).toContain(problem)
  expect([await ready(), await signIn()]).toEqual([503, 503])
  // Nothing else is said or written by it either.
  expect(new Set(await statuses())).toEqual(new Set([503]))
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)

  const confirmed = runGatehouse(['confirm-clock'], { folder, env: anHourBack })
  expect(await confirmed.exited).toMatchObject({ code: 0 })
  expect(confirmed.output()).toMatch(/^It is \d{4}-/)
  await expect.poll(ready).toBe(200)
  expect(await signIn()).toBe(200)
  expect(await statuses()).not.toContain(503)
})
