import { json } from '@gatehouse/operation'
import { z } from 'zod'
import { certificate, optionalUrl, shortText, url } from '../../foundation/fields/setting-fields.ts'
import { nameIdFormat } from '../../foundation/fields/setting-fields.ts'
import { Tenant } from '../../directory/tenants/tenant.ts'

const mappingsMax = 1000
const groups = z.array(shortText.min(1)).min(1, 'must name a group').max(mappingsMax)
const roleNames = z.array(z.string().trim().min(1).max(100)).max(100)

/** Groups at the provider, and the role that their members get in the tenant. */
export const RoleMappings = z
  .array(z.object({ groups, roleName: z.string().trim().min(1).max(100) }))
  .max(mappingsMax, `must have at most ${mappingsMax} mappings`)
export const defaultSSORoles = roleNames

const attribute = shortText.optional()
const attributes = {
  name: attribute,
  email: attribute,
  username: attribute,
  phoneNumber: attribute,
  givenName: attribute,
  middleName: attribute,
  familyName: attribute,
  picture: attribute,
  group: attribute,
  verifiedEmail: attribute,
  verifiedPhone: attribute,
  customAttributes: z
    .record(z.string().min(1).max(60), shortText)
    .refine(map => Object.keys(map).length <= 100, 'must have at most 100 attributes')
    .optional(),
}
/** The claim for each profile field. */
export const AttributeMapping = z.object(attributes)
export const OidcAttributeMapping = z.object({ loginId: attribute, ...attributes })

const bounded = z.record(z.string().max(500), json()).refine(value => JSON.stringify(value).length <= 100_000)
const privateKey = z.string().trim().max(20_000)

/** The settings of OpenID Connect, as the hosted service accepts them. */
export const OidcInput = z.object({
  name: shortText.default(''),
  clientId: shortText.min(1, 'must not be empty'),
  /** Empty or omitted: the previous secret stays, if the client id, the issuer and all URLs do. */
  clientSecret: z.string().max(5000).default(''),
  redirectUrl: optionalUrl,
  authUrl: optionalUrl,
  tokenUrl: optionalUrl,
  userDataUrl: optionalUrl,
  JWKsUrl: optionalUrl,
  issuer: optionalUrl,
  scope: z.array(shortText.min(1).regex(/^\S+$/, 'must not contain spaces')).max(50).default([]),
  callbackDomain: shortText.default(''),
  grantType: z.enum(['authorization_code', 'implicit']).default('authorization_code'),
  prompt: z
    .array(z.enum(['none', 'login', 'consent', 'select_account']))
    .max(4)
    .default([]),
  manageProviderTokens: z.boolean().default(false),
  userAttrMapping: OidcAttributeMapping.optional(),
  /** Spelled like this in the published document. */
  attributeMapping: OidcAttributeMapping.optional(),
  roleMappings: RoleMappings.optional(),
  defaultSSORoles: defaultSSORoles.optional(),
})

const samlShared = {
  roleMappings: RoleMappings.default([]),
  attributeMapping: AttributeMapping.default({}),
  defaultSSORoles: defaultSSORoles.default([]),
  spACSUrl: optionalUrl,
  spEntityId: shortText.default(''),
  /** Omitted: the previous keys stay. */
  spSignKey: privateKey.optional(),
  spEncryptionKey: privateKey.optional(),
  subjectNameIdFormat: nameIdFormat.default(''),
  groupsPriority: z.boolean().default(false),
  fgaMappings: bounded.default({}),
}
export const SamlInput = z.object({
  idpUrl: url,
  entityId: shortText.min(1, 'must not be empty'),
  idpCert: certificate.min(1, 'must not be empty'),
  idpAdditionalCerts: z.array(certificate.min(1)).max(10).default([]),
  ...samlShared,
})
export const SamlMetadataInput = z.object({ idpMetadataUrl: url, entityId: shortText.default(''), ...samlShared })

/** A stored mapping: a role, and the groups whose members get it. */
const Mapping = z.object({ roleId: z.string(), groups: z.array(z.string()) })
const mappings = { mappings: z.array(Mapping).default([]), defaultRoleIds: z.array(z.string()).default([]) }
export type Mapping = z.output<typeof Mapping>

