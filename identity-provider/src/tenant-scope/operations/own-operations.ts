import type { Operation } from '@gatehouse-id/operation'
import { outboundApplications } from '../../applications/outbound/outbound-applications/contract.ts'
import { outboundTokens } from '../../applications/outbound/outbound-tokens/contract.ts'
import { ssoApplications } from '../../applications/sso-applications/contract.ts'
import { trustedDevices } from '../../authentication/second-factors/trusted-devices/contract.ts'
import { userPasskeys } from '../../authentication/passkeys/user-passkeys/contract.ts'
import { widgets } from '../../projects/widgets/contract.ts'

/** Operations of management that answer users for their own account: those with a rule in `scope-own.ts`. */
export const ownOperations: ReadonlySet<Operation> = new Set<Operation>([
  userPasskeys.list,
  trustedDevices.list,
  ssoApplications.loadAll,
  outboundApplications.loadAll,
  outboundTokens.listApps,
  widgets.componentsState,
])

/** Operations of management that third-party applications call for their user: those with a rule in `scope-delegated.ts`. */
export const delegatedOperations: ReadonlySet<Operation> = new Set<Operation>([
  outboundTokens.fetch,
  outboundTokens.fetchByScopes,
  outboundTokens.fetchTenant,
  outboundTokens.fetchTenantByScopes,
])
