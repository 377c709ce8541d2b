import type { Area, OperationTable, Service } from '@gatehouse-id/operation'
import type { IdentityClient } from '../provider/contract.ts'
import type { Call } from '../foundation/requests/call.ts'
import { KeyNotAllowed } from '../foundation/errors/errors.ts'
import { fillings } from './defaults.ts'
import type { Rules } from './admit.ts'
import { NotOfTenant } from './errors.ts'
import { widgetRules } from './rules.ts'
import { scopeDelegated } from './operations/scope-delegated.ts'
import { scopeOwn } from './operations/scope-own.ts'

/**
 * The areas with a door for administrators of a tenant: their calls reach what belongs to the tenant, by the rules of
 * `scope-users.ts`, `scope-tenants.ts` and `scope-widgets.ts`. Users who read of their own account come by the same door,
 * by the rules of `scope-own.ts`, and applications that act for them by those of `scope-delegated.ts`. An operation without a rule is refused, and a field that `fields.ts` does not allow.
 */
export function withTenantDoor(areas: Area<Call>[], clientFor: (call: Call) => IdentityClient): Area<Call>[] {
  return areas.map(({ name, table, service }) => ({ name, table, service: doorOf(name, service) }))

  function doorOf(area: string, service: Service<OperationTable, Call>): Service<OperationTable, Call> {
    // The input was parsed by the contract of the operation that the rule stands for.
    function ofOwnAccount(name: string, input: unknown, call: Call, ownUserId: string) {
      const { tenantId: _tenant, ownUserId: _owner, delegation, ...rest } = call
      const client = clientFor(rest)
      const own: Rules = delegation ? scopeDelegated(client, ownUserId, delegation) : scopeOwn(client, ownUserId)
      const rule = own[area]?.[name]
      if (!rule) throw new KeyNotAllowed()
      return rule(input as never)
    }
    function ofTenant(name: string, input: unknown, call: Call, tenantId: string) {
      const { tenantId: _tenant, delegation: _delegation, ...rest } = call
      const rule = widgetRules(clientFor({ ...rest, ofTenants: [tenantId] }), tenantId)[area]?.[name]
      if (!rule) throw new NotOfTenant()
      const fill = fillings[`${area}.${name}`]
      const filled = fill ? fill(input as Record<string, unknown>, tenantId) : input
      return rule(filled as never)
    }
    const entries = Object.entries(service).map(([name, run]) => {
      const door: typeof run = (input, call) => {
        const { tenantId, ownUserId } = call
        if (ownUserId !== undefined) return ofOwnAccount(name, input, call, ownUserId)
        return tenantId === undefined ? run(input, call) : ofTenant(name, input, call, tenantId)
      }
      return [name, door]
    })
    return Object.fromEntries(entries)
  }
}
