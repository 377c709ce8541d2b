import type { Capability } from '../../schema/capability.ts'
import { registerOauthProviders } from './schema.ts'

export const oauthProvidersCapability: Capability = {
  register: registerOauthProviders,
  permissions: {
    fields: {
      'Query.signInProviders': 'read_project',
      'Query.serverSignInProviders': 'read_project',
      // A caller who changes a provider can sign in as any administrator.
      'Mutation.signInProviderUpsert': 'manage_sign_in',
      'Mutation.signInProviderDelete': 'manage_sign_in',
    },
    types: { SignInProvider: 'read_project' },
  },
}
