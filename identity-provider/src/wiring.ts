import type { Operation, OperationTable, Service } from '@gatehouse/operation'
import { transact } from '@gatehouse/database'
import { type contract, managementContract } from './contract.ts'
import type { Call } from './foundation/call.ts'
import type { Area } from './foundation/area.ts'
import type { Dependencies } from './foundation/dependencies.ts'
import { type Hooks, joinHooks } from './foundation/hooks.ts'
import { mapForeignKeyErrors } from './foundation/errors/map-foreign-key-errors.ts'
import { type JobKind, jobRights } from './foundation/job-kind.ts'
import { createRecordChanges } from './activity/change-capture/record-changes.ts'
import { allExtensions, areas, capturedTables } from './areas.ts'
import { createShared, type Shared, type SharedOptions } from './shared.ts'

export type WiringOptions = SharedOptions & {
  /** Hooks of the embedding program; they run after those of the areas. */
  hooks: Partial<Hooks>
  /** Whether audited changes are kept, so that they can be undone; a dry run keeps none. */
  keepsChanges?: boolean
}

export type Services = { [Name in keyof typeof contract]: Service<(typeof contract)[Name], Call> }
export type Wiring = {
  dependencies: Dependencies
  shared: Shared
  services: Services
  /** By name, what a runner does. */
  jobKinds: ReadonlyMap<string, JobKind>
  /** Deletes what has expired, in every area. */
  sweep(): Promise<void>
}

/** Makes what areas share, then every area, and joins their hooks. */
export function wire(given: Omit<Dependencies, 'hooks'>, options: WiringOptions): Wiring {
  const registered: Partial<Hooks>[] = []
  const dependencies: Dependencies = { ...given, hooks: joinHooks(registered) }
  for (const { hooks } of allExtensions) if (hooks) registered.push(hooks(dependencies))
  registered.push(options.hooks)
  const shared = createShared(dependencies, options)
  return {
    dependencies,
    shared,
    services: mapForeignKeyErrors(keepingChanges(createServices(dependencies, shared), dependencies, options)),
    jobKinds: createJobKinds(dependencies, shared, options),
    async sweep() {
      await transact(dependencies.db, async tx => {
        for (const { sweep } of allExtensions) await sweep?.(tx, dependencies)
      })
    },
  }
}

type Needs = Shared & {
  users: Services['users']
  /** Every service, for what calls them by name; not before all are made. */
  services: () => Services
}
type Areas = { [Name in keyof typeof contract]: Area<(typeof contract)[Name], Needs> }

function createServices(dependencies: Dependencies, shared: Shared): Services {
  const users = areas.users.service(dependencies, shared)
  const typed: Areas = areas
  const needs: Needs = { ...shared, users, services: () => all }
  const made = Object.entries(typed).map(([name, area]) => [name, area.service(dependencies, needs)])
  // Every name of the contract was given the service of its own area.
  const all = Object.fromEntries(made) as Services
  return all
}

/** The kinds of long work of every area, whose changes are kept as those of operations are. */
function createJobKinds(
  dependencies: Dependencies,
  shared: Shared,
  { keepsChanges }: WiringOptions,
): ReadonlyMap<string, JobKind> {
  const users = areas.users.service(dependencies, shared)
  const typed: Areas = areas
  const services = () => {
    throw new Error('unreachable: jobs call no services by name')
  }
  const kinds = Object.values(typed).flatMap(
    ({ jobKinds }) => jobKinds?.(dependencies, { ...shared, users, services }) ?? [],
  )
  const record = createRecordChanges(dependencies, capturedTables)
  return new Map(
    kinds.map(kind => {
      const right = jobRights[kind.name]
      const step: JobKind['step'] = (call, ...state) => record({ right }, call, () => kind.step(call, ...state))
      return [kind.name, keepsChanges === false ? kind : { ...kind, step }]
    }),
  )
}

/** The services, keeping what the operations of management change. */
function keepingChanges(services: Services, dependencies: Dependencies, options: WiringOptions): Services {
  if (options.keepsChanges === false) return services
  const record = createRecordChanges(dependencies, capturedTables)
  const kept = Object.entries(managementContract).map(([area, table]) => {
    const operations = Object.entries<Operation>(table).map(([name, operation]) => {
      // Safe: a service has a function for each operation of its table.
      const service = services[area as keyof Services] as unknown as Service<OperationTable, Call>
      const run: Service<OperationTable, Call>[string] = (input, call) =>
        record(operation, call, async () => service[name]?.(input, call))
      return [name, run]
    })
    return [area, Object.fromEntries(operations)]
  })
  // Every area of management has the same functions as before.
  return { ...services, ...Object.fromEntries(kept) } as Services
}
