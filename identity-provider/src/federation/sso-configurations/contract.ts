import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { RoleNotFound } from '../../directory/roles/contract.ts'
import { certificate, optionalUrl, shortText, url } from '../../foundation/fields/setting-fields.ts'
import { epochMs } from '../../foundation/fields/fields.ts'
import { TenantNotFound, SsoDomainTaken } from '../../directory/tenants/errors.ts'
import { domains } from '../../directory/tenants/tenant.ts'
import { SsoNotConfigured } from '../sso/contract.ts'
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
import { notFound, refused } from '../../foundation/errors/declare.ts'

export const SsoSettingsNotFound = notFound('SsoSettingsNotFound', 'The tenant has no such SSO configuration')
export const SsoSettingsTaken = refused('SsoSettingsTaken', 'The tenant already has an SSO configuration with this id')

/** Omitted: the default configuration, which every tenant has. */
export const ssoId = z
  .string()
  .trim()
  .regex(/^[\w.-]{0,100}$/, 'must have at most 100 letters, digits or any of _ . -')
  .default('')
const tenantId = z.string().trim().min(1).max(100)
const aliases = { redirectURL: 'redirectUrl' }
const errors = [TenantNotFound, SsoSettingsNotFound, SsoDomainTaken, RoleNotFound]
/** Omitted: the domains stay as they are. */
const shared = { tenantId, ssoId, domains: domains.optional() }

/** How users of a tenant sign in at the tenant's own identity provider. */
export const ssoSettings = {
  loadV1: manage.read('GET /v1/mgmt/sso/settings', {
    summary: "Load a tenant's SAML settings",
    input: z.object({ tenantId }),
    output: SsoSettingsV1,
    errors: [TenantNotFound],
  }),
  setProviderIds: manage.write('POST /v1/mgmt/sso/provider-ids', {
    aliases,
    summary: 'Set under which ids other systems know the providers of a configuration',
    input: z.object({ tenantId, ssoId, ...ProviderIds.shape }),
    errors: [TenantNotFound, SsoSettingsNotFound],
  }),
  removeUsers: manage.write('POST /v1/mgmt/tenant/sso-user-remove', {
    aliases,
    summary: 'Take the users who signed in through the single sign-on of a tenant out of it; their accounts stay',
    input: z.object({ tenantId }),
    errors: [TenantNotFound],
  }),
  configureAuthType: manage.write('POST /v1/mgmt/sso/settings/authtype', {
    aliases,
    summary: 'Set which protocol of a configuration applies; what is stored of both stays',
    input: z.object({ tenantId, ssoId, authType: z.enum(['none', 'saml', 'oidc'], 'must be none, saml or oidc') }),
    errors: [TenantNotFound, SsoSettingsNotFound, SsoNotConfigured],
  }),
  configureV1: manage.write('POST /v1/mgmt/sso/settings', {
    errors,
    aliases,
    summary: 'Set the SAML provider of a tenant',
    input: z.object({
      tenantId,
      idpURL: url,
      entityId: shortText.min(1, 'must not be empty'),
      idpCert: certificate.min(1, 'must not be empty'),
      redirectUrl: optionalUrl,
      domains: domains.optional(),
    }),
  }),
  configureMetadataV1: manage.write('POST /v1/mgmt/sso/metadata', {
    errors,
    aliases,
    summary: "Set the metadata URL of a tenant's SAML provider",
    input: z.object({ tenantId, idpMetadataURL: url, redirectUrl: optionalUrl, domains: domains.optional() }),
  }),
  configureMappingV1: manage.write('POST /v1/mgmt/sso/mapping', {
    errors,
    aliases,
    summary: 'Replace the mapping of attributes and groups of a SAML provider',
    input: z.object({
      tenantId,
      roleMappings: RoleMappings.default([]),
      attributeMapping: AttributeMapping.default({}),
      defaultSSORoles: defaultSSORoles.optional(),
    }),
  }),
  delete: manage.write('DELETE /v1/mgmt/sso/settings', {
    summary: "Delete a configuration of a tenant's single sign-on, and its domains",
    input: z.object({ tenantId, ssoId }),
    errors: [TenantNotFound, SsoSettingsNotFound],
  }),
  create: manage.write('POST /v1/mgmt/sso/settings/new', {
    summary: 'Create another configuration of single sign-on for a tenant',
    input: z.object({ tenantId, ssoId, displayName: shortText.default('') }),
    output: SsoSettings,
    errors: [TenantNotFound, SsoSettingsTaken],
  }),
  configureOidc: manage.write('POST /v1/mgmt/sso/oidc', {
    errors,
    aliases,
    summary: 'Set the OpenID provider of a tenant',
    input: z.object({ ...shared, settings: OidcInput }),
  }),
  configureSaml: manage.write('POST /v1/mgmt/sso/saml', {
    errors,
    aliases,
    summary: 'Set the SAML provider of a tenant, and its mapping',
    input: z.object({ ...shared, settings: SamlInput, redirectUrl: optionalUrl }),
  }),
  configureSamlByMetadata: manage.write('POST /v1/mgmt/sso/saml/metadata', {
    errors,
    aliases,
    summary: "Set the metadata URL of a tenant's SAML provider, and its mapping",
    input: z.object({ ...shared, settings: SamlMetadataInput, redirectUrl: optionalUrl }),
  }),
  configureRedirect: manage.write('POST /v1/mgmt/sso/redirect', {
    errors,
    aliases,
    summary: 'Set the redirect URL after single sign-on for applications that send none',
    input: z.object({
      tenantId,
      ssoId,
      samlRedirectUrl: url.or(z.literal('')).optional(),
      oauthRedirectUrl: url.or(z.literal('')).optional(),
    }),
  }),
  recalculateMappings: manage.write('POST /v1/mgmt/sso/recalculate-mappings', {
    errors,
    aliases,
    summary: 'Recalculate the mapped roles of all users who signed in with a configuration',
    input: z.object({ tenantId, ssoId }),
  }),
  load: manage.read('GET /v2/mgmt/sso/settings', {
    summary: "Load a configuration of a tenant's single sign-on",
    input: z.object({ tenantId, ssoId }),
    output: SsoSettings,
    errors: [TenantNotFound, SsoSettingsNotFound],
  }),
  loadAll: manage.read('GET /v2/mgmt/sso/settings/all', {
    summary: "List the configurations of a tenant's single sign-on",
    input: z.object({ tenantId }),
    output: z.object({ SSOSettings: z.array(SsoSettings) }),
    errors: [TenantNotFound],
  }),
  /** Gatehouse's own. */
  list: manage.read('POST /v1/gatehouse/sso/settings/list', {
    summary: 'The configurations of single sign-on of some tenants; unknown tenants are left out',
    input: z.object({ tenantIds: z.array(tenantId).min(1, 'must name a tenant').max(100, 'must name at most 100') }),
    output: z.object({ SSOSettings: z.array(SsoSettings) }),
  }),
  /** Gatehouse's own. */
  listExpiring: manage.read('POST /v1/gatehouse/sso/settings/expiring', {
    summary: 'The SAML configurations whose last certificate expires before an instant, the first first',
    input: z.object({ before: epochMs, limit: z.int().min(1).max(100).default(100) }),
    output: z.object({
      configurations: z.array(z.object({ tenantId: z.string(), ssoId: z.string(), certificateExpiresAt: z.int() })),
    }),
  }),
}
