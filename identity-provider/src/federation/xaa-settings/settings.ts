import { z } from 'zod'
import { shortText, url } from '../../foundation/fields/setting-fields.ts'
import { AttributeMapping, defaultSSORoles, FgaMappings, RoleMappings } from '../sso-configurations/settings.ts'

const issuersMax = 20

/** Who may vouch for users of the tenant. */
const Issuer = z.object({
  jwksUri: url.or(z.literal('')).default(''),
  signAlgorithm: shortText.default(''),
  userInfoUri: url.or(z.literal('')).default(''),
  /** The claim with the id of the user; `sub` when empty. */
  externalIdFieldName: shortText.default(''),
  jitDisabled: z.boolean().default(false),
  attributeMapping: AttributeMapping.default({}),
})

export const XaaTrust = z.object({
  /** By the URL of each issuer. */
  issuers: z
    .record(z.string().max(2000), Issuer)
    .refine(issuers => Object.keys(issuers).length <= issuersMax, `must have at most ${issuersMax} issuers`)
    .refine(issuers => Object.keys(issuers).every(issuer => URL.canParse(issuer)), 'must be named by their URLs')
    .default({}),
  jwtBearerGrantTypeAudienceToUse: shortText.default(''),
  jwtBearerGrantTypeScopeToUse: shortText.default(''),
  jwtBearerGrantTypeCustomClaimsToUse: shortText.default(''),
})

const groups = z.array(shortText.min(1)).max(1000, 'must have at most 1000 groups')
const shared = {
  settings: XaaTrust.prefault({}),
  fgaMappings: FgaMappings.default({}),
  groupsPriority: groups.default([]),
  groupPriorityEnabled: z.boolean().default(false),
  allowOverrideRoles: z.boolean().default(false),
  providerID: shortText.default(''),
}

export const XaaInput = z.object({
  ...shared,
  enabled: z.boolean().default(false),
  roleMappings: RoleMappings.default([]),
  defaultSSORoles: defaultSSORoles.default([]),
})

const RoleItem = z.object({ id: z.string(), name: z.string() })

export const XaaSettings = z.object({
  ...shared,
  ssoId: z.string(),
  enabled: z.boolean(),
  groupsMapping: z.array(z.object({ role: RoleItem, groups: z.array(z.string()) })),
  defaultSSORoles: z.array(z.string()),
  /** What an assertion has to be for: the issuer of the project. */
  audience: z.string(),
})
export type XaaSettings = z.output<typeof XaaSettings>

/** Roles are stored by id, so that they can be renamed. */
export const Stored = z.object({
  ...shared,
  mappings: z.array(z.object({ roleId: z.string(), groups: z.array(z.string()) })).default([]),
  defaultRoleIds: z.array(z.string()).default([]),
})
export type Stored = z.output<typeof Stored>