/** What is stored of a configuration; both halves may be set, and `auth_type` says which one applies. */
export const Stored = z.object({
  oidc: OidcInput.omit({
    clientSecret: true,
    attributeMapping: true,
    roleMappings: true,
    defaultSSORoles: true,
    userAttrMapping: true,
  })
    .extend({ clientId: z.string().default(''), userAttrMapping: OidcAttributeMapping.default({}), ...mappings })
    .prefault({}),
  saml: z
    .object({
      idpUrl: z.string().default(''),
      entityId: z.string().default(''),
      idpCert: z.string().default(''),
      idpAdditionalCerts: z.array(z.string()).default([]),
      idpMetadataUrl: z.string().default(''),
      metadataProblem: z.string().default(''),
      redirectUrl: z.string().default(''),
      attributeMapping: AttributeMapping.default({}),
      spACSUrl: z.string().default(''),
      spEntityId: z.string().default(''),
      subjectNameIdFormat: nameIdFormat.default(''),
      groupsPriority: z.boolean().default(false),
      fgaMappings: bounded.default({}),
      ...mappings,
    })
    .prefault({}),
})
export type Stored = z.output<typeof Stored>

export const Secrets = z.object({
  clientSecret: z.string().default(''),
  spSignKey: z.string().default(''),
  spEncryptionKey: z.string().default(''),
})
export type Secrets = z.output<typeof Secrets>

/** A role is never null here: SDKs read its name without a check. */
const GroupsMapping = z.array(
  z.object({ role: z.object({ id: z.string(), name: z.string() }), groups: z.array(z.string()) }),
)

/** provider-api §3.7, version 2. */
export const SsoSettings = z.object({
  tenant: Tenant,
  ssoId: z.string(),
  displayName: z.string(),
  saml: z.object({
    idpEntityId: z.string(),
    idpSSOUrl: z.string(),
    idpCertificate: z.string(),
    idpAdditionalCertificates: z.array(z.string()),
    idpMetadataUrl: z.string(),
    /** Why the metadata could not be read at the last save; empty if it could. Gatehouse's own. */
    idpMetadataProblem: z.string(),
    spEntityId: z.string(),
    spACSUrl: z.string(),
    spCertificate: z.string(),
    spSignCertificate: z.string(),
    subjectNameIdFormat: z.string(),
    attributeMapping: AttributeMapping,
    groupsMapping: GroupsMapping,
    defaultSSORoles: z.array(z.string()),
    groupsPriority: z.boolean(),
    redirectUrl: z.string(),
    fgaMappings: z.record(z.string(), json()),
  }),
  oidc: z.object({
    name: z.string(),
    clientId: z.string(),
    /** Always empty: no one is notified. */
    clientSecret: z.literal(''),
    redirectUrl: z.string(),
    authUrl: z.string(),
    tokenUrl: z.string(),
    userDataUrl: z.string(),
    scope: z.array(z.string()),
    JWKsUrl: z.string(),
    issuer: z.string(),
    callbackDomain: z.string(),
    grantType: z.string(),
    prompt: z.array(z.string()),
    manageProviderTokens: z.boolean(),
    userAttrMapping: OidcAttributeMapping,
    groupsMapping: GroupsMapping,
    roleMappings: RoleMappings,
    defaultSSORoles: z.array(z.string()),
  }),
})
export type SsoSettings = z.output<typeof SsoSettings>

/** provider-api §3.7, version 1: the SAML half of the default configuration. */
export const SsoSettingsV1 = z.object({
  tenantId: z.string(),
  idpEntityId: z.string(),
  idpSSOUrl: z.string(),
  idpCertificate: z.string(),
  idpMetadataUrl: z.string(),
  spEntityId: z.string(),
  spACSUrl: z.string(),
  spCertificate: z.string(),
  userMapping: AttributeMapping,
  groupsMapping: GroupsMapping,
  redirectUrl: z.string(),
  domains: z.array(z.string()),
  domain: z.string(),
})
