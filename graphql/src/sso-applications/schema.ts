import {
  SsoApplicationNotFound,
  SsoApplicationOfOtherType,
  SsoApplicationTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerSsoApplicationType } from './application-type.ts'
import { registerSsoApplicationInputs } from './inputs.ts'
import { registerSsoApplicationMutations } from './mutations.ts'
import { registerSsoApplicationQueries } from './queries.ts'
import { registerSsoApplicationEnums, registerSsoApplicationSettings } from './settings-types.ts'
import { registerUserSsoApplications } from './user-mutations.ts'
import { ssoApplicationVersion } from './version.ts'

/** Applications that users sign in to with the project as the identity provider. */
export function registerSsoApplications(builder: Builder) {
  registerProviderErrors(builder, [
    [SsoApplicationNotFound, 'No SSO application has this id.'],
    [SsoApplicationTaken, 'Another SSO application has this id or name.'],
    [SsoApplicationOfOtherType, 'The SSO application has another protocol.'],
  ])
  ssoApplicationVersion.register(builder, 'SsoApplication')
  const enums = registerSsoApplicationEnums(builder)
  registerSsoApplicationType(builder, enums, registerSsoApplicationSettings(builder, enums))
  registerSsoApplicationQueries(builder, enums)
  registerSsoApplicationMutations(builder, registerSsoApplicationInputs(builder, enums))
  registerUserSsoApplications(builder)
}
