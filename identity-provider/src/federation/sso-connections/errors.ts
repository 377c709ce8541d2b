import { conflict, notFound } from '../../foundation/errors/declare.ts'

export const SsoConnectionNotFound = notFound('SsoConnectionNotFound', 'There is no such connection to switch to')
export const SsoConnectionUntested = conflict(
  'SsoConnectionUntested',
  'The new connection has not passed a test since it was saved',
)
