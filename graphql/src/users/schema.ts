import type { Builder } from '../schema/builder.ts'
import { registerUserEnums } from './enums.ts'
import { registerUserEvents } from './links/events.ts'
import { registerIdentities } from './links/identities.ts'
import { registerMembers } from './links/members.ts'
import { registerPasskeys } from './links/passkeys.ts'
import { registerUserGrants } from './links/tenants-and-roles.ts'
import { registerTrustedDevices } from './links/trusted-devices.ts'
import { registerUserAccessMutations } from './mutations/access.ts'
import { registerUserFactorMutations } from './mutations/factors.ts'
import { registerUserMutations } from './mutations/profile.ts'
import { registerUserQueries } from './queries.ts'
import { registerUserAccountErrors } from './user-errors.ts'
import { registerUserType } from './user-type.ts'

/** Everything about users. */
export function registerUsers(builder: Builder) {
  registerUserAccountErrors(builder)
  const enums = registerUserEnums(builder)
  registerUserType(builder, enums)
  registerUserGrants(builder)
  registerPasskeys(builder)
  registerTrustedDevices(builder)
  registerIdentities(builder)
  registerUserEvents(builder)
  registerMembers(builder)
  registerUserQueries(builder, enums)
  registerUserMutations(builder)
  registerUserAccessMutations(builder, enums)
  registerUserFactorMutations(builder)
}
