import type { OperationError, OperationErrorClass } from '@gatehouse-id/operation'

/** A plain boolean: all declared errors share one type, so a type guard would narrow the rest to `never`. */
export function isA(error: unknown, ...declared: OperationErrorClass[]): boolean {
  return declared.some(one => error instanceof one)
}

/** provider-api §6: too many attempts. */
const tooManyCodes = 'E061103'

export function isTooMany(error: OperationError): boolean {
  return error.code === tooManyCodes || error.status === 429
}
