import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'
import { registerConsentType } from './consent-type.ts'
import { registerConsentMutations } from './mutations.ts'
import { registerConsentQueries } from './queries.ts'

export const inboundConsentsCapability: Capability = {
  register: registerInboundConsents,
  permissions: {
    fields: {
      'Query.inboundConsents': 'read_users',
      'Mutation.inboundConsentsDelete': 'manage_users',
    },
    types: { InboundConsent: 'read_users' },
  },
}

/** What users and tenants have authorized inbound applications to do. */
function registerInboundConsents(builder: Builder) {
  registerConsentType(builder)
  registerConsentQueries(builder)
  registerConsentMutations(builder)
}
