import type { Area, OperationTable, Service } from '@gatehouse/operation'
import type { IdentityClient } from '../contract.ts'
import type { Call } from '../foundation/call.ts'
import { KeyNotAllowed } from '../foundation/errors/errors.ts'
import { belongingTo } from './belongs.ts'
import { fillings } from './defaults.ts'
import { NotOfTenant } from './errors.ts'
import { scopeOwn } from './scope-own.ts'
import { scopeTenants } from './scope-tenants.ts'
import { scopeUsers } from './scope-users.ts'
import { scopeWidgets } from './scope-widgets.ts'

/** By area and name, the operations that have a rule for administrators of a tenant. */
type Rules = Record<string, Record<string, ((input: never) => Promise<unknown>) | undefined> | undefined>

/** What administrators of a tenant may call, kept to the tenant. */
function rulesOf(client: IdentityClient, tenantId: string): Rules {
  const belonging = belongingTo(client, [tenantId])
  const scoped = { ...scopeUsers(client, belonging), ...scopeTenants(client, belonging) }
  const rules: Rules = { ...scoped }
  for (const [area, more] of Object.entries<Rules[string]>(scopeWidgets(client, tenantId, belonging, scoped)))
    rules[area] = { ...rules[area], ...more }
  return rules
}

/**
 * The areas with a door for administrators of a tenant: their calls reach what belongs to the tenant, by the rules of
 * `scope-users.ts`, `scope-tenants.ts` and `scope-widgets.ts`. Users who read of their own account come by the same door,
 * by the rules of `scope-own.ts`. An operation without a rule is refused.
 */
export function withTenantDoor(areas: Area<Call>[], clientFor: (call: Call) => IdentityClient): Area<Call>[] {
  return areas.map(({ name, table, service }) => ({ name, table, service: doorOf(name, service) }))

  function doorOf(area: string, service: Service<OperationTable, Call>): Service<OperationTable, Call> {
    const entries = Object.entries(service).map(([name, run]) => {
      const door: typeof run = (input, call) => {
        const { tenantId, ownUserId, ...rest } = call
        if (ownUserId !== undefined) {
          const own: Rules = scopeOwn(clientFor(rest), ownUserId)
          const ownRule = own[area]?.[name]
          if (!ownRule) throw new KeyNotAllowed()
          return ownRule(input as never) // parsed by the contract of the operation that the rule stands for
        }
        if (tenantId === undefined) return run(input, call)
        const rule = rulesOf(clientFor(rest), tenantId)[area]?.[name]
        if (!rule) throw new NotOfTenant()
        const fill = fillings[`${area}.${name}`]
        // The input was parsed by the contract of the operation that the rule stands for.
        const filled = fill ? fill(input as Record<string, unknown>, tenantId) : input
        return rule(filled as never)
      }
      return [name, door]
    })
    return Object.fromEntries(entries)
  }
}
