import type { Builder } from '../../schema/builder.ts'
import { versionDescription } from '../../schema/changes/entity-version.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { certificateExpiry, nodeIdOf, ssoConfigurationVersion } from './configuration.ts'
import { findConfiguration } from './loaders.ts'
import { registerMappingTypes } from './mapping-types.ts'
import { registerOidcType, registerSamlType } from './settings-types.ts'

/** The type of a configuration of a tenant's single sign-on. */
export function registerConfigurationType(builder: Builder) {
  const mappings = registerMappingTypes(builder)
  const Saml = registerSamlType(builder, mappings)
  const Oidc = registerOidcType(builder, mappings)
  builder.node('SsoConfiguration', {
    description: 'How users of a tenant sign in at the tenant’s own identity provider.',
    id: { resolve: nodeIdOf, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findConfiguration(context, id))),
    fields: t => ({
      ssoId: t.exposeString('ssoId', { description: 'The id in the tenant and in the provider API.' }),
      tenantDatabaseId: t.string({ description: 'The id of the tenant.', resolve: ({ tenant }) => tenant.id }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant; null when it was deleted meanwhile.',
        complexity: 1,
        resolve: async ({ tenant }, _args, context) => (await loadTenant(context, tenant.id)) ?? null,
      }),
      version: t.string({ description: versionDescription, resolve: ssoConfigurationVersion.of }),
      displayName: t.exposeString('displayName', {
        nullable: true,
        description: 'Display name; null when there is none.',
      }),
      domains: t.exposeStringList('domains', {
        description:
          'Users with an address at one of these domains sign in here; only their addresses count as verified.',
      }),
      saml: t.field({ type: Saml, description: 'The settings of SAML.', resolve: ({ saml }) => saml }),
      certificateExpiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the last certificate of the SAML provider expires; null when it has none.',
        resolve: certificateExpiry,
      }),
      oidc: t.field({ type: Oidc, description: 'The settings of OpenID Connect.', resolve: ({ oidc }) => oidc }),
    }),
  })
}
