import type { Builder } from '../../schema/builder.ts'
import { registerUserEvents } from './links/events.ts'
import { registerIdentities } from './links/identities.ts'
import { registerMembers } from './links/members.ts'
import { registerPasskeys } from './links/passkeys.ts'
import { registerUserGrants } from './links/tenants-and-roles.ts'
import { registerTrustedDevices } from './links/trusted-devices.ts'
import { registerUserAccessMutations } from './mutations/access.ts'
import { registerUserBatches } from './mutations/batches.ts'
import { registerEmbeddedLinks } from './mutations/sign-in/embedded-links.ts'
import { registerUserFactorMutations } from './mutations/factors.ts'
import { registerUserGrantMutations } from './mutations/grants.ts'
import { registerImpersonation } from './mutations/sign-in/impersonation.ts'
import { registerUserImport } from './mutations/import.ts'
import { registerUserLoginIds } from './mutations/login-ids.ts'
import { registerUserMutations } from './mutations/profile.ts'
import { registerUserSignIn } from './mutations/sign-in/sign-in.ts'
import { registerTestUsers } from './mutations/sign-in/test-users.ts'
import { registerProviderToken } from './provider-token.ts'
import { registerUserQueries } from './queries.ts'
import { registerUserAccountErrors } from './user-errors.ts'
import { registerUserType } from './user-type.ts'

/** Everything about users. */
export function registerUsers(builder: Builder) {
  registerUserAccountErrors(builder)
  registerUserType(builder)
  registerUserGrants(builder)
  registerPasskeys(builder)
  registerTrustedDevices(builder)
  registerIdentities(builder)
  registerUserEvents(builder)
  registerMembers(builder)
  registerUserQueries(builder)
  registerProviderToken(builder)
  registerUserMutations(builder)
  registerUserBatches(builder)
  registerUserImport(builder)
  registerUserLoginIds(builder)
  registerUserGrantMutations(builder)
  registerUserAccessMutations(builder)
  registerUserFactorMutations(builder)
  registerImpersonation(builder)
  registerUserSignIn(builder)
  registerEmbeddedLinks(builder)
  registerTestUsers(builder)
}
