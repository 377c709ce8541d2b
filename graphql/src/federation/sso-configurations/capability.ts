import { SsoNotConfigured, SsoSettingsNotFound, SsoSettingsTaken } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'
import { registerConfigurationType } from './configuration-type.ts'
import { registerConfigurationInputs } from './inputs.ts'
import { registerConfigurationMutations } from './mutations.ts'
import { registerConfigurationQueries } from './queries.ts'
import { registerAttempts } from './attempts.ts'
import { registerLastSignIn } from './last-sign-in.ts'
import { registerSetupLinks } from './setup-links.ts'

export const ssoConfigurationsCapability: Capability = {
  register: registerSsoConfigurations,
  permissions: {
    fields: {
      'Query.ssoConfigurations': 'read_project',
      'Query.expiringSsoConfigurations': 'read_project',
      'Query.ssoFailures': 'read_project',
      'Query.ssoAttempt': 'read_project',
      'Query.ssoLastSignIn': 'manage_project',
      'Mutation.ssoTestStart': 'manage_project',
      'Mutation.ssoConfigurationCreate': 'manage_project',
      'Mutation.ssoConfigurationOidcUpdate': 'manage_project',
      'Mutation.ssoConfigurationSamlUpdate': 'manage_project',
      'Mutation.ssoConfigurationRedirectUpdate': 'manage_project',
      'Mutation.ssoConfigurationMappingsRecalculate': 'manage_project',
      'Mutation.ssoConfigurationDelete': 'manage_project',
      'Mutation.ssoSetupLinkCreate': 'read_secrets',
      'Mutation.ssoSetupLinkRevoke': 'manage_project',
    },
    types: { SsoConfiguration: 'read_project' },
  },
}

/** How users of a tenant sign in at the tenant's own identity provider. */
function registerSsoConfigurations(builder: Builder) {
  registerProviderErrors(builder, [
    [SsoSettingsNotFound, 'The tenant has no configuration of single sign-on with this id.'],
    [SsoNotConfigured, 'The configuration has no provider yet, or its tenant is disabled.'],
    [SsoSettingsTaken, 'The tenant already has a configuration with this id.'],
  ])
  registerConfigurationType(builder)
  registerConfigurationQueries(builder)
  registerConfigurationMutations(builder, registerConfigurationInputs(builder))
  registerSetupLinks(builder)
  registerAttempts(builder)
  registerLastSignIn(builder)
}
