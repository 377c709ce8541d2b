import { expect } from 'vitest'
import { foreignCertificate } from '../../../identity-provider/src/applications/sso-applications/testing.ts'
import { fresh } from '../../fresh.ts'
import { type Cases, freshEmail, ok, type World } from '../../world.ts'

const done = { ok: true }
const back = 'https://app.example.com/back'
const idpUrl = 'https://idp.acme.example/sso'
const metadataUrl = 'https://idp.acme.example/metadata'
const oidcSettings = {
  name: 'Acme',
  clientId: 'gatehouse',
  clientSecret: 'between us',
  issuer: 'https://login.acme.example',
  attributeMapping: { email: 'mail' },
}

async function tenantOf({ sdk: { management } }: World) {
  const { id } = ok(await management.tenant.create(fresh('Tenant')))
  const role = fresh('role')
  await management.role.create(role)
  return { id, role, sso: management.sso, management }
}

/** How people of a tenant sign in: OpenID Connect and SAML of their own. */
export const ssoSettings: Cases = {
  async 'sso.getSettings'(world) {
    const { id, sso } = await tenantOf(world)
    expect(ok(await sso.getSettings(id))).toMatchObject({ tenantId: id })
    expect(await sso.getSettings('none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'sso.newSettings'(world) {
    const { id, sso } = await tenantOf(world)
    expect(ok(await sso.newSettings(id, 'second', 'The second one'))).toMatchObject({ ssoId: 'second' })
    expect(await sso.newSettings(id, 'second', '')).toMatchObject({ ok: false, code: 400 })
  },
  async 'sso.deleteSettings'(world) {
    const { id, sso, management } = await tenantOf(world)
    await sso.configureOIDCSettings(id, oidcSettings)
    expect(await sso.deleteSettings(id)).toMatchObject(done)
    expect(ok(await management.tenant.load(id))).toMatchObject({ authType: 'none' })
  },
  async 'sso.configureSettings'(world) {
    const { id, sso } = await tenantOf(world)
    const certificate = (await foreignCertificate()).trim()
    const entity = fresh('urn:acme').replaceAll(' ', ':')
    expect(await sso.configureSettings(id, idpUrl, certificate, entity, back, [])).toMatchObject(done)
    expect(ok(await sso.getSettings(id))).toMatchObject({ idpSSOUrl: idpUrl, idpEntityId: entity, redirectUrl: back })
    expect(await sso.configureSettings(id, 'nowhere', certificate, entity, back, [])).toMatchObject({ code: 400 })
  },
  async 'sso.configureMetadata'(world) {
    const { id, sso } = await tenantOf(world)
    expect(await sso.configureMetadata(id, metadataUrl, back, [])).toMatchObject(done)
    expect(ok(await sso.getSettings(id))).toMatchObject({ idpMetadataUrl: metadataUrl })
  },
  async 'sso.configureMapping'(world) {
    const { id, role, sso } = await tenantOf(world)
    await sso.configureMetadata(id, metadataUrl, back, [])
    const mappings = [{ groups: ['a', 'b'], roleName: role }]
    expect(await sso.configureMapping(id, mappings, { email: 'mail' })).toMatchObject(done)
    const { groupsMapping, userMapping } = ok(await sso.getSettings(id))
    expect(groupsMapping).toMatchObject([{ role: { name: role }, groups: ['a', 'b'] }])
    expect(userMapping).toMatchObject({ email: 'mail' })
  },
  async 'sso.configureOIDCSettings'(world) {
    const { id, sso, management } = await tenantOf(world)
    expect(await sso.configureOIDCSettings(id, oidcSettings)).toMatchObject(done)
    const { oidc } = ok(await sso.loadSettings(id))
    expect(oidc).toMatchObject({ clientId: 'gatehouse', attributeMapping: { email: 'mail' } })
    expect(ok(await management.tenant.load(id))).toMatchObject({ authType: 'oidc' })
  },
  async 'sso.configureSAMLSettings'(world) {
    const { id, role, sso } = await tenantOf(world)
    const idpCert = (await foreignCertificate()).trim()
    const entityId = fresh('urn:acme').replaceAll(' ', ':')
    const settings = { idpUrl, entityId, idpCert, roleMappings: [{ groups: ['a'], roleName: role }] }
    expect(await sso.configureSAMLSettings(id, settings, back)).toMatchObject(done)
    const { saml } = ok(await sso.loadSettings(id))
    expect(saml).toMatchObject({ idpSSOUrl: idpUrl, groupsMapping: [{ roleName: role, groups: ['a'] }] })
  },
  async 'sso.configureSAMLByMetadata'(world) {
    const { id, sso } = await tenantOf(world)
    expect(await sso.configureSAMLByMetadata(id, { idpMetadataUrl: metadataUrl }, back)).toMatchObject(done)
    expect(ok(await sso.loadSettings(id)).saml).toMatchObject({ idpMetadataUrl: metadataUrl })
  },
  async 'sso.configureSSORedirectURL'(world) {
    const { id, sso } = await tenantOf(world)
    await sso.configureOIDCSettings(id, oidcSettings)
    expect(await sso.configureSSORedirectURL(id, undefined, back)).toMatchObject(done)
    expect(ok(await sso.loadSettings(id)).oidc).toMatchObject({ redirectUrl: back })
  },
  async 'sso.recalculateSSOMappings'(world) {
    const { id, sso } = await tenantOf(world)
    await sso.configureOIDCSettings(id, oidcSettings)
    expect(await sso.recalculateSSOMappings(id)).toMatchObject(done)
    expect(await sso.recalculateSSOMappings('none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'sso.loadSettings'(world) {
    const { id, sso } = await tenantOf(world)
    expect(ok(await sso.loadSettings(id))).toMatchObject({ tenant: { id } })
  },
  async 'sso.loadAllSettings'(world) {
    const { id, sso } = await tenantOf(world)
    await sso.newSettings(id, 'second', 'The second one')
    expect(ok(await sso.loadAllSettings(id)).map(({ ssoId }) => ssoId)).toContain('second')
  },
}

/** Known from sign-ins with SSO; a new tenant has none. */
export const groups: Cases = {
  async 'group.loadAllGroups'(world) {
    const { id, management } = await tenantOf(world)
    expect(ok(await management.group.loadAllGroups(id))).toEqual([])
    expect(await management.group.loadAllGroups('none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'group.loadAllGroupsForMember'(world) {
    const { id, management } = await tenantOf(world)
    expect(ok(await management.group.loadAllGroupsForMember(id, [], [freshEmail()]))).toEqual([])
  },
  async 'group.loadAllGroupMembers'(world) {
    const { id, management } = await tenantOf(world)
    expect(ok(await management.group.loadAllGroupMembers(id, 'none'))).toEqual([])
  },
}
