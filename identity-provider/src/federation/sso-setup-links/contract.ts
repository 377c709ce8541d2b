import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { ssoId, SsoSettingsNotFound } from '../sso-configurations/contract.ts'
import { ChannelUnavailable } from '../../activity/messages/contract.ts'
import { TenantNotFound } from '../../directory/tenants/errors.ts'

const lifetimeSecondsMax = 30 * 24 * 3600
/** The Python SDK may send none. */
export const lifetimeSecondsDefault = 6 * 3600
const tenantId = z.string().trim().min(1).max(100)
const email = z.email('must be an email address').max(320)

const generate = {
  errors: [TenantNotFound, SsoSettingsNotFound],
  summary: 'Create a link with which a tenant administrator sets up single sign-on; the previous link stops working',
  input: z.object({
    tenantId,
    ssoId,
    /** Seconds. */
    expireTime: z
      .int()
      .min(1, 'must be at least 1')
      .max(lifetimeSecondsMax, `must be at most ${lifetimeSecondsMax}`)
      .default(lifetimeSecondsDefault),
    /** The link is sent there, too. */
    email: email.or(z.literal('')).default(''),
    templateId: z.string().max(100).default(''),
    /** The administrator to name in the audit trail. */
    actorId: z.string().max(320).default(''),
    /** Gatehouse's own: whether its holder may prove e-mail domains for the configuration by their DNS, too. */
    allowsDomains: z.boolean().default(false),
    /** Gatehouse's own: whether its holder may set up provisioning (SCIM), too. */
    allowsProvisioning: z.boolean().default(false),
  }),
  output: z.object({ adminSSOConfigurationLink: z.string() }),
} as const

/** Two names of one operation, for SDKs of different ages. */
export const ssoSetupLinks = {
  generate: manage.write('POST /v2/mgmt/tenant/adminlinks/sso/generate', { ...generate, right: 'secret' }),
  generateV1: manage.write('POST /v1/mgmt/tenant/adminlinks/sso/generate', { ...generate, right: 'secret' }),
  send: manage.write('POST /v1/mgmt/tenant/adminlinks/sso/send', {
    summary: 'Send an administrator of a tenant a link, of six hours, with which to set up single sign-on',
    right: 'secret',
    input: z.object({ tenantId, ssoId, email }),
    errors: [TenantNotFound, SsoSettingsNotFound, ChannelUnavailable],
  }),
  /** For administrators of a tenant that may set up single sign-on itself, and for back ends. */
  generateAuthenticated: manage.write('POST /v1/mgmt/tenant/adminlinks/sso/authenticated', {
    errors: [TenantNotFound, SsoSettingsNotFound],
    summary: 'Create a link, of an hour, with which the caller sets up the single sign-on of a tenant',
    right: 'secret',
    input: z.object({ tenantId, ssoId }),
    output: z.object({ adminSSOConfigurationLink: z.string() }),
  }),
  generateAuthenticatedBatch: manage.write('POST /v1/mgmt/tenant/adminlinks/sso/authenticated/batch', {
    errors: [TenantNotFound, SsoSettingsNotFound],
    summary: 'Create a link, of an hour, for each single sign-on configuration of a tenant',
    right: 'secret',
    input: z.object({ tenantId }),
    output: z.object({
      links: z.array(z.object({ ssoId: z.string(), adminSSOConfigurationLink: z.string() })),
      /** The same for widgets: of the default configuration, and of the others by their id. */
      defaultLink: z.string(),
      ssoIdToLink: z.record(z.string(), z.string()),
    }),
  }),
  revoke: manage.write('POST /v1/mgmt/tenant/adminlinks/sso/revoke', {
    errors: [TenantNotFound, SsoSettingsNotFound],
    summary: 'Revoke a link for the setup of single sign-on',
    input: z.object({ tenantId, ssoId }),
  }),
}
