import type { Operation, OperationTable, Service } from '@gatehouse-id/operation'
import { clientOf, type Services } from '../wire/clients.ts'
import type { contract, IdentityClient } from './contract.ts'
import type { Call } from '../foundation/requests/call.ts'
import type { AnyArea, Area } from '../foundation/areas/area.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import { type Hooks, joinHooks } from '../foundation/areas/hooks.ts'
import type { Sweep } from '../foundation/rows/sweep.ts'
import { lazily } from '../foundation/concurrency/lazily.ts'
import { atTheDoor } from '../foundation/errors/map-foreign-key-errors.ts'
import { type JobKind, jobRights } from '../foundation/areas/job-kind.ts'
import { createRecordChanges } from '../activity/change-capture/record-changes.ts'
import { areas } from './areas.ts'
import { createShared, type Shared, type SharedOptions } from './shared.ts'

export type WiringOptions = SharedOptions & {
  /** Hooks of the embedding program; they run after those of the areas. */
  hooks: Partial<Hooks>
  /** Whether audited changes are kept, so that they can be undone; a dry run keeps none. */
  keepsChanges?: boolean
}

export type Wiring = {
  dependencies: Dependencies
  shared: Shared
  services: Services
  /** The areas of management in this process, on behalf of `call.actor` and with `call.rights`. */
  clientFor(call: Call): IdentityClient
  /** By name, what a runner does. */
  jobKinds(): ReadonlyMap<string, JobKind>
  /** Of every area. */
  sweeps: readonly Sweep[]
}

/** Makes what areas share, then every area, and joins their hooks. */
export function wire(given: Omit<Dependencies, 'hooks'>, options: WiringOptions): Wiring {
  const registered: Partial<Hooks>[] = []
  const dependencies: Dependencies = { ...given, hooks: joinHooks(registered) }
  const { extensions } = options.areas
  for (const { hooks } of extensions) if (hooks) registered.push(hooks(dependencies))
  registered.push(options.hooks)
  const shared = createShared(dependencies, options)
  const services = createServices(dependencies, shared, options)
  return {
    dependencies,
    shared,
    services,
    clientFor: call => clientOf(options.areas, services, call),
    jobKinds: () => createJobKinds(dependencies, shared, options),
    sweeps: extensions.flatMap(({ sweeps = [] }) => sweeps),
  }
}

type Needs = Shared & {
  users: Services['users']
  /** Every service, for what calls them by name; not before all are made. */
  services: () => Services
}
type Areas = { [Name in keyof typeof contract]: Area<(typeof contract)[Name], Needs> }

/** Every area's service, each made when it is used: a transaction that is wired for itself uses few. */
function createServices(
  dependencies: Dependencies,
  shared: Shared,
  { areas: all, keepsChanges }: WiringOptions,
): Services {
  const users = areas.users.service(dependencies, shared)
  const typed: Areas = areas
  const byName: Readonly<Record<string, AnyArea<Needs>>> = { ...typed, ...all.added }
  const needs: Needs = { ...shared, users, services: () => services }
  const record = keepsChanges === false ? undefined : createRecordChanges(dependencies, all.capturedTables)
  // Every name of the contract is given the service of its own area.
  const services = lazily(Object.keys(all.contract), name => {
    const service = byName[name]?.service(dependencies, needs) as Service<OperationTable, Call>
    const table = all.management[name]
    return atTheDoor(name, record && table ? keepingChanges(service, table, record) : service)
  }) as unknown as Services
  return services
}

/** The kinds of long work of every area, whose changes are kept as those of operations are. */
function createJobKinds(
  dependencies: Dependencies,
  shared: Shared,
  { areas: all, keepsChanges }: WiringOptions,
): ReadonlyMap<string, JobKind> {
  const users = areas.users.service(dependencies, shared)
  const typed: Areas = areas
  const services = () => {
    throw new Error('unreachable: jobs call no services by name')
  }
  const kinds = Object.values(typed).flatMap(
    ({ jobKinds }) => jobKinds?.(dependencies, { ...shared, users, services }) ?? [],
  )
  const record = createRecordChanges(dependencies, all.capturedTables)
  return new Map(
    kinds.map(kind => {
      const right = jobRights[kind.name]
      const step: JobKind['step'] = (call, ...state) => record({ right }, call, () => kind.step(call, ...state))
      return [kind.name, keepsChanges === false ? kind : { ...kind, step }]
    }),
  )
}

/** A service, keeping what its operations change. */
function keepingChanges(
  service: Service<OperationTable, Call>,
  table: OperationTable,
  record: ReturnType<typeof createRecordChanges>,
): Service<OperationTable, Call> {
  return Object.fromEntries(
    Object.entries<Operation>(table).map(([name, operation]) => [
      name,
      (input, call) => record(operation, call, async () => service[name]?.(input, call)),
    ]),
  )
}
