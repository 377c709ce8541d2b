import { DatabaseBusy, isForeignKeyViolation, TransactionConflict } from '@gatehouse/database'
import { ServiceUnavailable } from '@gatehouse/operation'
import { ChangedMeanwhile } from './errors.ts'

type Run = (...parameters: unknown[]) => Promise<unknown>

/**
 * The services, with errors that callers can act on where a row they refer to was deleted at the same time. Most
 * services notice by themselves, because their transaction runs again; this is for those that read before it began.
 */
export function mapForeignKeyErrors<Services extends Record<string, object>>(services: Services): Services {
  // Every service was given all of its functions, with the same arguments.
  return mapped(services, (service: object) => mapped(service, mapping)) as Services
}

// What it is given holds values of one type.
function mapped<Value>(record: object, change: (value: Value) => unknown) {
  return Object.fromEntries(
    Object.entries<Value>(record as Record<string, Value>).map(([name, value]) => [name, change(value)]),
  )
}

function mapping(run: Run): Run {
  return (...parameters) => run(...parameters).catch(throwMapped)
}

/** @throws ChangedMeanwhile also where others were in the way again and again, ServiceUnavailable for a database that stays busy, else the failure itself */
export function throwMapped(cause: unknown): never {
  if (isForeignKeyViolation(cause)) throw new ChangedMeanwhile({ cause })
  if (cause instanceof TransactionConflict)
    throw new ChangedMeanwhile({ message: `${cause.message}; nothing was changed. Try again.`, cause })
  if (cause instanceof DatabaseBusy) throw new ServiceUnavailable({ message: cause.message, cause })
  throw cause
}
