import { z } from 'zod'
import { Tenant } from '../../directory/tenants/tenant.ts'
import { AttributeMapping, FgaMappings, OidcAttributeMapping, ProviderIds, RoleMappings } from './settings.ts'

/** A role is never null here: SDKs read its name without a check. */
const GroupsMapping = z.array(
  z.object({ role: z.object({ id: z.string(), name: z.string() }), groups: z.array(z.string()) }),
)

const priority = {
  /** Empty when the order of the mappings counts, or every group. */
  groupsPriority: z.array(z.string()),
  /** Whether only the first group counts. Gatehouse's own. */
  groupPriorityEnabled: z.boolean(),
}

/** provider-api §3.7, version 2. */
export const SsoSettings = z.object({
  tenant: Tenant,
  ssoId: z.string(),
  displayName: z.string(),
  providerIds: ProviderIds,
  /** E-mail domains whose people sign in here. Gatehouse's own: the tenant has those of all. */
  domains: z.array(z.string()),
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
    /** For encryption. */
    spCertificate: z.string(),
    spSignCertificate: z.string(),
    /** The following are Gatehouse's own. */
    spMetadataUrl: z.string(),
    spLogoutUrl: z.string(),
    idpLogoutUrl: z.string(),
    /** Epoch milliseconds; 0 for never. */
    metadataReadAt: z.number(),
    idpCertificates: z.array(
      z.object({ subject: z.string(), fingerprint: z.string(), startsAt: z.number(), expiresAt: z.number() }),
    ),
    allowIdpInitiated: z.boolean(),
    allowSha1: z.boolean(),
    signRequests: z.boolean(),
    subjectNameIdFormat: z.string(),
    attributeMapping: AttributeMapping,
    groupsMapping: GroupsMapping,
    defaultSSORoles: z.array(z.string()),
    ...priority,
    redirectUrl: z.string(),
    fgaMappings: FgaMappings,
    configFGATenantIDResourcePrefix: z.string(),
    configFGATenantIDResourceSuffix: z.string(),
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
    ...priority,
    fgaMappings: FgaMappings,
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
  /** The same in the spelling of the Java SDK. */
  tenantID: z.string(),
  idpEntityID: z.string(),
  idpSSOURL: z.string(),
  idpMetadataURL: z.string(),
  spEntityID: z.string(),
  redirectURL: z.string(),
})
