import { type LimitName, type OperationTable, RateLimited, type RequestFacts } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { loginIdKey } from '../../directory/users/profile/login-ids/login-id-key.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'
import { ofSource } from './of-source.ts'
import { type Counter, createCounter } from './counter.ts'
import { type Limit, limits } from './limits.ts'

export type RateLimits = {
  /** Before it is known who calls. @throws RateLimited */
  admit(operation: string, facts: RequestFacts): void
  /** Once it is known who calls and what for. @throws RateLimited */
  guard(operation: string, call: Call, input: unknown): void
}

/** How many times the calls about one login id that one network may make, all networks together may. */
const networksFactor = 10

/** Counts calls in this process; with several processes each lets that many through (docs/decisions/rate-limits.md). */
export function createRateLimits(
  { clock }: Pick<Dependencies, 'clock'>,
  /** By the name of their area. */
  contract: Record<string, OperationTable>,
): RateLimits {
  const limitNames = new Map<string, LimitName>()
  for (const [area, table] of Object.entries(contract))
    for (const [operation, { limit = 'manage' }] of Object.entries(table)) limitNames.set(`${area}.${operation}`, limit)

  function limitOf(operation: string): LimitName {
    const name = limitNames.get(operation)
    if (name === undefined) throw new Error(`unreachable: ${operation} is no operation of the contract`)
    return name
  }

  // Counters share their maps by the length of their window.
  const counters = new Map<number, Counter>()
  for (const { windowSeconds } of Object.values(limits))
    if (!counters.has(windowSeconds))
      counters.set(windowSeconds, createCounter({ clock, windowMs: windowSeconds * 1000 }))

  function count({ windowSeconds }: Limit, key: string, max: number): void {
    const retryAfterSeconds = counters.get(windowSeconds)?.count(key, max)
    if (retryAfterSeconds !== undefined) throw new RateLimited({ retryAfterSeconds })
  }

  return {
    admit(operation, { ip }) {
      const name = limitOf(operation)
      const limit: Limit = limits[name]
      if (limit.perAddress !== undefined) count(limit, `${name} address ${networkOf(ip)}`, limit.perAddress)
    },
    guard(operation, { projectId, ip, knownBrowser }, input) {
      const name = limitOf(operation)
      const limit: Limit = limits[name]
      if (limit.perProject !== undefined) count(limit, `${name} project ${projectId}`, limit.perProject)
      const identity = limit.perIdentity === undefined ? undefined : loginIdOf(input)
      if (limit.perIdentity === undefined || identity === undefined) return
      const subject = `${name} identity ${projectId} ${identity}`
      // A stranger uses up what their own network may ask about a login id, and not what its owner may.
      const source = knownBrowser ? `browser ${knownBrowser.id}` : networkOf(ip)
      count(limit, ofSource(subject, source), limit.perIdentity)
      count(limit, subject, limit.perIdentity * networksFactor)
    },
  }
}

/** The login id that a call is about, in whatever spelling. */
function loginIdOf(input: unknown): string | undefined {
  const loginId: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'loginId') : undefined
  return typeof loginId === 'string' && loginId !== '' ? loginIdKey(loginId) : undefined
}
