import type { z } from 'zod'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type Mapping, Stored } from './settings.ts'
import type { SsoSettings, SsoSettingsV1 } from './shown.ts'
import { findServiceKey } from '../saml/keys/store.ts'
import { certificateDates } from '../../foundation/fields/setting-fields.ts'
import { acsPath, logoutPath, metadataPath, samlUrl } from '../saml/urls.ts'
import type { SsoSettingsRow } from './store.ts'
import { listDomainsOfTenants, roleNamesById, type Tenant } from '../../directory/index.ts'

type Wire = z.input<typeof SsoSettings>
export function readStored(row: SsoSettingsRow): Stored {
  return Stored.parse(JSON.parse(row.settings))
}

/** Rows of a tenant as the wire has configurations, with the current names of roles and without deleted ones. */
export async function toSsoSettings(
  db: Reading,
  { publicUrl, tenant }: { publicUrl: string; tenant: Tenant },
  rows: SsoSettingsRow[],
): Promise<Wire[]> {
  return toSsoSettingsOfTenants(db, publicUrl, [{ tenant, rows }])
}

/** The same for several tenants, in as many statements. */
export async function toSsoSettingsOfTenants(
  db: Reading,
  publicUrl: string,
  tenants: { tenant: Tenant; rows: SsoSettingsRow[] }[],
): Promise<Wire[]> {
  const stored = tenants.flatMap(({ tenant, rows }) => rows.map(row => ({ tenant, row, settings: readStored(row) })))
  const [first] = stored
  const names = first
    ? await roleNamesById(
        db,
        first.row.project_id,
        stored.flatMap(one => roleIdsOf(one.settings)),
      )
    : None
  const serviceCertificate = first ? ((await findServiceKey(db, first.row.project_id))?.certificate ?? '') : ''
  const tenantIds = tenants.map(({ tenant }) => tenant.id)
  const domains = first ? await listDomainsOfTenants(db, { projectId: first.row.project_id, tenantIds }) : []
  return stored.map(({ tenant, row, settings }) => ({
    tenant,
    ssoId: row.sso_id,
    displayName: row.display_name,
    providerIds: settings.providerIds,
    domains: domains.flatMap(({ tenantId, ssoId, domain }) =>
      tenantId === row.tenant_id && ssoId === row.sso_id ? domain : [],
    ),
    saml: samlOf(row, settings, { names, publicUrl, serviceCertificate }),
    oidc: oidcOf(settings, names),
  }))
}

/** The SAML half, in the form of version 1. */
export function toVersion1({ tenant, saml }: Wire): z.input<typeof SsoSettingsV1> {
  return {
    tenantId: tenant.id,
    idpEntityId: saml.idpEntityId,
    idpSSOUrl: saml.idpSSOUrl,
    idpCertificate: saml.idpCertificate,
    idpMetadataUrl: saml.idpMetadataUrl,
    spEntityId: saml.spEntityId,
    spACSUrl: saml.spACSUrl,
    spCertificate: saml.spCertificate,
    userMapping: saml.attributeMapping,
    groupsMapping: saml.groupsMapping,
    redirectUrl: saml.redirectUrl,
    domains: tenant.domains,
    domain: tenant.domains[0] ?? '',
    tenantID: tenant.id,
    idpEntityID: saml.idpEntityId,
    idpSSOURL: saml.idpSSOUrl,
    idpMetadataURL: saml.idpMetadataUrl,
    spEntityID: saml.spEntityId,
    redirectURL: saml.redirectUrl,
  }
}

type Names = Map<string, string>
const None: Names = new Map()

function roleIdsOf({ saml, oidc }: Stored) {
  return [saml, oidc].flatMap(half => [...half.mappings.map(({ roleId }) => roleId), ...half.defaultRoleIds])
}

function named(mappings: Mapping[], names: Names) {
  return mappings.flatMap(({ roleId, groups }) => {
    const name = names.get(roleId)
    return name === undefined ? [] : [{ role: { id: roleId, name }, groups }]
  })
}
function namesOf(ids: string[], names: Names) {
  return ids.flatMap(id => names.get(id) ?? [])
}

type Shown = { names: Names; publicUrl: string; serviceCertificate: string }

function samlOf(row: SsoSettingsRow, { saml }: Stored, { names, publicUrl, serviceCertificate }: Shown) {
  const configuration = { projectId: row.project_id, tenantId: row.tenant_id, ssoId: row.sso_id }
  return {
    idpEntityId: saml.entityId,
    idpSSOUrl: saml.idpUrl,
    idpCertificate: saml.idpCert,
    idpAdditionalCertificates: saml.idpAdditionalCerts,
    idpMetadataUrl: saml.idpMetadataUrl,
    idpMetadataProblem: saml.metadataProblem,
    spEntityId: saml.spEntityId || samlUrl(publicUrl, metadataPath, configuration),
    spACSUrl: saml.spACSUrl || samlUrl(publicUrl, acsPath, configuration),
    spMetadataUrl: samlUrl(publicUrl, metadataPath, configuration),
    spLogoutUrl: samlUrl(publicUrl, logoutPath, configuration),
    spCertificate: saml.spEncryptionCertificate || serviceCertificate,
    spSignCertificate: saml.spSignCertificate || serviceCertificate,
    idpLogoutUrl: saml.idpLogoutUrl,
    idpCertificates: certificateDates([saml.idpCert, ...saml.idpAdditionalCerts]),
    metadataReadAt: saml.metadataReadAt,
    allowIdpInitiated: saml.allowIdpInitiated,
    allowSha1: saml.allowSha1,
    signRequests: saml.signRequests,
    subjectNameIdFormat: saml.subjectNameIdFormat,
    attributeMapping: saml.attributeMapping,
    groupsMapping: named(saml.mappings, names),
    defaultSSORoles: namesOf(saml.defaultRoleIds, names),
    ...shownPriority(saml),
    redirectUrl: saml.redirectUrl,
    fgaMappings: saml.fgaMappings,
    configFGATenantIDResourcePrefix: saml.configFGATenantIDResourcePrefix,
    configFGATenantIDResourceSuffix: saml.configFGATenantIDResourceSuffix,
  }
}

function shownPriority({ groupsPriority }: Pick<Stored['saml'], 'groupsPriority'>) {
  const inOrder = Array.isArray(groupsPriority) ? groupsPriority : []
  return { groupsPriority: inOrder, groupPriorityEnabled: groupsPriority === true || inOrder.length > 0 }
}

function oidcOf({ oidc }: Stored, names: Names) {
  const { mappings, defaultRoleIds, ...rest } = oidc
  const groupsMapping = named(mappings, names)
  return {
    ...rest,
    ...shownPriority(oidc),
    clientSecret: '' as const,
    groupsMapping,
    roleMappings: groupsMapping.map(({ role, groups }) => ({ roleName: role.name, groups })),
    defaultSSORoles: namesOf(defaultRoleIds, names),
  }
}
