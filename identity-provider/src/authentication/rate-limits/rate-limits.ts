import { type LimitName, type OperationTable, RateLimited, type RequestFacts } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { loginIdKey } from '../../directory/users/profile/user/login-ids/login-id-key.ts'
import { networkOf } from '../../foundation/addresses/network-of.ts'
import { ofSource } from './sources.ts'
import { type Counter, createCounter } from './counter.ts'
import { type Limit, limits } from './limits.ts'

export type RateLimits = {
  /**
   * Before the caller is known.
   * @throws {RateLimited} when the address has used up its calls
   */
  admit(operation: string, facts: RequestFacts): void
  /**
   * After the caller and the subject of the call are known.
   * @throws {RateLimited} when one of their limits is used up
   */
  guard(operation: string, call: Call, input: unknown): void
}

/** All networks together may make this many times the calls of one network about a login id. */
const networksFactor = 10

/** Counts calls in this process; each of several processes allows that many (docs/decisions/sign-in/rate-limits.md). */
export function createRateLimits(
  { clock }: Pick<Dependencies, 'clock'>,
  /** By the name of their area. */
  contract: Record<string, OperationTable>,
): RateLimits {
  let names: Map<string, LimitName> | undefined

  function limitOf(operation: string): LimitName {
    names ??= limitNames(contract)
    const name = names.get(operation)
    if (name === undefined) throw new Error(`unreachable: ${operation} is not an operation of the contract`)
    return name
  }

  // Limits with the same window length share a counter.
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
      // An attacker uses up the limit of their own network for a login id, not that of its owner.
      const source = knownBrowser ? `browser ${knownBrowser.id}` : networkOf(ip)
      count(limit, ofSource(subject, source), limit.perIdentity)
      count(limit, subject, limit.perIdentity * networksFactor)
    },
  }
}

/** The limit of each operation, by the name of its area and its own. */
function limitNames(contract: Record<string, OperationTable>): Map<string, LimitName> {
  const operations = Object.entries(contract).flatMap(([area, table]) =>
    Object.entries(table).map(([name, { limit = 'manage' }]): [string, LimitName] => [`${area}.${name}`, limit]),
  )
  return new Map(operations)
}

/** The login id that a call is about, in normalized spelling. */
function loginIdOf(input: unknown): string | undefined {
  const loginId: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'loginId') : undefined
  return typeof loginId === 'string' && loginId !== '' ? loginIdKey(loginId) : undefined
}
