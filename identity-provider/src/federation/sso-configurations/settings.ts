import { z } from 'zod'
import { certificate, optionalUrl, rsaPrivateKey, shortText, url } from '../../foundation/fields/setting-fields.ts'
import { nameIdFormat } from '../../foundation/fields/setting-fields.ts'

const mappingsMax = 1000
const groups = z.array(shortText.min(1)).min(1, 'must name a group').max(mappingsMax)
const roleNames = z.array(z.string().trim().min(1).max(100)).max(100)

/** Groups at the provider, and the role that their members get in the tenant. */
export const RoleMappings = z
  .array(z.object({ groups, roleName: z.string().trim().min(1).max(100) }))
  .max(mappingsMax, `must have at most ${mappingsMax} mappings`)
/** The same as it is answered: a role by its id or by its name. */
const GroupsMapping = z
  .array(z.object({ groups, role: z.object({ id: shortText.default(''), name: shortText.default('') }) }))
  .max(mappingsMax, `must have at most ${mappingsMax} mappings`)
export const defaultSSORoles = roleNames

const attribute = shortText.optional()
const attributes = {
  /** The attribute whose value becomes the login id of a new user. */
  loginId: attribute,
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
export const OidcAttributeMapping = z.object(attributes)

const name = z.string().trim().min(1, 'must not be empty').max(500, 'must have at most 500 characters')
/** Empty: what stands for the tenant, which is its id between a prefix and a suffix. */
const resource = z.string().trim().max(500, 'must have at most 500 characters').default('')
const relations = z
  .array(z.object({ resource, relationDefinition: name, namespace: name }))
  .max(100, 'must have at most 100 relations')
/** By group, the relations of fine-grained authorization that its members get. */
export const FgaMappings = z
  .record(z.string().max(500), z.object({ relations: relations.default([]) }))
  .refine(value => JSON.stringify(value).length <= 100_000, 'must have at most 100000 characters together')
const groupNames = z.array(shortText.min(1)).max(mappingsMax, `must have at most ${mappingsMax} groups`)

/** Of the user's groups only the first of this list counts; true for the order of the mappings. */
export const GroupsPriority = z.union([z.boolean(), groupNames])

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
  /** How mappings are answered, and how Go sends them; `roleMappings` counts first. */
  groupsMapping: GroupsMapping.optional(),
  defaultSSORoles: defaultSSORoles.optional(),
  /** Omitted: they stay. */
  groupsPriority: GroupsPriority.optional(),
  groupPriorityEnabled: z.boolean().optional(),
  fgaMappings: FgaMappings.optional(),
  usePkce: z.literal(true, 'is always used: leave it out').optional(),
})

/** Gatehouse's own; omitted: they stay as they are, so that no SDK resets what it does not know. */
const samlOwn = {
  /** Whether the provider may begin a sign-in by itself. */
  allowIdpInitiated: z.boolean().optional(),
  /** Whether signatures with SHA-1 count. */
  allowSha1: z.boolean().optional(),
  /** Whether requests are signed even if the provider's metadata does not ask for it. */
  signRequests: z.boolean().optional(),
  /** Where the provider takes logout messages. */
  idpLogoutUrl: url.or(z.literal('')).optional(),
}
const samlShared = {
  roleMappings: RoleMappings.default([]),
  attributeMapping: AttributeMapping.default({}),
  defaultSSORoles: defaultSSORoles.default([]),
  spACSUrl: optionalUrl,
  spEntityId: shortText.default(''),
  /** Omitted: the previous keys stay. */
  spSignKey: rsaPrivateKey.optional(),
  spEncryptionKey: rsaPrivateKey.optional(),
  subjectNameIdFormat: nameIdFormat.default(''),
  /** Groups of which only the first that a user has counts; older callers send whether the order of the mappings does. */
  groupsPriority: GroupsPriority.default([]),
  /** Gatehouse's own, as cross-app access has it: whether only one group counts. Omitted: whether there is a list. */
  groupPriorityEnabled: z.boolean().optional(),
  fgaMappings: FgaMappings.default({}),
  configFGATenantIDResourcePrefix: shortText.default(''),
  configFGATenantIDResourceSuffix: shortText.default(''),
  ...samlOwn,
}
export const SamlInput = z.object({
  idpUrl: url,
  entityId: shortText.min(1, 'must not be empty'),
  idpCert: certificate.min(1, 'must not be empty'),
  idpAdditionalCerts: z.array(certificate.min(1)).max(10).default([]),
  ...samlShared,
})
export const metadataCharactersMax = 500_000
export const SamlMetadataInput = z
  .object({
    idpMetadataUrl: optionalUrl,
    /** The document itself, instead of its URL. Gatehouse's own. */
    idpMetadataXml: z
      .string()
      .max(metadataCharactersMax, `must have at most ${metadataCharactersMax} characters`)
      .default(''),
    entityId: shortText.default(''),
    ...samlShared,
  })
  .refine(({ idpMetadataUrl, idpMetadataXml }) => (idpMetadataUrl === '') !== (idpMetadataXml === ''), {
    path: ['idpMetadataUrl'],
    message: 'must be an http or https URL, or idpMetadataXml the document itself: send one of them',
  })

