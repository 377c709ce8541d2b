import { z } from 'zod'
import { named } from '../../foundation/fields/fields.ts'

/** As the hosted service has them: the id may appear in URLs. */
export const tenantId = z
  .string()
  .trim()
  .regex(/^[\w.@:-]{1,100}$/, 'must have 1 to 100 letters, digits or any of _ . @ : -')
export const domains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as example.com'),
  )
  .max(100)
const authType = z.enum(['none', 'saml', 'oidc'])
const roleInheritance = z.enum(['', 'none', 'userOnly'])
const attribute = z.union([z.string().max(4096), z.number(), z.boolean(), z.array(z.string().max(4096)).max(100)])

/** provider-api §3.2. */
export const Tenant = z.object({
  id: z.string(),
  name: z.string(),
  selfProvisioningDomains: z.array(z.string()),
  domains: z.array(z.string()),
  customAttributes: z.record(z.string(), z.unknown()),
  authType,
  /** Epoch seconds. */
  createdTime: z.int(),
  disabled: z.boolean(),
  enforceSSO: z.boolean(),
  enforceSSOExclusions: z.array(z.string()),
  federatedAppIds: z.array(z.string()),
  parent: z.string(),
  successors: z.array(z.string()),
  defaultRoles: z.array(z.string()),
  roleInheritance,
})
export type Tenant = z.output<typeof Tenant>

/** The fields that a caller sets; an omitted one stays as it is, or is empty at creation. */
export const tenantFields = {
  name: z.string().trim().min(1, 'must not be empty').max(250, 'must have at most 250 characters'),
  selfProvisioningDomains: domains.optional(),
  customAttributes: named(attribute).optional(),
  authType: authType.optional(),
  enforceSSO: z.boolean().optional(),
  enforceSSOExclusions: z.array(z.string().max(320)).max(1000).optional(),
  federatedAppIds: z.array(z.string().max(320)).max(1000).optional(),
  disabled: z.boolean().optional(),
  roleInheritance: roleInheritance.optional(),
}

const unit = z.enum(['minutes', 'hours', 'days', 'weeks'])
const amount = z.int().min(0).max(1_000_000)
const feature = z.boolean().default(false)

/** Settings of a tenant beyond its own columns. */
export const StoredSettings = z.object({
  /** Whether the times below apply instead of the project's. */
  enabled: z.boolean().default(false),
  sessionTokenExpiration: amount.default(10),
  sessionTokenExpirationUnit: unit.default('minutes'),
  refreshTokenExpiration: amount.default(4),
  refreshTokenExpirationUnit: unit.default('weeks'),
  stepupTokenExpiration: amount.default(10),
  stepupTokenExpirationUnit: unit.default('minutes'),
  /** Ends sessions that were not refreshed for `inactivityTime`. */
  enableInactivity: z.boolean().default(false),
  inactivityTime: amount.default(0),
  inactivityTimeUnit: unit.default('minutes'),
  JITDisabled: z.boolean().default(false),
  ssoSetupSuiteSettings: z
    .object({
      enabled: feature,
      styleId: z.string().max(250).default(''),
      disabledFeatures: z
        .object({ saml: feature, oidc: feature, scim: feature, ssoDomains: feature, groupMapping: feature })
        .prefault({}),
    })
    .prefault({}),
})
export type StoredSettings = z.output<typeof StoredSettings>

export const TenantSettings = StoredSettings.extend({
  domains: z.array(z.string()),
  selfProvisioningDomains: z.array(z.string()),
  authType,
})
export type TenantSettings = z.output<typeof TenantSettings>
