import type { IdentityClient } from '../provider/contract.ts'
import { admitting, type Rules } from './admit.ts'
import { attributesFor } from './attributes.ts'
import { belongingTo } from './belongs.ts'
import { givableBy } from './givable.ts'
import { scopeTenants } from './operations/scope-tenants.ts'
import { scopeUsers } from './operations/scope-users.ts'
import { scopeWidgets } from './operations/scope-widgets.ts'

/** What administrators of tenants may call, kept to their tenants. */
export function tenantRules(client: IdentityClient, tenantIds: readonly string[]): Rules {
  const { scoped, admit } = doorOf(client, tenantIds)
  return admit(scoped)
}

/** The same for the widgets of one tenant, which call more, and see users as the tenant does. */
export function widgetRules(client: IdentityClient, tenantId: string): Rules {
  const { belonging, scoped, admit } = doorOf(client, [tenantId])
  const rules: Rules = { ...scoped }
  for (const [area, more] of Object.entries<Rules[string]>(scopeWidgets(client, tenantId, belonging, scoped)))
    rules[area] = { ...rules[area], ...more }
  return admit(rules)
}

function doorOf(client: IdentityClient, tenantIds: readonly string[]) {
  const belonging = belongingTo(client, tenantIds)
  const attributes = attributesFor(client)
  const requireGivable = givableBy(client, tenantIds)
  return {
    belonging,
    scoped: { ...scopeUsers(client, belonging, attributes), ...scopeTenants(client, belonging) },
    admit: (rules: Rules) => admitting(rules, { attributes, requireGivable }),
  }
}
