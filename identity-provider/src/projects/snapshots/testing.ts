import type { TestIdentity } from '../../testing/identity.ts'

/** What `seed` keeps secret, as an import elsewhere asks for it. */
export const furnitureSecrets = {
  connectors: [
    { id: 'siem', name: 'siem', type: 'hmacSecret', value: 'a shared secret' },
    { id: 'siem', name: 'siem', type: 'basic', value: 'hunter2' },
    { id: 'siem', name: 'siem', type: 'header x-token', value: 'told in confidence' },
  ],
  oauthProviders: [{ id: 'acme', name: 'Acme', type: 'clientSecret', value: 'the secret of acme' }],
}

/** Puts something of everything that a snapshot holds into a project, by its operations. */
export async function seed(identity: TestIdentity): Promise<void> {
  const client = identity.clientAs()
  await client.projects.updateName({ name: 'Harbour' })
  await client.projects.updateTags({ tags: ['eu', 'blue'] })
  await client.permissions.createBatch({ permissions: [{ name: 'ships.read' }, { name: 'Ships.write' }] })
  await client.roles.create({ name: 'pilot', permissionNames: ['ships.read', 'User Viewer'], default: true })
  await client.roles.create({ name: 'Captain', description: 'of a ship', private: true })
  const { template } = await client.jwtTemplates.create({
    template: { name: 'lean', template: { mail: '{{user.email}}' }, excludePermissions: true },
  })
  await client.projectSettings.update({
    tokens: { userTemplateId: template.id, sessionSeconds: 300 },
    theme: { primaryColor: '#0f766e', productName: 'Harbour' },
    approvedOrigins: ['https://harbour.example'],
  })
  await client.flows.import({
    flowId: 'docking',
    flow: { name: 'Docking', dsl: { z: 1, a: { deep: [true, null, 'x'] } } },
    screens: [
      { id: 'second/../screen', htmlTemplate: { b: 1, a: 2 } },
      { id: 'first', htmlTemplate: '<p>', inputs: [{ name: 'n' }] },
    ],
  })
  await client.flows.delete({ ids: ['step-up'] })
  await client.lists.create({ name: 'blocked', type: 'ips', data: ['203.0.113.0/24'] })
  await client.lists.create({ name: 'anything', type: 'json', data: { b: [1], a: null } })
  await client.passwordSettings.configure({ minLength: 12, reuse: true, reuseAmount: 5 })
  const { templates } = await client.messages.listTemplates({})
  const sent = templates.find(({ format, locale }) => format === 'email' && locale === 'en')
  if (!sent) throw new Error('there are built-in texts')
  const { purpose, format, text, html } = sent
  await client.messages.updateTemplate({ purpose, format, locale: 'en', subject: 'From the harbour', text, html })
  await client.oauthProviders.save({
    id: 'acme',
    label: 'Acme',
    protocol: { kind: 'oidc', issuer: 'https://acme.example' },
    clientId: 'harbour',
    clientSecret: 'the secret of acme',
  })
  await client.auditWebhooks.set({
    name: 'siem',
    url: 'https://siem.example/events',
    authentication: { basic: { username: 'harbour', password: 'hunter2' } },
    hmacSecret: 'a shared secret',
    headers: { 'x-token': 'told in confidence' },
  })
  await client.userAttributes.create({
    attributes: [{ name: 'berth', type: 4, options: [{ value: 'north' }, { value: 'south' }] }],
  })
  await client.attributeDefinitions.createOfFamilies({ attributes: [{ name: 'pier', type: 1 }] })
  await client.attributeDefinitions.createOfFamilyMembers({ attributes: [{ name: 'pier', type: 2 }] })
  await client.scopeClaims.set({ mappings: [{ scope: 'ships', claims: { berth: 'user.name' }, description: '' }] })
  await client.families.configureSettings({ enabled: true, maxFamilyMembers: 4 })
  await client.ssoApplications.createOidc({ name: 'Wiki', loginPageUrl: 'https://wiki.example/in', claims: ['email'] })
  await client.ssoApplications.createSaml({
    name: 'Payroll',
    loginPageUrl: 'https://pay.example/in',
    entityId: 'urn:pay',
    acsUrl: 'https://pay.example/acs',
    groupsMapping: [{ name: 'groups', roles: [{ name: 'Captain' }] }],
  })
  const { id: calendar } = await client.inboundApplications.create({
    name: 'Calendar',
    approvedCallbackUrls: ['https://calendar.example/back'],
    permissionsScopes: [{ name: 'ships', values: ['ships.read', 'pilot'] }],
  })
  const { template: agents } = await client.registrationTemplates.create({ name: 'Agents', tags: ['agent'] })
  const berths = { name: 'berths.read', description: 'See berths', values: ['ships.read'] }
  const { resource } = await client.resources.create({
    name: 'Berths',
    uri: 'https://berths.example',
    scopes: { permissionsScopes: [berths] },
    dynamicRegistrationSettings: { useTemplate: true, dynamicRegistrationTemplateId: agents.id },
  })
  const which = { thirdPartyApplicationId: calendar, resourceId: resource.id }
  await client.resourcePolicies.create({ ...which, userAccessScopes: ['berths.read'], allClientScopes: true })
  await client.mcpServers.create({
    name: 'Harbour tools',
    audienceWhitelist: ['https://tools.example/mcp'],
    approvedScopes: { permissionsScopes: [berths] },
    dynamicRegistration: { enabled: true },
  })
  await client.authorizationSchemas.save({
    dsl: 'model AuthZ 1.0 // of the harbour\ntype user\ntype berth\n  relation keeper: user\n',
  })
}
