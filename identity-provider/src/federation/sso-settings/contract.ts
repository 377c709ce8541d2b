import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { RoleNotFound } from '../../directory/roles/errors.ts'
import { certificate, optionalUrl, shortText, url } from '../../foundation/fields/setting-fields.ts'
import { epochMs } from '../../foundation/fields/fields.ts'
import { TenantNotFound } from '../../directory/tenants/errors.ts'
import { domains } from '../../directory/tenants/tenant.ts'
import { SsoNotConfigured } from '../sso/errors.ts'
import { SsoSettingsNotFound, SsoSettingsTaken } from './errors.ts'
import { SsoDomainTaken } from '../../directory/tenants/errors.ts'
import {
  AttributeMapping,
  defaultSSORoles,
  OidcInput,
  ProviderIds,
  RoleMappings,
  SamlInput,
  SamlMetadataInput,
} from './settings.ts'
import { SsoSettings, SsoSettingsV1 } from './shown.ts'

/** Omitted: the default configuration, which every tenant has. */
export const ssoId = z
  .string()
  .trim()
  .regex(/^[\w.-]{0,100}$/, 'must have at most 100 letters, digits or any of _ . -')
  .default('')
const tenantId = z.string().trim().min(1).max(100)
const aliases = { redirectURL: 'redirectUrl' }
const managementKey = 'managementKey' as const
const Empty = z.object({})
const errors = [TenantNotFound, SsoSettingsNotFound, SsoDomainTaken, RoleNotFound]
const change = { method: 'POST', auth: managementKey, output: Empty, errors, aliases } as const
/** Omitted: the domains stay as they are. */
const shared = { tenantId, ssoId, domains: domains.optional() }

