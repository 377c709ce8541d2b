import { RateLimited } from '@gatehouse/operation'
import type { HostedDependencies, Step, InteractionRequest } from './interaction-request.ts'

/** The seconds until this step may be taken again; undefined when it may be taken now. */
export function secondsToWait(
  hosted: HostedDependencies,
  { limit }: Step,
  { call, form, state }: InteractionRequest,
): number | undefined {
  if (limit === undefined || !hosted.rateLimits) return undefined
  const loginId = form.email ?? form.phone ?? state.verified?.userId ?? state.sent?.loginId ?? ''
  try {
    hosted.rateLimits.admit(limit, call)
    hosted.rateLimits.guard(limit, call, { loginId })
    return undefined
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    return error.retryAfterSeconds ?? 1
  }
}
