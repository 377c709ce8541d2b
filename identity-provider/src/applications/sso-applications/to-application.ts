import type { z } from 'zod'
import { previousSecretExpireTime } from '../client-secrets/previous-secret.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { samlPlaces } from './protocols/saml-places.ts'
import { wsFedPlaces } from './protocols/wsfed-places.ts'
import { OidcSettings } from './protocols/oidc-settings.ts'
import { SamlSettings } from './protocols/saml-settings.ts'
import type { SsoApplication } from './settings.ts'
import { findCertificate, type SsoApplicationRow } from './store.ts'
import { WsFedSettings } from './protocols/wsfed-settings.ts'
import { roleNamesById } from '../../directory/index.ts'

type Wire = z.input<typeof SsoApplication>
type Scope = { projectId: string; publicUrl: string; now: number }
type Mapped = SamlSettings | WsFedSettings

/** Rows as the wire has applications, with the current names of roles and without deleted ones. */
export async function toSsoApplications(
  db: Reading,
  { projectId, publicUrl, now }: Scope,
  rows: SsoApplicationRow[],
): Promise<Wire[]> {
  const mapped = rows.flatMap(row => (row.app_type === 'oidc' ? [] : [readMapped(row)]))
  const ids = mapped.flatMap(({ groupsMapping }) => groupsMapping.flatMap(({ roles }) => roles.map(({ id }) => id)))
  const names = await roleNamesById(db, projectId, ids)
  const idpCert = mapped.length > 0 ? ((await findCertificate(db, projectId))?.certificate ?? '') : ''
  return rows.map(row => {
    const none = { oidcSettings: null, samlSettings: null, wsfedSettings: null, wsFedSettings: null }
    const shared = {
      id: row.id,
      name: row.name,
      description: row.description,
      enabled: row.is_enabled === 1,
      logo: row.logo,
      // Safe cast: only this package writes this column, as a JSON object.
      customAttributes: JSON.parse(row.custom_attributes) as Record<string, unknown>,
      previousSecretExpireTime: previousSecretExpireTime(row, now),
      ...none,
    }
    const place = { projectId: row.project_id, applicationId: row.id }
    if (row.app_type === 'oidc')
      return { ...shared, appType: 'oidc', oidcSettings: { ...readOidc(row), ...generatedOidc(row, publicUrl) } }
    if (row.app_type === 'saml') {
      const samlSettings = { ...withNames(readSaml(row), names), ...generated(samlPlaces(publicUrl, place)), idpCert }
      return { ...shared, appType: 'saml', samlSettings }
    }
    const wsfedSettings = { ...withNames(readWsFed(row), names), ...generated(wsFedPlaces(publicUrl, place)), idpCert }
    return { ...shared, appType: 'wsfed', wsfedSettings, wsFedSettings: wsfedSettings }
  })
}

export function readOidc(row: SsoApplicationRow) {
  return OidcSettings.parse(JSON.parse(row.settings))
}
export function readSaml(row: SsoApplicationRow) {
  return SamlSettings.parse(JSON.parse(row.settings))
}
export function readWsFed(row: SsoApplicationRow) {
  return WsFedSettings.parse(JSON.parse(row.settings))
}

/** Of an application that maps groups. */
export function readMapped(row: SsoApplicationRow): Mapped {
  return row.app_type === 'saml' ? readSaml(row) : readWsFed(row)
}

/** With the current names of roles, and without deleted ones. */
function withNames<Settings extends Mapped>(settings: Settings, names: ReadonlyMap<string, string>): Settings {
  const groupsMapping = settings.groupsMapping.map(entry => ({ ...entry, roles: named(entry.roles, names) }))
  return { ...settings, groupsMapping }
}

/** The settings of an application that maps groups, with the current names of roles. */
export async function loadMapped<Settings extends Mapped>(
  db: Reading,
  projectId: string,
  settings: Settings,
): Promise<Settings> {
  const ids = settings.groupsMapping.flatMap(({ roles }) => roles.map(({ id }) => id))
  return withNames(settings, await roleNamesById(db, projectId, ids))
}

function named(roles: { id: string }[], names: ReadonlyMap<string, string>) {
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

/** provider-api §3.6. */
function generated({ entityId, metadataUrl, ssoUrl, logoutUrl, initiateUrl }: ReturnType<typeof samlPlaces>) {
  return {
    idpMetadataUrl: metadataUrl,
    idpEntityId: entityId,
    idpSsoUrl: ssoUrl,
    idpLogoutUrl: logoutUrl,
    idpInitiatedUrl: initiateUrl,
  }
}
