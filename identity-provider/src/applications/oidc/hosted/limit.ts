import { RateLimited } from '@gatehouse/operation'
import type { Kit, Step, Visit } from './visit.ts'

/** The seconds to wait before this step may be taken again; undefined when it may be taken now. */
export function secondsToWait({ rules }: Kit, { limit }: Step, { call, form, state }: Visit): number | undefined {
  if (limit === undefined || !rules.rateLimits) return undefined
  const loginId = form.email ?? form.phone ?? state.proven?.userId ?? state.sent?.loginId ?? ''
  try {
    rules.rateLimits.admit(limit, call)
    rules.rateLimits.guard(limit, call, { loginId })
    return undefined
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    return error.retryAfterSeconds ?? 1
  }
}
