import type { Area, Client, OperationTable, Service } from '@gatehouse/operation'
import { area, localClient } from '@gatehouse/operation'
import { clientContract, contract, type IdentityClient } from './contract.ts'
import { type Call, requireRight } from './foundation/call.ts'
import { lazily } from './foundation/lazily.ts'
import type { Services } from './wiring.ts'
import { withAbsentValues } from './compatibility/absent-values.ts'
import { withUnsupportedFields } from './compatibility/unsupported-fields.ts'

/** Every area, as it is served over HTTP. */
export function areasOf(services: Services): Area<Call>[] {
  return namesOf(contract).map(name =>
    area<OperationTable, Call>(
      name,
      withUnsupportedFields(withAbsentValues(contract[name])),
      serviceOf(services, name),
    ),
  )
}

/** The management areas in this process, on behalf of `call.actor` and with `call.rights`; each is made when it is used. */
export function clientOf(services: Services, call: Call): IdentityClient {
  // Every name of the contract gets a client of its own table.
  return lazily(namesOf(clientContract), name =>
    localClient<OperationTable, Call>(clientContract[name], serviceOf(services, name), call, requireRight),
  ) as { [Name in keyof IdentityClient]: Client<OperationTable> } as IdentityClient
}

// Inputs are parsed with the area's own schemas before its service sees them, so widening it is safe.
function serviceOf(services: Services, name: keyof Services) {
  return services[name] as unknown as Service<OperationTable, Call>
}
function namesOf<Table extends object>(table: Table) {
  return Object.keys(table) as (keyof Table)[]
} // a closed object literal
