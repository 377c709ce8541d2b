import type { HostedDependencies, InteractionRequest, Step } from './interaction-request.ts'

/** Counts a step that runs no action of the flow. @throws {RateLimited} */
export function limitStep(
  { rateLimits }: HostedDependencies,
  { limit }: Step,
  { call, form }: InteractionRequest,
): void {
  if (limit === undefined) return
  rateLimits?.admit(limit, call)
  rateLimits?.guard(limit, call, { loginId: form.email ?? '' })
}
