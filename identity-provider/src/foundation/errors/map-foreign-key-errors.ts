import { isForeignKeyViolation, TransactionConflict } from '@gatehouse-id/database'
import { operationsChannel, telling } from '../requests/diagnostics.ts'
import { ChangedMeanwhile } from './errors.ts'
import { unavailableOf } from './unavailable.ts'

type Run = (...parameters: unknown[]) => Promise<unknown>

/**
 * A service as all call it: whoever listens is told of its operations, and errors are such that callers can act on them
 * where a row that it refers to was deleted at the same time. Most services notice by themselves, because their
 * transaction runs again; this is for those that read before it began.
 */
export function atTheDoor<Service extends object>(area: string, service: Service): Service {
  const operations = Object.entries<Run>(service as Record<string, Run>)
  // The same functions, with the same arguments.
  return Object.fromEntries(operations.map(([name, run]) => [name, mapping(`${area}.${name}`, run)])) as Service
}

function mapping(operation: string, run: Run): Run {
  return (...parameters) => telling(operationsChannel, { operation }, () => run(...parameters).catch(throwMapped))
}

/**
 * @throws ChangedMeanwhile also where others were in the way again and again, TemporarilyUnavailable for an outage, else
 * the failure itself
 */
export function throwMapped(cause: unknown): never {
  if (isForeignKeyViolation(cause)) throw new ChangedMeanwhile({ cause })
  if (cause instanceof TransactionConflict)
    throw new ChangedMeanwhile({ message: `${cause.message}; nothing was changed. Try again.`, cause })
  throw unavailableOf(cause) ?? cause
}
