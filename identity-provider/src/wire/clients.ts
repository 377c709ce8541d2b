import type { Area, Client, OperationTable, Service } from '@gatehouse-id/operation'
import { area, localClient } from '@gatehouse-id/operation'
import type { AllAreas } from '../provider/areas.ts'
import type { contract, IdentityClient } from '../provider/contract.ts'
import { type Call, requireRight } from '../foundation/requests/call.ts'
import { lazily } from '../foundation/concurrency/lazily.ts'
import { withAbsentValues } from './compatibility/absent-values.ts'
import { withUnsupportedFields } from './compatibility/unsupported-fields.ts'

export type Services = { [Name in keyof typeof contract]: Service<(typeof contract)[Name], Call> }

/** Every area, as it is served over HTTP. */
export function areasOf({ contract }: AllAreas, services: Services): Area<Call>[] {
  return Object.entries(contract).map(([name, table]) =>
    area<OperationTable, Call>(name, withUnsupportedFields(withAbsentValues(table)), serviceOf(services, name)),
  )
}

/** The management areas in this process, on behalf of `call.actor` and with `call.rights`; each is made when it is used. */
export function clientOf({ client }: AllAreas, services: Services, call: Call): IdentityClient {
  // Every name of the contract gets a client of its own table.
  return lazily(Object.keys(client), name =>
    localClient<OperationTable, Call>(client[name] ?? {}, serviceOf(services, name), call, requireRight),
  ) as { [Name in keyof IdentityClient]: Client<OperationTable> } as IdentityClient
}

// Inputs are parsed with the area's own schemas before its service sees them, so widening it is safe.
function serviceOf(services: Services, name: string) {
  return services[name as keyof Services] as unknown as Service<OperationTable, Call>
}
