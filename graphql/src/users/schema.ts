import type { Builder } from '../schema/builder.ts'
import { registerUserAccessMutations } from './access-mutations.ts'
import { registerUserEnums } from './enums.ts'
import { registerUserFactorMutations } from './factor-mutations.ts'
import { registerUserMutations } from './mutations.ts'
import { registerPasskeyType } from './passkey-type.ts'
import { registerUserQueries } from './queries.ts'
import { registerTrustedDeviceType } from './trusted-device-type.ts'
import { registerUserAccountErrors } from './user-errors.ts'
import { registerUserType } from './user-type.ts'

/** Everything about users. */
export function registerUsers(builder: Builder) {
  registerUserAccountErrors(builder)
  const enums = registerUserEnums(builder)
  const Passkey = registerPasskeyType(builder)
  const TrustedDevice = registerTrustedDeviceType(builder)
  const userType = registerUserType(builder, { ...enums, Passkey, TrustedDevice })
  registerUserQueries(builder, enums)
  registerUserMutations(builder, userType)
  registerUserAccessMutations(builder, userType, enums)
  registerUserFactorMutations(builder, userType)
}
