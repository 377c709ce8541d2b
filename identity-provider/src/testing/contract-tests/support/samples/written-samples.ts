import { sampleKey } from '../../../../authentication/passkeys/testing.ts'
import type { Fixtures } from './fixtures.ts'
import type { Written } from './subject.ts'

const https = 'https://app.example.com/in'
const urls = { authorizationUrl: https, tokenUrl: https }
const message = { purpose: 'magicLink', locale: 'de' } as const
const claims = { mail: '{{user.email}}' }
const contents = { a: [1] }
const texts = { type: 'texts' as const, data: ['one'] }
const unknown = { status: 404 }
const newAttribute = { unique: 'attributes.0.name' }

function attributes({ attributeName }: Fixtures) {
  return { customAttributes: { [attributeName]: 'free' } }
}
function tenants({ tenantId, tenantRoleName }: Fixtures) {
  return [{ tenantId, roleNames: [tenantRoleName] }]
}
function holding(things: Fixtures) {
  const { roleName, oidcAppId } = things
  return { roleNames: [roleName], userTenants: tenants(things), ssoAppIds: [oidcAppId], ...attributes(things) }
}
function byTenantRoles({ tenantId, roleId }: Fixtures) {
  return { tenantRoleIds: { [tenantId]: { values: [roleId] } } }
}
function groups({ roleName }: Fixtures) {
  return { groupsMapping: [{ name: 'groups', roles: [{ name: roleName }] }] }
}
function saml(things: Fixtures, name: string) {
  return { ...groups(things), entityId: `urn:${name}`, acsUrl: https }
}
function ofPolicy({ policyResourceId, policyApplicationId }: Fixtures) {
  return { resourceId: policyResourceId, thirdPartyApplicationId: policyApplicationId }
}
function ofTextList({ textListId }: Fixtures) {
  return { id: textListId }
}
function newUser(_: Fixtures, fresh: string) {
  return { loginId: `${fresh}@example.com` }
}
function userFile(_: Fixtures, fresh: string) {
  return { source: 'gatehouse', users: JSON.stringify([{ loginId: `${fresh}@example.com` }]) } as const
}

/** A part without a file stays as it is. */
function snapshot() {
  return { files: { 'theme.json': { document: {}, pages: {} } }, inputSecrets: { connectors: [] } }
}

