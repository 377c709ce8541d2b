import {
  InvalidInput,
  MissingArguments,
  OperationError,
  type OperationErrorClass,
  RateLimited,
} from '@gatehouse/operation'

/** A plain boolean: all declared errors share one type, so a type guard would narrow the rest to `never`. */
export function isA(error: unknown, ...declared: OperationErrorClass[]): boolean {
  return declared.some(one => error instanceof one)
}

export type SendProblem = 'tooManyAttempts' | 'unavailable' | 'addressNeeded'
/** The status reveals no more than the page does. */
export const statusOf = { tooManyAttempts: 429, unavailable: 503, addressNeeded: 400 } as const

/**
 * The text of a page when a message could not be sent.
 * @throws the error itself when it is not an expected failure
 */
export function sendProblem(error: unknown): SendProblem {
  if (!(error instanceof OperationError)) throw error
  if (error.status === 429 || isA(error, RateLimited)) return 'tooManyAttempts'
  if (isA(error, InvalidInput, MissingArguments)) return 'addressNeeded'
  return 'unavailable'
}

export type CodeProblem = 'wrongCode' | 'tooManyAttempts'
/** provider-api §6: too many attempts. */
const tooManyCodes = 'E061103'

/** The text of a page for a refused code: unknown, disabled and wrong look alike. */
export function codeProblem(error: OperationError): CodeProblem {
  return isTooMany(error) ? 'tooManyAttempts' : 'wrongCode'
}
export function isTooMany(error: OperationError): boolean {
  return error.code === tooManyCodes || error.status === 429
}
export const codeStatus = { wrongCode: 401, tooManyAttempts: 429 } as const
