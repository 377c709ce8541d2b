import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { z } from 'zod'
import { newCertificate } from './protocols/certificate.ts'
import { ssoApplications } from './contract.ts'
import { detachTenants, ssoSecretPurpose } from './service.ts'
import { OidcSettings } from './protocols/oidc-settings.ts'
import { SamlSettings } from './protocols/saml-settings.ts'
import { WsFedSettings } from './protocols/wsfed-settings.ts'
import {
  deleteSsoApplication,
  findCertificate,
  insertCertificate,
  type SsoApplicationRow,
  ssoApplicationRows,
} from './store.ts'
import { loadMapped, readOidc, readSaml, readWsFed } from './to-application.ts'
import { flag, type Reading } from '../../foundation/tables/tables.ts'
import { byName, part, repeated } from '../../foundation/snapshots/part.ts'
import { findRolesByName } from '../../directory/index.ts'
import { listJwtTemplates } from '../../tokens/index.ts'

const { name, description, logo, enabled, customAttributes } = ssoApplications.createOidc.input.shape
const shared = { name, description, enabled, logo, customAttributes }
const { element: Mapping } = SamlSettings.shape.groupsMapping.unwrap()
/** Mappings name roles by name instead of id. */
const Saml = SamlSettings.extend({ groupsMapping: z.array(Mapping.extend({ roles: z.array(z.string()) })).max(100) })
const WsFed = WsFedSettings.extend({ groupsMapping: z.array(Mapping.extend({ roles: z.array(z.string()) })).max(100) })
/** The template is named, too. */
const Oidc = OidcSettings.omit({ jwtTemplateId: true }).extend({ jwtTemplate: z.string().max(250).default('') })
const Application = z.discriminatedUnion('type', [
  z.object({ ...shared, type: z.literal('oidc'), settings: Oidc }),
  z.object({ ...shared, type: z.literal('saml'), settings: Saml }),
  z.object({ ...shared, type: z.literal('wsfed'), settings: WsFed }),
])
type Application = z.output<typeof Application>

/** A new application gets its own id and, if it needs one, its own secret. */
export const ssoApplicationsPart = part({
  name: 'ssoApplications',
  schema: z.array(Application).max(10_000),
  things: { key: ['type', 'name'] },

  async export(db, { projectId }) {
    const rows = await ssoApplicationRows.list(db, { projectId })
    const templates = new Map((await listJwtTemplates(db, projectId)).map(({ id, name: title }) => [id, title]))
    const applications: Application[] = []
    for (const row of rows) applications.push(await toApplication(db, row, templates))
    return applications.toSorted(byName)
  },

  async import(importing, wanted) {
    const { tx, projectId, newId, random, encryption, clock } = importing
    const mapped = wanted.flatMap(each => (each.type === 'oidc' ? [] : [each]))
    const names = mapped.flatMap(each => each.settings.groupsMapping.flatMap(({ roles }) => roles))
    const found = await findRolesByName(tx, { projectId, names: [...new Set(names)] })
    const ids = new Map(found.map(role => [role.name, role.id]))
    const templates = new Map(
      (await listJwtTemplates(tx, projectId)).filter(({ type }) => type === 'user').map(each => [each.name, each.id]),
    )
    const templateNames = wanted.flatMap(each => (each.type === 'oidc' ? [each.settings.jwtTemplate] : []))
    const problems = [
      ...repeated(wanted.map(each => each.name)),
      ...names.filter(role => !ids.has(role)).map(role => `there is no role ${role}`),
      ...templateNames
        .filter(title => title !== '' && !templates.has(title))
        .map(title => `there is no JWT template for users ${title}`),
    ]
    if (problems.length > 0) return problems
    if (mapped.length > 0 && !(await findCertificate(tx, projectId)))
      await insertCertificate(tx, await newCertificate(importing, projectId))
    const own = new Map(
      (await ssoApplicationRows.listToChange(tx, { projectId })).map(row => [`${row.app_type} ${row.name}`, row]),
    )
    const kept = new Set(wanted.map(each => `${each.type} ${each.name}`))
    for (const [key, row] of own) {
      if (kept.has(key)) continue
      await detachTenants(tx, projectId, row.id)
      await deleteSsoApplication(tx, row)
    }
    for (const application of wanted) {
      const row = own.get(`${application.type} ${application.name}`)
      const changes = { ...columnsOf(application, { ids, templates }), modified_at: clock() }
      const which = { project_id: projectId, id: newId('SA') }
      const secret = randomSecret(random)
      const encrypted = application.type === 'oidc' ? encryption.encrypt(secret, ssoSecretPurpose(which)) : ''
      if (row) await ssoApplicationRows.update(tx, row, changes)
      else
        await ssoApplicationRows.insert(tx, {
          ...which,
          ...changes,
          client_secret_encrypted: encrypted,
          created_at: clock(),
        })
    }
    return []
  },
})

async function toApplication(
  db: Reading,
  row: SsoApplicationRow,
  templates: ReadonlyMap<string, string>,
): Promise<Application> {
  const described = {
    name: row.name,
    description: row.description,
    enabled: row.is_enabled === 1,
    logo: row.logo,
    // Safe cast: only this package writes this column, as a JSON object of such values.
    customAttributes: JSON.parse(row.custom_attributes) as Application['customAttributes'],
  }
  if (row.app_type === 'oidc') {
    const { jwtTemplateId, ...settings } = readOidc(row)
    return {
      ...described,
      type: 'oidc',
      settings: { ...settings, jwtTemplate: templates.get(jwtTemplateId) ?? '' },
    }
  }
  if (row.app_type === 'saml')
    return { ...described, type: 'saml', settings: await byRoleName(db, row.project_id, readSaml(row)) }
  return { ...described, type: 'wsfed', settings: await byRoleName(db, row.project_id, readWsFed(row)) }
}

/** Without deleted roles. */
async function byRoleName<Settings extends SamlSettings | WsFedSettings>(
  db: Reading,
  projectId: string,
  settings: Settings,
) {
  const { groupsMapping, ...rest } = await loadMapped(db, projectId, settings)
  return { ...rest, groupsMapping: groupsMapping.map(each => ({ ...each, roles: each.roles.map(({ name }) => name) })) }
}

/** The ids of roles and templates, by name. */
type Named = { ids: ReadonlyMap<string, string>; templates: ReadonlyMap<string, string> }

function oidcOf({ jwtTemplate, ...settings }: z.output<typeof Oidc>, { templates }: Named): OidcSettings {
  return { ...settings, jwtTemplateId: templates.get(jwtTemplate) ?? '' }
}

function columnsOf(application: Application, { ids, templates }: Named) {
  const settings =
    application.type === 'oidc'
      ? oidcOf(application.settings, { ids, templates })
      : {
          ...application.settings,
          groupsMapping: application.settings.groupsMapping.map(({ roles, ...mapping }) => ({
            ...mapping,
            roles: roles.map(role => ({ id: ids.get(role) ?? '', name: '' })),
          })),
        }
  return {
    name: application.name,
    description: application.description,
    ...(application.customAttributes && { custom_attributes: JSON.stringify(application.customAttributes) }),
    is_enabled: flag(application.enabled),
    logo: application.logo,
    app_type: application.type,
    settings: JSON.stringify(settings),
  }
}