/** What does not follow from the contracts: it is laid over what does. */
export const writtenSamples: Written = {
  accessKeys: {
    import: (things, fresh) => ({
      keys: [
        {
          roleNames: [things.roleName],
          keyTenants: tenants(things),
          name: fresh,
          cleartext: `imported-secret-${fresh}`,
        },
      ],
    }),
  },
  analytics: { search: () => ({ groupByAction: true, groupByCreated: 'd' }) },
  attributeDefinitions: {
    createOfSsoApplications: newAttribute,
    createOfFamilies: newAttribute,
    createOfFamilyMembers: newAttribute,
  },
  // Nothing that was changed has this id.
  audit: { createEvent: () => ({ userId: undefined, actorId: undefined }), undo: unknown },
  auditStreams: {
    create: () => ({ bucket: 'archive', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'between us' }),
    update: () => ({ description: 'For the auditors' }),
    // Deliveries come with time, not with an operation.
    resendDelivery: unknown,
  },
  auditWebhooks: { resendDelivery: unknown },
  families: {
    create: { sample: (_, familyId) => ({ familyId }), unique: 'familyId' },
    createDependent: { sample: (_, loginId) => ({ loginId, name: loginId }), unique: 'loginId' },
    deleteDependent: { sample: ({ dependentId }) => ({ userId: dependentId }), spends: 'dependent' },
  },
  familyImpersonation: {
    stop: { sample: ({ impersonationJwt }) => ({ jwt: impersonationJwt }), spends: 'session' },
  },
  flowRuns: { asyncResult: unknown, testNext: { sample: () => ({ executionId: 'none|#|none.none' }), status: 400 } },
  flows: {
    import: (_, name) => ({ flow: { name, dsl: contents }, screens: [{ id: 'first', htmlTemplate: {} }] }),
    importV2: ({ flowId }, name) => ({
      flow: { flowId, metadata: { name }, contents, screens: [{ screenId: 'first', contents: {} }] },
    }),
    saveDraft: ({ flowId }, name) => ({ flow: { flowId, metadata: { name }, contents } }),
    validate: () => ({ text: '{}' }),
  },
  inboundApplications: {
    load: ({ inboundClientId }) => ({ id: undefined, clientId: inboundClientId }),
    patch: (_, name) => ({ name }),
    patchV2: (_, name) => ({ name }),
    addSecret: { unique: 'name' },
    revokeSecret: unknown,
  },
  inboundConsents: {
    // It is no tenant's.
    search: () => ({ tenantId: undefined }),
    delete: () => ({ tenantId: undefined }),
  },
  infrastructure: {
    create: (_, name) => ({ entity: 'access_key', data: { name } }),
    load: ({ accessKeyId }) => ({ entity: 'access_key', id: accessKeyId }),
    update: ({ accessKeyId }, name) => ({ entity: 'access_key', id: accessKeyId, data: { name } }),
    delete: { sample: ({ accessKeyId }) => ({ entity: 'access_key', id: accessKeyId }), spends: 'accessKey' },
  },
  jobs: {
    appendInput: () => ({ text: '\n{"loginId":"second"}' }),
    cancel: { spends: 'importJob' },
    // It has not run.
    loadResult: { sample: ({ exportJobId }) => ({ id: exportJobId }), status: 409 },
  },
  jwtTemplates: {
    create: { sample: (_, name) => ({ template: { name, template: claims } }), unique: 'template.name' },
    update: ({ jwtTemplateId }, name) => ({ template: { id: jwtTemplateId, name, template: claims } }),
    preview: ({ userId }) => ({ template: { name: 'draft', template: claims }, subjectId: userId }),
    loadLibraryEntry: () => ({ id: 'hasura' }),
    applyFromLibrary: (_, fresh) => ({ libraryEntryId: 'hasura', nameOverride: fresh }),
  },
  jwts: {
    update: { sample: ({ sessionJwt }) => ({ jwt: sessionJwt }), spends: 'session' },
    stopImpersonation: {
      sample: ({ impersonationJwt }) => ({ jwt: impersonationJwt, selectedTenant: undefined }),
      spends: 'session',
    },
    signUp: { sample: newUser, unique: 'loginId' },
    signUpOrIn: newUser,
    anonymous: ({ roleName }) => ({ roles: [roleName] }),
  },
  lists: {
    create: { sample: (_, name) => ({ name, type: 'ips', data: ['192.0.2.1'] }), unique: 'name' },
    update: { sample: (things, name) => ({ ...ofTextList(things), ...texts, name }), spends: 'textList' },
    import: (_, name) => ({ lists: [{ ...texts, name }] }),
    loadByName: ({ ipListName }) => ({ name: ipListName }),
    addTexts: { sample: ofTextList, spends: 'textList' },
    removeTexts: { sample: ofTextList, spends: 'textList' },
    checkText: things => ({ ...ofTextList(things), text: 'one' }),
    clear: { sample: ofTextList, spends: 'textList' },
  },
  localization: {
    importFlow: { spends: 'flow' },
    importMessages: (_, fresh) => ({ overrides: { languages: { fr: { 'magicLink/email/subject': fresh } } } }),
  },
  messages: {
    retry: { status: 400 },
    loadTemplate: () => message,
    updateTemplate: () => ({ ...message, subject: 'Hello', text: 'Follow {{link}}' }),
    resetTemplate: () => message,
  },
  notpMessages: { receive: { status: 400 } },
  outboundApplications: {
    create: { sample: (_, id) => ({ ...urls, id, clientId: 'c', clientSecret: 's' }), unique: 'id' },
    createByTemplate: (_, name) => ({ id: undefined, templateId: 'github', clientId: 'c', overrides: { name } }),
    createByDcrPreset: { sample: () => ({ dcrPresetId: https, tenantId: 'none' }), status: 404 },
    update: ({ outboundAppId }, name) => ({ app: { ...urls, id: outboundAppId, name, clientId: 'c' } }),
  },
  outboundScim: {
    create: {
      sample: ({ oidcAppId }) => ({ appId: oidcAppId, configuration: { baseUrl: https, token: 'between us' } }),
      spends: 'oidcApp',
    },
    update: unknown,
    delete: unknown,
    load: unknown,
    setEnabled: unknown,
  },
  outboundTokens: {
    fetchByScopes: () => ({ tenantId: undefined, scopes: ['read'] }),
    fetch: () => ({ tenantId: undefined }),
    fetchTenantByScopes: { sample: () => ({ scopes: ['read'] }), status: 404 },
    fetchTenant: unknown,
    deleteOfUser: { spends: 'outboundToken' },
    uploadUser: () => ({ accessToken: 'a' }),
    uploadTenant: () => ({ accessToken: 'a' }),
    uploadUserBatch: ({ outboundAppId, userId }) => ({ tokens: [{ appId: outboundAppId, userId, accessToken: 'a' }] }),
    uploadTenantBatch: ({ outboundAppId, tenantId }) => ({
      tokens: [{ appId: outboundAppId, tenantId, accessToken: 'a' }],
    }),
    search: () => ({ userIds: undefined, tenantIds: undefined, ids: undefined }),
  },
  permissions: { createBatch: { unique: 'name' } },
  projectSettings: { update: () => ({ theme: { productName: 'Harbour', primaryColor: '#0f766e' } }) },
  projectSnapshots: {
    validate: { sample: snapshot, spends: 'project' },
    import: { sample: snapshot, spends: 'project' },
    importLegacy: { sample: snapshot, spends: 'project' },
  },
  projects: { delete: { spends: 'project' } },
  // A token only comes from a sign-in at a provider.
  providerTokens: { get: unknown },
  resourcePolicies: {
    create: { sample: () => ({ userAccessScopes: ['all'], allClientScopes: true }), spends: 'resource' },
    createBatch: { spends: 'resource' },
    update: { sample: things => ({ ...ofPolicy(things), allUserScopes: true }), spends: 'resourcePolicy' },
    delete: { sample: ofPolicy, spends: 'resourcePolicy' },
    deleteBatch: { sample: things => ({ policies: [ofPolicy(things)] }), spends: 'resourcePolicy' },
    loadOfApplication: ({ policyApplicationId }) => ({ thirdPartyApplicationId: policyApplicationId }),
  },
  resources: { loadByUri: ({ resourceUri }) => ({ uri: resourceUri }) },
  roles: {
    create: ({ tenantId }) => ({ tenantId }),
    createBatch: {
      sample: ({ permissionName, tenantId }, name) => ({
        roles: [{ name, permissionNames: [permissionName], tenantId }],
      }),
      unique: 'name',
    },
  },
  savedViews: { rename: { sample: () => ({ id: 'Vnone' }), status: 404, unique: undefined }, delete: unknown },
  scopeClaims: { set: (_, name) => ({ mappings: [{ scope: 'billing', claims: { [name]: '{{user.email}}' } }] }) },
  signingKeyManagement: { rotate: { spends: 'project' } },
  ssoApplications: {
    createOidc: { sample: (_, id) => ({ id }), unique: 'id' },
    createSaml: { sample: (things, id) => ({ ...saml(things, id), id }), unique: 'id' },
    updateSaml: { sample: (things, name) => ({ ...saml(things, name), id: things.samlAppId }), spends: 'samlApp' },
    createWsFed: { sample: (things, id) => ({ ...groups(things), id }), unique: 'id' },
    updateWsFed: { sample: things => ({ ...groups(things), id: things.wsFedAppId }), spends: 'wsFedApp' },
    addSecret: { unique: 'name' },
    revokeSecret: unknown,
  },
  ssoFailures: { load: unknown },
  ssoSettings: {
    configureV1: { spends: 'tenant' },
    configureMetadataV1: { spends: 'tenant' },
    create: { sample: (_, ssoId) => ({ ssoId }), unique: 'ssoId' },
    configureSamlByMetadata: ({ roleName }) => ({
      settings: { idpMetadataUrl: https, roleMappings: [{ groups: ['a'], roleName }], defaultSSORoles: [roleName] },
    }),
    listExpiring: () => ({ before: 4_102_444_800_000 }),
  },
  tenants: {
    create: { sample: (_, id) => ({ id, selfProvisioningDomains: [`${id}.example`] }), unique: 'id' },
    // The role is of the tenant that stands.
    updateDefaultRoles: { spends: undefined },
    updateSettings: (_, fresh) => ({ domains: [`${fresh}.example`], enabled: true }),
  },
  userAttributes: { create: newAttribute },
  userBatches: {
    create: (things, fresh) => ({ users: [{ ...newUser(things, fresh), ...holding(things) }] }),
    import: userFile,
    patch: { sample: things => ({ users: [{ loginId: things.loginId, ...holding(things) }] }), spends: 'user' },
  },
  userDetails: { updateCustomAttribute: () => ({ attributeValue: 'team' }) },
  // The user who stands has them.
  userFactors: { removeTotp: { spends: undefined } },
  userJobs: {
    createImport: userFile,
    createUpdate: things => ({
      filter: { userIds: [things.userId] },
      change: { addRoleNames: [things.roleName], addTenants: tenants(things), ...attributes(things) },
    }),
    createDelete: ({ userId }) => ({ filter: { userIds: [userId] } }),
  },
  userPasskeys: {
    rename: unknown,
    importAll: (_, fresh) => ({
      devices: [
        { descope: { id: fresh, publicKey: sampleKey(), rpId: 'app.example.com' } },
        { auth0: { key_id: `${fresh}-0`, public_key: sampleKey(), relying_party_identifier: 'app.example.com' } },
      ],
    }),
  },
  userRoles: { addV1: ({ roleName }) => ({ tenantId: undefined, roleNames: [roleName] }) },
  users: {
    create: {
      sample: (things, fresh) => ({ ...newUser(things, fresh), ...attributes(things), familyAssociations: undefined }),
      unique: 'loginId',
    },
    update: attributes,
    patch: attributes,
    search: byTenantRoles,
    searchV1: byTenantRoles,
    updateStatus: () => ({ status: 'disabled' }),
    listMembers: () => ({ roleIds: undefined, ssoAppIds: undefined }),
  },
}