/** How users of a tenant sign in at the tenant's own identity provider. */
export const ssoSettings = {
  loadV1: operation({
    summary: "Load a tenant's SAML settings",
    method: 'GET',
    path: '/v1/mgmt/sso/settings',
    auth: managementKey,
    right: 'read',
    input: z.object({ tenantId }),
    output: SsoSettingsV1,
    errors: [TenantNotFound],
  }),
  setProviderIds: operation({
    ...change,
    summary: 'Set under which ids other systems know the providers of a configuration',
    path: '/v1/mgmt/sso/provider-ids',
    right: 'write',
    input: z.object({ tenantId, ssoId, ...ProviderIds.shape }),
    errors: [TenantNotFound, SsoSettingsNotFound],
  }),
  removeUsers: operation({
    ...change,
    summary: 'Take the users who signed in through the single sign-on of a tenant out of it; their accounts stay',
    path: '/v1/mgmt/tenant/sso-user-remove',
    right: 'write',
    input: z.object({ tenantId }),
    errors: [TenantNotFound],
  }),
  configureAuthType: operation({
    ...change,
    summary: 'Set which protocol of a configuration applies; what is stored of both stays',
    path: '/v1/mgmt/sso/settings/authtype',
    right: 'write',
    input: z.object({ tenantId, ssoId, authType: z.enum(['none', 'saml', 'oidc'], 'must be none, saml or oidc') }),
    errors: [TenantNotFound, SsoSettingsNotFound, SsoNotConfigured],
  }),
  configureV1: operation({
    ...change,
    summary: 'Set the SAML provider of a tenant',
    path: '/v1/mgmt/sso/settings',
    right: 'write',
    input: z.object({
      tenantId,
      idpURL: url,
      entityId: shortText.min(1, 'must not be empty'),
      idpCert: certificate.min(1, 'must not be empty'),
      redirectUrl: optionalUrl,
      domains: domains.optional(),
    }),
  }),
  configureMetadataV1: operation({
    ...change,
    summary: "Set the metadata URL of a tenant's SAML provider",
    path: '/v1/mgmt/sso/metadata',
    right: 'write',
    input: z.object({ tenantId, idpMetadataURL: url, redirectUrl: optionalUrl, domains: domains.optional() }),
  }),
  configureMappingV1: operation({
    ...change,
    summary: 'Replace the mapping of attributes and groups of a SAML provider',
    path: '/v1/mgmt/sso/mapping',
    right: 'write',
    input: z.object({
      tenantId,
      roleMappings: RoleMappings.default([]),
      attributeMapping: AttributeMapping.default({}),
      defaultSSORoles: defaultSSORoles.optional(),
    }),
  }),
  delete: operation({
    summary: "Delete a configuration of a tenant's single sign-on, and its domains",
    method: 'DELETE',
    path: '/v1/mgmt/sso/settings',
    auth: managementKey,
    right: 'write',
    input: z.object({ tenantId, ssoId }),
    output: Empty,
    errors: [TenantNotFound, SsoSettingsNotFound],
  }),
  create: operation({
    summary: 'Create another configuration of single sign-on for a tenant',
    method: 'POST',
    path: '/v1/mgmt/sso/settings/new',
    auth: managementKey,
    right: 'write',
    input: z.object({ tenantId, ssoId, displayName: shortText.default('') }),
    output: SsoSettings,
    errors: [TenantNotFound, SsoSettingsTaken],
  }),
  configureOidc: operation({
    ...change,
    summary: 'Set the OpenID provider of a tenant',
    path: '/v1/mgmt/sso/oidc',
    right: 'write',
    input: z.object({ ...shared, settings: OidcInput }),
  }),
  configureSaml: operation({
    ...change,
    summary: 'Set the SAML provider of a tenant, and its mapping',
    path: '/v1/mgmt/sso/saml',
    right: 'write',
    input: z.object({ ...shared, settings: SamlInput, redirectUrl: optionalUrl }),
  }),
  configureSamlByMetadata: operation({
    ...change,
    summary: "Set the metadata URL of a tenant's SAML provider, and its mapping",
    path: '/v1/mgmt/sso/saml/metadata',
    right: 'write',
    input: z.object({ ...shared, settings: SamlMetadataInput, redirectUrl: optionalUrl }),
  }),
  configureRedirect: operation({
    ...change,
    summary: 'Set the redirect URL after single sign-on for applications that send none',
    path: '/v1/mgmt/sso/redirect',
    right: 'write',
    input: z.object({
      tenantId,
      ssoId,
      samlRedirectUrl: url.or(z.literal('')).optional(),
      oauthRedirectUrl: url.or(z.literal('')).optional(),
    }),
  }),
  recalculateMappings: operation({
    ...change,
    summary: 'Recalculate the mapped roles of all users who signed in with a configuration',
    path: '/v1/mgmt/sso/recalculate-mappings',
    right: 'write',
    input: z.object({ tenantId, ssoId }),
  }),
  load: operation({
    summary: "Load a configuration of a tenant's single sign-on",
    method: 'GET',
    path: '/v2/mgmt/sso/settings',
    auth: managementKey,
    right: 'read',
    input: z.object({ tenantId, ssoId }),
    output: SsoSettings,
    errors: [TenantNotFound, SsoSettingsNotFound],
  }),
  loadAll: operation({
    summary: "List the configurations of a tenant's single sign-on",
    method: 'GET',
    path: '/v2/mgmt/sso/settings/all',
    auth: managementKey,
    right: 'read',
    input: z.object({ tenantId }),
    output: z.object({ SSOSettings: z.array(SsoSettings) }),
    errors: [TenantNotFound],
  }),
  /** Gatehouse's own. */
  list: operation({
    summary: 'The configurations of single sign-on of some tenants; unknown tenants are left out',
    method: 'POST',
    path: '/v1/gatehouse/sso/settings/list',
    auth: managementKey,
    right: 'read',
    input: z.object({ tenantIds: z.array(tenantId).min(1, 'must name a tenant').max(100, 'must name at most 100') }),
    output: z.object({ SSOSettings: z.array(SsoSettings) }),
  }),
  /** Gatehouse's own. */
  listExpiring: operation({
    summary: 'The SAML configurations whose last certificate expires before an instant, the first first',
    method: 'POST',
    path: '/v1/gatehouse/sso/settings/expiring',
    auth: managementKey,
    right: 'read',
    input: z.object({ before: epochMs, limit: z.int().min(1).max(100).default(100) }),
    output: z.object({
      configurations: z.array(z.object({ tenantId: z.string(), ssoId: z.string(), certificateExpiresAt: z.int() })),
    }),
  }),
}
