import { OperationError } from '@gatehouse/operation'

/** A user as somebody sent them, not looked at yet. */
export type Sent = Record<string, unknown>
export type Failure = { failure: string; user: { loginIds?: string[] } }

/** @throws what is no answer to a caller */
export function expected(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  throw error
}

export function failureOf(sent: Sent, failure: string): Failure {
  const { loginId } = sent
  return { failure, user: typeof loginId === 'string' ? { loginIds: [loginId] } : {} }
}
