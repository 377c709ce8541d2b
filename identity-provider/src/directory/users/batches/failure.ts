import { OperationError } from '@gatehouse/operation'

/** A user as the caller sent it, not parsed yet. */
export type Sent = Record<string, unknown>
export type Failure = { failure: string; user: { loginIds?: string[] } }

/** @throws the error itself when it is not an expected failure */
export function expected(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  throw error
}

export function failureOf(sent: Sent, failure: string): Failure {
  const { loginId } = sent
  return { failure, user: typeof loginId === 'string' ? { loginIds: [loginId] } : {} }
}
