import { OperationError } from '@gatehouse-id/operation'

/** A user as the caller sent it, not parsed yet. */
export type Sent = Record<string, unknown>
export type Failure = {
  failure: string
  user: { loginIds?: string[] }
  sent: Sent
  /** Absent where another user has the login id. */
  cause?: OperationError
}

/** A failure as the wire has it. */
export function toWire({ failure, user }: Failure): Pick<Failure, 'failure' | 'user'> {
  return { failure, user }
}

/** @throws the error itself when it is not an expected failure */
export function expected(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  throw error
}

export function failureOf(sent: Sent, failure: string, cause?: OperationError): Failure {
  const { loginId } = sent
  return { failure, sent, ...(cause && { cause }), user: typeof loginId === 'string' ? { loginIds: [loginId] } : {} }
}
