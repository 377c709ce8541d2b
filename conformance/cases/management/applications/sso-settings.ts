import { expect } from 'vitest'
import { foreignCertificate } from '../../../../identity-provider/src/applications/sso-applications/testing.ts'
import { fresh } from '../../../support/fresh.ts'
import { type Cases, freshEmail, ok, type Context } from '../../../support/context.ts'

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

async function tenantOf({ sdk: { management } }: Context) {
  const { id } = ok(await management.tenant.create(fresh('Tenant')))
  const role = fresh('role')
  await management.role.create(role)
  return { id, role, sso: management.sso, management }
}

/** The single sign-on settings of a tenant: OpenID Connect and SAML. */
export const ssoSettings: Cases = {
  async 'sso.getSettings'(context) {
    const { id, sso } = await tenantOf(context)
    expect(ok(await sso.getSettings(id))).toMatchObject({ tenantId: id })
    expect(await sso.getSettings('none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'sso.newSettings'(context) {
    const { id, sso } = await tenantOf(context)
    expect(ok(await sso.newSettings(id, 'second', 'The second one'))).toMatchObject({ ssoId: 'second' })
    expect(await sso.newSettings(id, 'second', '')).toMatchObject({ ok: false, code: 400 })
  },
  async 'sso.deleteSettings'(context) {
    const { id, sso, management } = await tenantOf(context)
    await sso.configureOIDCSettings(id, oidcSettings)
    expect(await sso.deleteSettings(id)).toMatchObject(done)
    expect(ok(await management.tenant.load(id))).toMatchObject({ authType: 'none' })
  },
  async 'sso.configureSettings'(context) {
    const { id, sso } = await tenantOf(context)
    const certificate = (await foreignCertificate()).trim()
    const entity = fresh('urn:acme').replaceAll(' ', ':')
    expect(await sso.configureSettings(id, idpUrl, certificate, entity, back, [])).toMatchObject(done)
    expect(ok(await sso.getSettings(id))).toMatchObject({ idpSSOUrl: idpUrl, idpEntityId: entity, redirectUrl: back })
    expect(await sso.configureSettings(id, 'nowhere', certificate, entity, back, [])).toMatchObject({ code: 400 })
  },
  async 'sso.configureMetadata'(context) {
    const { id, sso } = await tenantOf(context)
    expect(await sso.configureMetadata(id, metadataUrl, back, [])).toMatchObject(done)
    expect(ok(await sso.getSettings(id))).toMatchObject({ idpMetadataUrl: metadataUrl })
  },
  async 'sso.configureMapping'(context) {
    const { id, role, sso } = await tenantOf(context)
    await sso.configureMetadata(id, metadataUrl, back, [])
    const mappings = [{ groups: ['a', 'b'], roleName: role }]
    expect(await sso.configureMapping(id, mappings, { email: 'mail' })).toMatchObject(done)
    const { groupsMapping, userMapping } = ok(await sso.getSettings(id))
    expect(groupsMapping).toMatchObject([{ role: { name: role }, groups: ['a', 'b'] }])
    expect(userMapping).toMatchObject({ email: 'mail' })
  },
  async 'sso.configureOIDCSettings'(context) {
    const { id, sso, management } = await tenantOf(context)
    expect(await sso.configureOIDCSettings(id, oidcSettings)).toMatchObject(done)
    const { oidc } = ok(await sso.loadSettings(id))
    expect(oidc).toMatchObject({ clientId: 'gatehouse', attributeMapping: { email: 'mail' } })
    expect(ok(await management.tenant.load(id))).toMatchObject({ authType: 'oidc' })
  },
  async 'sso.configureSAMLSettings'(context) {
    const { id, role, sso } = await tenantOf(context)
    const idpCert = (await foreignCertificate()).trim()
    const entityId = fresh('urn:acme').replaceAll(' ', ':')
    const settings = { idpUrl, entityId, idpCert, roleMappings: [{ groups: ['a'], roleName: role }] }
    expect(await sso.configureSAMLSettings(id, settings, back)).toMatchObject(done)
    const { saml } = ok(await sso.loadSettings(id))
    expect(saml).toMatchObject({ idpSSOUrl: idpUrl, groupsMapping: [{ roleName: role, groups: ['a'] }] })
  },
  async 'sso.configureSAMLByMetadata'(context) {
    const { id, sso } = await tenantOf(context)
    expect(await sso.configureSAMLByMetadata(id, { idpMetadataUrl: metadataUrl }, back)).toMatchObject(done)
    expect(ok(await sso.loadSettings(id)).saml).toMatchObject({ idpMetadataUrl: metadataUrl })
  },
  async 'sso.configureSSORedirectURL'(context) {
    const { id, sso } = await tenantOf(context)
    await sso.configureOIDCSettings(id, oidcSettings)
    expect(await sso.configureSSORedirectURL(id, undefined, back)).toMatchObject(done)
    expect(ok(await sso.loadSettings(id)).oidc).toMatchObject({ redirectUrl: back })
  },
  async 'sso.recalculateSSOMappings'(context) {
    const { id, sso } = await tenantOf(context)
    await sso.configureOIDCSettings(id, oidcSettings)
    expect(await sso.recalculateSSOMappings(id)).toMatchObject(done)
    expect(await sso.recalculateSSOMappings('none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'sso.loadSettings'(context) {
    const { id, sso } = await tenantOf(context)
    expect(ok(await sso.loadSettings(id))).toMatchObject({ tenant: { id } })
  },
  async 'sso.loadAllSettings'(context) {
    const { id, sso } = await tenantOf(context)
    await sso.newSettings(id, 'second', 'The second one')
    expect(ok(await sso.loadAllSettings(id)).map(({ ssoId }) => ssoId)).toContain('second')
  },
}

/** Known from sign-ins with SSO; a new tenant has none. */
export const groups: Cases = {
  async 'group.loadAllGroups'(context) {
    const { id, management } = await tenantOf(context)
    expect(ok(await management.group.loadAllGroups(id))).toEqual([])
    expect(await management.group.loadAllGroups('none')).toMatchObject({ ok: false, code: 404 })
  },
  async 'group.loadAllGroupsForMember'(context) {
    const { id, management } = await tenantOf(context)
    expect(ok(await management.group.loadAllGroupsForMember(id, [], [freshEmail()]))).toEqual([])
  },
  async 'group.loadAllGroupMembers'(context) {
    const { id, management } = await tenantOf(context)
    expect(ok(await management.group.loadAllGroupMembers(id, 'none'))).toEqual([])
  },
}
