import type { ScopeClaims } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { Capability } from '../../schema/capability.ts'

export const scopeClaimsCapability: Capability = {
  register: registerScopeClaims,
  permissions: {
    fields: {
      'Query.scopeClaims': 'read_project',
      'Mutation.scopeClaimsSet': 'manage_project',
    },
    types: {},
  },
}

/** The claims that applications get for scopes of OpenID Connect. */
function registerScopeClaims(builder: Builder) {
  const Mapping = builder.objectRef<ScopeClaims>('ScopeClaims').implement({
    description: 'What a scope gives besides the claims of the standard.',
    fields: t => ({
      scope: t.exposeString('scope', { description: 'The scope.' }),
      claims: t.field({
        type: 'JSON',
        description: 'Each claim and its value: an expression such as {{user.email}}, or a fixed text.',
        resolve: ({ claims }) => claims,
      }),
      description: t.exposeString('description', { description: 'What it is for.' }),
    }),
  })
  const Input = builder.inputType('ScopeClaimsInput', {
    description: 'What a scope gives besides the claims of the standard.',
    fields: t => ({
      scope: t.string({ required: true, description: 'The scope, without spaces.' }),
      claims: t.field({ type: 'JSON', required: true, description: 'Each claim and its value: an object of texts.' }),
      description: t.string({ description: 'What it is for.' }),
    }),
  })
  builder.queryField('scopeClaims', t =>
    t.field({
      type: [Mapping],
      description: 'What scopes give besides the claims of the standard, at most 100.',
      resolve: async (_root, _args, { client }) => (await client.scopeClaims.get({})).mappings,
    }),
  )
  builder.relayMutationField(
    'scopeClaimsSet',
    {
      description: 'All mappings of the project.',
      inputFields: t => ({ mappings: t.field({ type: [Input], required: true, description: 'At most 100.' }) }),
    },
    {
      description: 'Replaces what scopes give besides the claims of the standard; none goes back to the standard.',
      resolve: async (_root, { input: { mappings } }, { client }) => {
        await client.scopeClaims.set({
          mappings: mappings.map(({ scope, claims, description }) => ({
            scope,
            // JSON as it came; the provider checks it.
            claims: claims as ScopeClaims['claims'],
            description: description ?? '',
          })),
        })
        return client.scopeClaims.get({})
      },
    },
    {
      description: 'The mappings were stored.',
      outputFields: t => ({
        scopeClaims: t.field({ type: [Mapping], description: 'As they are now.', resolve: ({ mappings }) => mappings }),
      }),
    },
  )
}
