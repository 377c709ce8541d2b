import type { ProblemText } from '../problems.ts'

const statuses: Partial<Record<ProblemText, number>> = {
  weakPassword: 400,
  passwordMismatch: 400,
  addressNeeded: 400,
  passwordNeeded: 400,
  deviceUnknown: 400,
  deviceExpired: 400,
  deviceUsed: 400,
  deviceMissing: 400,
  signUpClosed: 403,
  ssoUnknown: 404,
  tooManyAttempts: 429,
  tooSoon: 429,
  unavailable: 503,
}

/** The status of a page with a refusal, as the usual pages have it: it reveals no more than the page does. */
export function statusOf(problem: unknown): number {
  return statuses[problem as ProblemText] ?? 401 // another value has no status of its own
}
