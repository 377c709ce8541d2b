import { DatabaseUnavailable } from '@gatehouse/database'
import { type OperationError, TemporarilyUnavailable } from '@gatehouse/operation'

/** Most outages are a restart or a failover, of seconds. */
const retryAfterSeconds = 2

/** What callers are told of an outage, for each of which there is one answer; undefined for every other failure. */
export function unavailableOf(error: unknown): OperationError | undefined {
  if (error instanceof TemporarilyUnavailable) return error
  if (!(error instanceof DatabaseUnavailable)) return undefined
  return new TemporarilyUnavailable({ message: error.message, cause: error, retryAfterSeconds })
}
