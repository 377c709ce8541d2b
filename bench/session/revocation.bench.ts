// How long a session token that is out is still accepted after its session, its user or its key was ended: in the process
// that did so and in another one on the same database. The bound is five seconds (docs/decisions/sign-in/revocation.md).
import { setTimeout as delay } from 'node:timers/promises'
import { testEngines } from '@gatehouse-id/database/testing'
import { startTestIdentity, type TestIdentity } from '@gatehouse-id/identity-provider/testing'

const boundMs = 5_000
const rounds = 20
const password = 'correct horse battery'

type Ended = { identity: TestIdentity; loginId: string; kid: string }
const ways: Record<string, { rounds: number; end(what: Ended): Promise<unknown> }> = {
  'user disabled': {
    rounds,
    end: ({ identity, loginId }) => identity.clientAs().users.updateStatus({ loginId, status: 'disabled' }),
  },
  'user deleted': { rounds, end: ({ identity, loginId }) => identity.clientAs().users.delete({ loginId }) },
  'signed out': { rounds, end: ({ identity, loginId }) => identity.clientAs().users.logout({ loginId }) },
  'key retired': {
    rounds: 3,
    async end({ identity, kid }) {
      const { signingKeyManagement } = identity.clientAs()
      await signingKeyManagement.rotate({ now: true })
      await signingKeyManagement.retire({ kid })
    },
  },
}

async function signUp({ baseUrl, projectId }: TestIdentity, loginId: string): Promise<string> {
  const headers = { authorization: `Bearer ${projectId}` }
  const body = JSON.stringify({ loginId, password })
  const response = await fetch(`${baseUrl}/v1/auth/password/signup`, { method: 'POST', headers, body })
  return (await response.json()).sessionJwt
}

/** Milliseconds from when ending was answered until the token is refused. */
async function measure(identity: TestIdentity, baseUrl: string, token: string, endedAt: number): Promise<number> {
  const headers = { authorization: `Bearer ${identity.projectId}:${token}` }
  for (;;) {
    const { status } = await fetch(`${baseUrl}/v1/auth/validate`, { method: 'POST', headers })
    const passedMs = performance.now() - endedAt
    if (status === 401) return passedMs
    if (passedMs > 2 * boundMs) throw new Error(`the token is still accepted after ${passedMs} ms`)
    await delay(5)
  }
}

const results: Record<string, Record<string, string>> = {}
for (const { engine, create } of testEngines) {
  const database = await create()
  const identity = await startTestIdentity({ databaseUrl: database.url })
  // The clock of tests stands still.
  Object.defineProperty(identity.clock, 'now', { get: Date.now })
  const other = await identity.anotherProcess()
  for (const [way, { rounds: times, end }] of Object.entries(ways)) {
    const worst = { here: 0, there: 0 }
    for (let round = 0; round < times; round++) {
      const loginId = `user-${way.replaceAll(' ', '-')}-${round}`
      const token = await signUp(identity, loginId)
      const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
      const accepted = { identity, loginId, kid }
      const headers = { authorization: `Bearer ${identity.projectId}:${token}` }
      for (const baseUrl of [identity.baseUrl, other.baseUrl])
        await fetch(`${baseUrl}/v1/auth/validate`, { method: 'POST', headers })
      await end(accepted)
      const endedAt = performance.now()
      const [here, there] = await Promise.all([
        measure(identity, identity.baseUrl, token, endedAt),
        measure(identity, other.baseUrl, token, endedAt),
      ])
      worst.here = Math.max(worst.here, here)
      worst.there = Math.max(worst.there, there)
    }
    const slowest = Math.max(worst.here, worst.there)
    if (slowest > boundMs) throw new Error(`${way} on ${engine} took ${slowest} ms: the bound is ${boundMs}`)
    const ms = (value: number) => `${value.toFixed(1)} ms`
    results[`${way}, ${engine}`] = {
      'this process': ms(worst.here),
      'another process': ms(worst.there),
      bound: `${boundMs} ms`,
    }
  }
  await identity.close()
  await database.drop()
}
console.table(results)
