import type { z } from 'zod'
import type { Reading } from '../../foundation/tables.ts'
import { OidcSettings } from './oidc-settings.ts'
import { SamlSettings, type SsoApplication } from './settings.ts'
import { findCertificate, type SsoApplicationRow } from './store.ts'
import { roleNamesById } from '../../directory/index.ts'

type Wire = z.input<typeof SsoApplication>
type Scope = { projectId: string; publicUrl: string }

/** Rows as the wire has applications, with the current names of roles and without deleted ones. */
export async function toSsoApplications(
  db: Reading,
  { projectId, publicUrl }: Scope,
  rows: SsoApplicationRow[],
): Promise<Wire[]> {
  const saml = new Map(rows.filter(row => row.app_type === 'saml').map(row => [row.id, readSaml(row)]))
  const roleIds = [...saml.values()].flatMap(({ groupsMapping }) => groupsMapping.flatMap(({ roles }) => roles))
  const names = await roleNamesById(
    db,
    projectId,
    roleIds.map(role => role.id),
  )
  const certificate = saml.size > 0 ? ((await findCertificate(db, projectId))?.certificate ?? '') : ''
  return rows.map(row => {
    const settings = saml.get(row.id)
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      enabled: row.is_enabled === 1,
      logo: row.logo,
      appType: settings ? 'saml' : 'oidc',
      oidcSettings: settings ? null : { ...readOidc(row), ...generatedOidc(row, publicUrl) },
      samlSettings: settings
        ? {
            ...settings,
            groupsMapping: settings.groupsMapping.map(entry => ({ ...entry, roles: named(entry.roles, names) })),
            ...generatedSaml(row, publicUrl),
            idpCert: certificate,
          }
        : null,
    }
  })
}

export function readOidc(row: SsoApplicationRow) {
  return OidcSettings.parse(JSON.parse(row.settings))
}
export function readSaml(row: SsoApplicationRow) {
  return SamlSettings.parse(JSON.parse(row.settings))
}

function named(roles: { id: string }[], names: Map<string, string>) {
  return roles.flatMap(({ id }) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}

/** provider-api §8.1. */
function generatedOidc({ project_id, id }: SsoApplicationRow, publicUrl: string) {
  const issuer = `${publicUrl}/${project_id}/${id}`
  return { clientId: id, issuer, discoveryUrl: `${issuer}/.well-known/openid-configuration` }
}

/** provider-api §8.3; the application's id is unique only in its project, so the project id is added. */
function generatedSaml({ project_id, id }: SsoApplicationRow, publicUrl: string) {
  const query = new URLSearchParams({ app: id, project: project_id })
  const at = (path: string) => `${publicUrl}${path}?${query}`
  const idpMetadataUrl = at('/v1/auth/saml/idp/metadata')
  return {
    idpMetadataUrl,
    // Like many providers, the entity id is the URL of the metadata.
    idpEntityId: idpMetadataUrl,
    idpSsoUrl: at('/v1/auth/saml/idp/sso'),
    idpLogoutUrl: at('/v1/auth/idp/sso/logout'),
    idpInitiatedUrl: at('/v1/auth/saml/idp/initiate'),
  }
}
