import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { KeyNotAllowed } from '../../foundation/errors/errors.ts'
import type { Delegation } from '../../foundation/requests/call.ts'
import type { IdentityClient } from '../../provider/contract.ts'

/** The scope with which users let an application fetch the tokens of what they have connected; with `:<id>`, of one service. */
const fetchScope = 'outbound.token.fetch'
/** Who connects accounts of a whole tenant lets applications use them. */
const tenantAdmin = 'Tenant Admin'

type Fetch = {
  appId: string
  tenantId?: string | undefined
  options?: { withRefreshToken?: boolean | undefined } | undefined
}

/** What third-party applications do for a user by an access token: they fetch tokens of connected services. */
export function scopeDelegated(client: IdentityClient, userId: string, { scopes }: Delegation) {
  async function requireLet({ appId, tenantId = '', options }: Fetch, named: string | undefined): Promise<void> {
    if (!scopes.includes(fetchScope) && !scopes.includes(`${fetchScope}:${appId}`))
      throw new KeyNotAllowed({ message: `the access token has no scope ${fetchScope}, nor ${fetchScope}:${appId}` })
    if (options?.withRefreshToken)
      throw new KeyNotAllowed({ message: 'refresh tokens of connected services are not given to applications' })
    const { user } = await client.users.load({ userId })
    // Another user is one that is not there.
    if (named !== undefined && ![userId, ...user.loginIds].includes(named)) throw new UserNotFound()
    if (tenantId === '') return
    const { tenants } = await client.tenants.search({ tenantIds: [tenantId] })
    const membership = user.userTenants.find(each => each.tenantId === tenantId)
    const isOpen = membership !== undefined && tenants.some(({ disabled }) => !disabled)
    if (!isOpen || (named === undefined && !membership.roleNames.includes(tenantAdmin)))
      throw new KeyNotAllowed({ message: `the user does not decide for the tenant ${tenantId}` })
  }

  return {
    outboundTokens: {
      async fetch(input) {
        await requireLet(input, input.userId)
        return client.outboundTokens.fetch(input)
      },
      async fetchByScopes(input) {
        await requireLet(input, input.userId)
        return client.outboundTokens.fetchByScopes(input)
      },
      async fetchTenant(input) {
        await requireLet(input, undefined)
        return client.outboundTokens.fetchTenant(input)
      },
      async fetchTenantByScopes(input) {
        await requireLet(input, undefined)
        return client.outboundTokens.fetchTenantByScopes(input)
      },
    },
  } satisfies { [Area in keyof IdentityClient]?: Partial<IdentityClient[Area]> }
}
