import { randomUUID } from 'node:crypto'
import { allRights } from '../../../../foundation/requests/call.ts'
import type { IdentityClient } from '../../../../provider/contract.ts'
import type { TestIdentity } from '../../../identity.ts'
import type { Bearer, Fixtures } from './fixtures.ts'

/** What is seeded: in this process, or a started server on the same database. */
export type Seeded = Pick<TestIdentity, 'db' | 'clock'> & { provider: Pick<TestIdentity['provider'], 'clientFor'> }

type Maker = (place: SeedContext) => Promise<Partial<Fixtures>>
/** A project, what stands in it so far, and a name for one more thing. */
type SeedContext = { identity: Seeded; client: IdentityClient; things: Fixtures; name: string }

let made = 0

/** One thing of each kind; later ones belong to earlier ones. */
const makers = {
  async permission({ client, name }) {
    await client.permissions.create({ name })
    const { permissions } = await client.permissions.loadAll({})
    return { permissionName: name, permissionId: permissions.find(each => each.name === name)?.id ?? '' }
  },
  async role({ client, things, name }) {
    const { id } = await client.roles.create({ name, permissionNames: [things.permissionName] })
    return { roleName: name, roleId: id }
  },
  async tenant({ client, name }) {
    const { id } = await client.tenants.create({ name, selfProvisioningDomains: [`${name}.example`] })
    return { tenantId: id }
  },
  async tenantRole({ client, things, name }) {
    const { id } = await client.roles.create({ name, tenantId: things.tenantId })
    return { tenantRoleName: name, tenantRoleId: id }
  },
  async ssoSettings({ client, things: { tenantId, roleName }, name }) {
    await client.ssoSettings.create({ tenantId, ssoId: name })
    const mapped = { roleMappings: [{ groups: ['a'], roleName }] }
    const settings = { clientId: 'gatehouse', issuer: `https://${name}.example`, ...mapped }
    await client.ssoSettings.configureOidc({ tenantId, ssoId: name, settings })
    await client.ssoSettings.configureOidc({ tenantId, settings })
    return { ssoId: name }
  },
  async user({ client, things: { tenantId, roleName, tenantRoleName }, name }) {
    const userTenants = [{ tenantId, roleNames: [tenantRoleName] }]
    const loginId = `${name}@example.com`
    const { user } = await client.users.create({ loginId, email: loginId, roleNames: [roleName], userTenants })
    return { userId: user.userId, loginId }
  },
  async agent({ client, name }) {
    await client.roles.create({ name, permissionNames: ['Impersonate'] })
    const { user } = await client.users.create({ loginId: `${name}@example.com`, roleNames: [name] })
    return { agentId: user.userId }
  },
  async session({ client, things: { loginId, agentId } }) {
    const { sessionJwt = '', refreshJwt = '' } = await client.jwts.signIn({ loginId })
    const { jwt: impersonationJwt } = await client.jwts.impersonate({ impersonatorId: agentId, loginId })
    const { sessions } = await client.userSessions.list({ loginId })
    return { sessionJwt, refreshJwt, impersonationJwt, sessionId: sessions.at(-1)?.id ?? '' }
  },
  async message({ client, name }) {
    const email = `${name}@example.com`
    await client.users.create({ loginId: email, email, invite: true, sendMail: true })
    const { messages } = await client.messages.search({ recipient: email })
    return { messageId: messages[0]?.id ?? '' }
  },
  async group({ identity, things: { projectId, tenantId, ssoId, userId }, name }) {
    const group = { project_id: projectId, id: name, tenant_id: tenantId, sso_id: ssoId, name, source: 'jit' }
    await identity.db
      .insertInto('sso_groups')
      .values({ ...group, created_at: identity.clock.now, external_id: '', modified_at: 0 })
      .execute()
    const member = { project_id: projectId, group_id: name, user_id: userId }
    await identity.db.insertInto('sso_group_members').values(member).execute()
    return { groupId: name }
  },
  async trustedDevice({ identity: { db, clock }, things: { projectId, userId }, name }) {
    const device = { project_id: projectId, id: name, user_id: userId, digest: name, previous_digest: '', ip: '' }
    const times = { rotated_at: clock.now, created_at: clock.now, last_used_at: clock.now, user_agent: '' }
    await db
      .insertInto('trusted_devices')
      .values({ ...device, ...times, expires_at: clock.now + 60_000 })
      .execute()
    return { trustedDeviceId: name }
  },
  async accessKey({ client, things: { roleName, tenantId, tenantRoleName, userId }, name }) {
    const keyTenants = [{ tenantId, roleNames: [tenantRoleName] }]
    const { key } = await client.accessKeys.create({ name, roleNames: [roleName], keyTenants, userId })
    return { accessKeyId: key.id }
  },
  async oidcApp({ client, things: { loginId }, name }) {
    const { id } = await client.ssoApplications.createOidc({ name, loginPageUrl: 'https://wiki.example/in' })
    await client.userSsoApplications.add({ loginId, ssoAppIds: [id] })
    return { oidcAppId: id }
  },
  async samlApp({ client, things: { roleName }, name }) {
    const { id } = await client.ssoApplications.createSaml({
      name,
      loginPageUrl: 'https://pay.example/in',
      entityId: `urn:${name}`,
      acsUrl: 'https://pay.example/acs',
      groupsMapping: [{ name: 'groups', roles: [{ name: roleName }] }],
    })
    return { samlAppId: id }
  },
  async wsFedApp({ client, things: { roleName }, name }) {
    const { id } = await client.ssoApplications.createWsFed({
      name,
      loginPageUrl: 'https://share.example/in',
      realm: `urn:${name}`,
      replyUrl: 'https://share.example/wsfed',
      groupsMapping: [{ name: 'groups', roles: [{ name: roleName }] }],
    })
    return { wsFedAppId: id }
  },
  async inboundApp({ client, things: { roleName }, name }) {
    const permissionsScopes = [{ name: 'all', values: [roleName] }]
    const { id, clientId } = await client.inboundApplications.create({ name, permissionsScopes })
    return { inboundAppId: id, inboundClientId: clientId }
  },
  async consent({ identity: { db, clock }, things: { projectId, inboundAppId, userId }, name }) {
    const consent = { project_id: projectId, id: name, application_id: inboundAppId, user_id: userId, tenant_id: null }
    const times = { created_at: clock.now, modified_at: clock.now, expires_at: 0 }
    await db
      .insertInto('inbound_consents')
      .values({ ...consent, ...times, scopes: '["all"]', granted_by: userId })
      .execute()
    return { consentId: name }
  },
  async outboundApp({ client, name }) {
    const urls = { authorizationUrl: 'https://idp.example/authorize', tokenUrl: 'https://idp.example/token' }
    const { app } = await client.outboundApplications.create({ id: name, name, clientId: 'c', ...urls })
    return { outboundAppId: app.id }
  },
  async outboundToken({ client, things: { outboundAppId: appId, userId }, name }) {
    const token = { accessToken: 'a', scopes: ['read'], externalIdentifier: name }
    await client.outboundTokens.uploadUser({ appId, userId, ...token })
    const { connections } = await client.outboundTokens.search({ userIds: [userId] })
    return { outboundTokenId: connections[0]?.id ?? '' }
  },
  async jwtTemplate({ client, name }) {
    const { template } = await client.jwtTemplates.create({ template: { name, template: { mail: '{{user.email}}' } } })
    return { jwtTemplateId: template.id }
  },
  async ipList({ client, name }) {
    const { list } = await client.lists.create({ name, type: 'ips', data: ['203.0.113.0/24'] })
    return { ipListId: list.id, ipListName: name }
  },
  async textList({ client, name }) {
    const { list } = await client.lists.create({ name, type: 'texts', data: ['one', 'two'] })
    return { textListId: list.id }
  },
  async flow({ client, name }) {
    await client.flows.import({
      flowId: name,
      flow: { name, dsl: { start: 'end', steps: { end: { type: 'end' } } } },
      screens: [],
    })
    const contents = { start: 'end', steps: { end: { type: 'action', action: 'session.start' } } }
    await client.flows.saveDraft({ flow: { flowId: name, metadata: { name }, contents } })
    return { flowId: name }
  },
  async family({ client, things: { loginId }, name }) {
    await client.families.configureSettings({ enabled: true, allowMultipleFamiliesUsers: true, maxFamilyMembers: 1000 })
    const { family } = await client.families.create({ name })
    const familyAssociations = [{ familyId: family.id, roleNames: ['Family Guardian'] }]
    await client.families.addToUser({ loginId, familyAssociations })
    return { familyId: family.id }
  },
  async dependent({ client, things: { familyId }, name }) {
    const { user } = await client.families.createDependent({ familyId, name })
    return { dependentId: user.userId, dependentLoginId: user.loginIds[0] ?? '' }
  },
  async engine({ client, name }) {
    const { engine } = await client.engines.create({ name })
    return { engineId: engine.id }
  },
  async webhook({ client, name }) {
    await client.auditWebhooks.set({ name, url: 'https://siem.example/events', hmacSecret: 'between us' })
    return { webhookName: name }
  },
  async stream({ client, name }) {
    const store = {
      url: 'https://s3.example',
      bucket: 'archive',
      accessKeyId: 'AKIAEXAMPLE',
      secretAccessKey: 'hidden',
    }
    await client.auditStreams.create({ name, kind: 's3', ...store })
    return { streamName: name }
  },
  async oauthProvider({ client, name }) {
    const protocol = { kind: 'oidc' as const, issuer: 'https://acme.example' }
    await client.oauthProviders.save({ id: name, label: name, protocol, clientId: name })
    return { oauthProviderId: name }
  },
  async managementKey({ client, things: { projectId }, name }) {
    const projectRoles = [{ projectIds: [projectId], roles: ['support'] }]
    const { key } = await client.managementKeys.create({ name, reBac: { projectRoles } })
    return { keyId: key.id }
  },
  async descoper({ client, name }) {
    const wanted = { loginId: `${name}@example.com`, rbac: { isCompanyAdmin: true } }
    const { descopers } = await client.descopers.create({ descopers: [wanted] })
    return { descoperId: descopers[0]?.id ?? '' }
  },
  async attribute({ client, name }) {
    const options = [{ value: 'free' }, { value: 'team' }]
    await client.userAttributes.create({ attributes: [{ name, type: 4, options }] })
    return { attributeName: name }
  },
  async registrationTemplate({ client, name }) {
    const { template } = await client.registrationTemplates.create({ name })
    return { registrationTemplateId: template.id }
  },
  async resource({ client, things: { permissionName }, name }) {
    const uri = `https://${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.example.com/`
    const permissionsScopes = [{ name: 'all', values: [permissionName] }]
    const { resource } = await client.resources.create({ name, uri, scopes: { permissionsScopes } })
    return { resourceId: resource.id, resourceUri: uri }
  },
  async resourcePolicy({ client, things: { inboundAppId: thirdPartyApplicationId }, name }) {
    const uri = `https://${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}.example.com/api`
    const { resource } = await client.resources.create({ name, uri })
    await client.resourcePolicies.create({ resourceId: resource.id, thirdPartyApplicationId, allUserScopes: true })
    return { policyResourceId: resource.id, policyApplicationId: thirdPartyApplicationId }
  },
  async mcpServer({ client, things: { permissionName }, name }) {
    const approvedScopes = { permissionsScopes: [{ name: 'all', values: [permissionName] }] }
    const audienceWhitelist = ['https://mcp.example.com/']
    const { server } = await client.mcpServers.create({ name, approvedScopes, audienceWhitelist })
    return { mcpServerId: server.id }
  },
  async mcpClient({ client, things: { mcpServerId }, name }) {
    const { id } = await client.mcpClients.create({ name, mcpServerId })
    return { mcpClientId: id }
  },
  async cloneJob({ client, name }) {
    const { processId } = await client.projects.cloneAsync({ name })
    return { cloneJobId: processId }
  },
  async importJob({ client, name }) {
    const { job } = await client.userJobs.createImport({ source: 'gatehouse' })
    await client.jobs.appendInput({ id: job.id, position: 0, text: JSON.stringify({ loginId: `${name}@example.com` }) })
    return { importJobId: job.id }
  },
  async exportJob({ client }) {
    const { job } = await client.userJobs.createExport({})
    return { exportJobId: job.id }
  },
  async signingKey({ client }) {
    const { kid } = await client.signingKeyManagement.rotate({})
    return { kid }
  },
  async project({ client, name, things: { managementKey } }) {
    return { projectId: (await client.projects.clone({ name })).projectId, managementKey }
  },
} satisfies Record<string, Maker>

