import { OperationError } from '@gatehouse-id/operation'

/** A user as the caller sent it, not parsed yet. */
export type Sent = Record<string, unknown>
export type Failure = {
  failure: string
  user: { loginIds?: string[] }
  sent: Sent
  code: string
  /** Absent where another user has a login id or an identity. */
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

export function failureOf(sent: Sent, failure: string, cause: OperationError): Failure {
  return { ...refusalOf(sent, failure, cause.name), cause }
}

export function refusalOf(sent: Sent, failure: string, code: string): Failure {
  const { loginId } = sent
  return { failure, code, sent, user: typeof loginId === 'string' ? { loginIds: [loginId] } : {} }
}
