import type { Builder } from '../builder.ts'
import { describeUserAccessMutations } from './access-mutations.ts'
import { describeUserEnums } from './enums.ts'
import { describeUserFactorMutations } from './factor-mutations.ts'
import { describeUserMutations } from './mutations.ts'
import { describePasskeyType } from './passkey-type.ts'
import { describeUserQueries } from './queries.ts'
import { describeTrustedDeviceType } from './trusted-device-type.ts'
import { describeUserType } from './user-type.ts'

/** Everything about users. */
export function describeUsers(builder: Builder) {
  const enums = describeUserEnums(builder)
  const Passkey = describePasskeyType(builder)
  const TrustedDevice = describeTrustedDeviceType(builder)
  const userType = describeUserType(builder, { ...enums, Passkey, TrustedDevice })
  describeUserQueries(builder, enums)
  describeUserMutations(builder, userType)
  describeUserAccessMutations(builder, userType, enums)
  describeUserFactorMutations(builder, userType)
}
