import { onCommits } from '@gatehouse-id/database'
import type { Operation, OperationTable, Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import { lazily } from '../../foundation/concurrency/lazily.ts'
import type { Db } from '../../foundation/tables/tables.ts'
import type { Services } from '../../wire/clients.ts'
import { contract } from '../contract.ts'
import type { Replica } from './replica.ts'
import type { Writers } from './writers.ts'

type Needs = {
  replica: Replica
  writers: Writers
  /** The contract of all areas, by name. */
  tables: Readonly<Record<string, OperationTable>>
  /** The same services over another database. */
  servicesOver(db: Db): Services
}

const others: ReadonlySet<Operation> = new Set<Operation>([
  contract.sessions.validate,
  ...Object.values<Operation>(contract.signingKeys),
])

/**
 * Services whose reads of management, validations of sessions and key sets are answered by a replica. Nothing but an
 * answer counts: what fails there (because it is not there yet, or because it writes) is asked again of the primary, as is
 * everything of who has written lately.
 */
export function routeReads(services: Services, { replica, writers, tables, servicesOver }: Needs): Services {
  let copy: { db: Db; services: Services } | undefined
  function copiesOver(db: Db): Services {
    if (copy?.db !== db) copy = { db, services: servicesOver(db) }
    return copy.services
  }
  const serviceOf = (all: Services, name: string) =>
    all[name as keyof Services] as unknown as Service<OperationTable, Call>

  type Answer = (input: unknown, call: Call) => Promise<unknown>
  function reading(name: string, operation: string, primary: Answer): Answer {
    return async (input, call) => {
      const current = isFull(input) || writers.hasWritten(call) ? undefined : replica.current()
      if (!current) return primary(input, call)
      try {
        const answer = await (serviceOf(copiesOver(current.db), name)[operation] as Answer)(input, call)
        call.replicaAgeMs = Math.max(call.replicaAgeMs ?? 0, Math.round(current.ageMs))
        return answer
      } catch {
        return primary(input, call)
      }
    }
  }
  function writing(primary: Answer): Answer {
    return (input, call) =>
      onCommits(
        () => writers.note(call),
        () => primary(input, call),
      )
  }

  return lazily(Object.keys(tables), name => {
    const service = serviceOf(services, name)
    const routed = Object.entries<Operation>(tables[name] ?? {}).map(([operation, declared]) => {
      const primary = service[operation] as Answer
      return [operation, mayBeStale(declared) ? reading(name, operation, primary) : writing(primary)]
    })
    return Object.fromEntries(routed)
  }) as unknown as Services
}

function mayBeStale(operation: Operation): boolean {
  return operation.right === 'read' || operation.right === 'audit' || others.has(operation)
}

/** Of checks of authorization: what is asked with `consistency: "full"` is up to date. */
function isFull(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'consistency' in input && input.consistency === 'full'
}
