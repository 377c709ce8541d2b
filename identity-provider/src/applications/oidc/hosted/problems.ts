import {
  InvalidInput,
  MissingArguments,
  OperationError,
  type OperationErrorClass,
  RateLimited,
} from '@gatehouse/operation'

/** A plain boolean: declared errors share one type, so narrowing by class would leave nothing over. */
export function isA(error: unknown, ...declared: OperationErrorClass[]): boolean {
  return declared.some(one => error instanceof one)
}

export type SendProblem = 'tooManyAttempts' | 'unavailable' | 'addressNeeded'
/** One status for each thing that is shown: the status tells no more than the page. */
export const statusOf = { tooManyAttempts: 429, unavailable: 503, addressNeeded: 400 } as const

/** What a page says when something could not be sent. @throws what is no refusal */
export function sendProblem(error: unknown): SendProblem {
  if (!(error instanceof OperationError)) throw error
  if (error.status === 429 || isA(error, RateLimited)) return 'tooManyAttempts'
  if (isA(error, InvalidInput, MissingArguments)) return 'addressNeeded'
  return 'unavailable'
}

export type CodeProblem = 'wrongCode' | 'tooManyAttempts'
/** provider-api §6: too many attempts. */
const tooManyCodes = 'E061103'

/** What a page says of a code that was refused: unknown, disabled and wrong look alike. */
export function codeProblem(error: OperationError): CodeProblem {
  return error.code === tooManyCodes || error.status === 429 ? 'tooManyAttempts' : 'wrongCode'
}
export const codeStatus = { wrongCode: 401, tooManyAttempts: 429 } as const
