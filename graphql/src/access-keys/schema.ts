import { AccessKeyNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerAccessKeyType } from './access-key-type.ts'
import { registerAccessKeyEnums } from './enums.ts'
import { registerAccessKeyMutations } from './mutations.ts'
import { registerAccessKeyQueries } from './queries.ts'
import { registerAccessKeyStatusMutations } from './status-mutations.ts'
import { accessKeyVersion } from './version.ts'

/** Keys that back ends and jobs exchange for tokens. */
export function registerAccessKeys(builder: Builder) {
  registerProviderErrors(builder, [[AccessKeyNotFound, 'No access key has this id.']])
  accessKeyVersion.register(builder, 'AccessKey')
  const enums = registerAccessKeyEnums(builder)
  registerAccessKeyType(builder)
  registerAccessKeyQueries(builder, enums)
  registerAccessKeyMutations(builder)
  registerAccessKeyStatusMutations(builder)
}