export type Kind = keyof typeof makers
export const kinds = Object.keys(makers) as Kind[] // the keys of the object above

function placeOf(identity: Seeded, things: Fixtures, prefix: string): SeedContext {
  const { projectId } = things
  const actor = { type: 'managementKey' as const, id: 'Ktest', name: 'Test key' }
  const call = { projectId, actor, rights: allRights, ip: '203.0.113.7', userAgent: 'vitest', requestId: randomUUID() }
  return { identity, client: identity.provider.clientFor(call), things, name: `${prefix}${++made}` }
}

/** One more thing of a kind, in place of the one that stands: to be changed and deleted. */
export async function another(kind: Kind, identity: Seeded, things: Fixtures): Promise<Fixtures> {
  return { ...things, ...(await makers[kind](placeOf(identity, things, 'spare'))) }
}

export async function seed(identity: Seeded, bearer: Bearer, prefix: string): Promise<Fixtures> {
  // Filled by the makers below, of which none reads what a later one makes.
  let things = { projectId: bearer.projectId, managementKey: bearer.managementKey } as Fixtures
  for (const [kind, make] of Object.entries<Maker>(makers))
    if (kind !== 'project') things = { ...things, ...(await make(placeOf(identity, things, prefix))) }
  const missing = Object.entries(things).filter(([, value]) => !value)
  if (missing.length > 0) throw new Error(`nothing was made of ${missing.map(([name]) => name).join()}`)
  return things
}
