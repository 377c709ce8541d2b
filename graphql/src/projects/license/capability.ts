import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'

export const licenseCapability: Capability = {
  register: registerLicense,
  permissions: { fields: { 'Query.rateLimitTier': 'read_project' }, types: {} },
}

/** How far the rate limits reach. */
function registerLicense(builder: Builder) {
  const Tier = builder.enumType('RateLimitTier', {
    description: 'How far the rate limits of a project reach.',
    values: {
      TIER_1: { value: 'tier1', description: 'The lowest.' },
      TIER_2: { value: 'tier2', description: 'The second.' },
      TIER_3: { value: 'tier3', description: 'The third.' },
      TIER_4: { value: 'tier4', description: 'The highest.' },
    } as const,
  })
  builder.queryField('rateLimitTier', t =>
    t.field({
      type: Tier,
      description: 'How far the rate limits of the project reach, as its license says.',
      resolve: async (_root, _args, { client }) => (await client.license.load({})).rateLimitTier,
    }),
  )
}