/** How the provider takes messages. */
const binding = z.enum(['redirect', 'post']).default('redirect')
export type Binding = z.output<typeof binding>

/** A stored mapping: a role, and the groups whose members get it. */
const Mapping = z.object({ roleId: z.string(), groups: z.array(z.string()) })
const mappings = { mappings: z.array(Mapping).default([]), defaultRoleIds: z.array(z.string()).default([]) }
export type Mapping = z.output<typeof Mapping>

/** How other systems name the providers; nothing here follows from it. */
const providerId = z.string().trim().max(200, 'must have at most 200 characters').default('')
export const ProviderIds = z.object({
  samlProviderId: providerId,
  samlScimProviderId: providerId,
  oidcProviderId: providerId,
  oidcScimProviderId: providerId,
})

/** What is stored of a configuration; both halves may be set, and `auth_type` says which one applies. */
export const Stored = z.object({
  providerIds: ProviderIds.prefault({}),
  oidc: OidcInput.omit({
    clientSecret: true,
    attributeMapping: true,
    roleMappings: true,
    groupsMapping: true,
    defaultSSORoles: true,
    userAttrMapping: true,
    groupsPriority: true,
    groupPriorityEnabled: true,
    fgaMappings: true,
    usePkce: true,
  })
    .extend({
      clientId: z.string().default(''),
      userAttrMapping: OidcAttributeMapping.default({}),
      groupsPriority: GroupsPriority.default(false),
      fgaMappings: FgaMappings.default({}),
      ...mappings,
    })
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
      groupsPriority: GroupsPriority.default(false),
      fgaMappings: FgaMappings.default({}),
      configFGATenantIDResourcePrefix: z.string().default(''),
      configFGATenantIDResourceSuffix: z.string().default(''),
      idpSsoBinding: binding,
      idpLogoutUrl: z.string().default(''),
      idpLogoutBinding: binding,
      wantsSignedRequests: z.boolean().default(false),
      /** Epoch milliseconds; 0 for never. */
      metadataReadAt: z.number().default(0),
      allowIdpInitiated: z.boolean().default(false),
      allowSha1: z.boolean().default(false),
      signRequests: z.boolean().default(false),
      /** The certificates of the keys in `Secrets`. */
      spSignCertificate: z.string().default(''),
      spEncryptionCertificate: z.string().default(''),
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

type PriorityInput = { groupsPriority: z.output<typeof GroupsPriority>; groupPriorityEnabled?: boolean | undefined }

/** What is stored: a list of groups, or whether the order of the mappings counts. */
export function storedPriority({ groupsPriority, groupPriorityEnabled }: PriorityInput) {
  if (groupPriorityEnabled === false) return false
  if (Array.isArray(groupsPriority) && groupsPriority.length > 0) return groupsPriority
  return groupPriorityEnabled ?? groupsPriority === true
}
