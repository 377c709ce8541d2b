import type { OperationError, OperationErrorClass } from '@gatehouse/operation'

/** A plain boolean: all declared errors share one type, so a type guard would narrow the rest to `never`. */
export function isA(error: unknown, ...declared: OperationErrorClass[]): boolean {
  return declared.some(one => error instanceof one)
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
