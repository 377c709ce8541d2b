import { DatabaseBusy, isForeignKeyViolation } from '@gatehouse/database'
import { ServiceUnavailable } from '@gatehouse/operation'
import { ChangedMeanwhile } from './errors.ts'

type Run = (...parameters: unknown[]) => Promise<unknown>

/**
 * The services, with an answer of their own to what a deletion elsewhere has overtaken. Most find that out by
 * themselves, because their transaction is run again; this is for those that looked before it began.
 */
export const tellingWhenOvertaken = <Services extends Record<string, object>>(services: Services): Services =>
  // Every service was given all of its functions, with the same arguments.
  mapped(services, (service: object) => mapped(service, telling)) as Services

// What it is given holds values of one type.
const mapped = <Value>(record: object, change: (value: Value) => unknown) =>
  Object.fromEntries(
    Object.entries<Value>(record as Record<string, Value>).map(([name, value]) => [name, change(value)]),
  )

const telling =
  (run: Run): Run =>
  (...parameters) =>
    run(...parameters).catch(tellWhatCallersMayKnow)

/** @throws ChangedMeanwhile, ServiceUnavailable for a database that stays busy, else the failure itself */
export function tellWhatCallersMayKnow(cause: unknown): never {
  if (isForeignKeyViolation(cause)) throw new ChangedMeanwhile({ cause })
  if (cause instanceof DatabaseBusy) throw new ServiceUnavailable({ message: cause.message, cause })
  throw cause
}
