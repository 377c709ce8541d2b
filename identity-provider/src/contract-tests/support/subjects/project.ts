import type { Subjects } from '../subject.ts'
import type { Fixtures } from '../fixtures.ts'

function byId({ jwtTemplateId }: Fixtures) {
  return { id: jwtTemplateId }
}
function key(things: Fixtures, name: string) {
  return {
    name,
    roleNames: [things.roleName],
    keyTenants: [{ tenantId: things.tenantId, roleNames: [things.tenantRoleName] }],
    customClaims: { plan: { name: 'free' } },
    permittedIps: ['192.0.2.0/24'],
  }
}
function ofKey({ accessKeyId }: Fixtures) {
  return { id: accessKeyId }
}
function ofKeys({ accessKeyId }: Fixtures) {
  return { ids: [accessKeyId] }
}
function acting({ agentId, loginId, tenantId }: Fixtures) {
  return {
    impersonatorId: agentId,
    loginId,
    selectedTenant: tenantId,
  }
}
function signUp({ tenantId, tenantRoleName }: Fixtures, fresh: string) {
  return {
    loginId: `${fresh}@example.com`,
    user: { name: 'Ada', email: `${fresh}@example.com` },
    userTenants: [{ tenantId, roleNames: [tenantRoleName] }],
    selectedTenantId: tenantId,
  }
}
const template = { purpose: 'magicLink', format: 'email', locale: 'de' } as const
/** A part without a file stays as it is. */
const snapshot = {
  files: { 'theme.json': { document: {}, pages: {} } },
  inputSecrets: { connectors: [] },
}

/** The project itself, keys and tokens, the audit trail and messages. */
export const projectSubjects: Subjects<
  | 'projects'
  | 'projectSettings'
  | 'projectSnapshots'
  | 'accessKeys'
  | 'jwtTemplates'
  | 'jwts'
  | 'audit'
  | 'messages'
  | 'passwordSettings'
  | 'signingKeyManagement'
  | 'managementKeys'
> = {
  projects: {
    list: () => ({}),
    updateName: (_, fresh) => ({ name: fresh }),
    updateTags: (_, fresh) => ({ tags: [fresh] }),
    clone: (_, fresh) => ({ name: fresh, environment: 'production', tags: ['eu'] }),
    delete: { sample: () => ({}), spends: 'project' },
  },
  projectSettings: {
    load: () => ({}),
    update: () => ({
      approvedOrigins: ['https://app.example.com'],
      isSignUpOpen: true,
      theme: { productName: 'Harbour', primaryColor: '#0f766e', logoUrl: 'https://app.example.com/logo.png' },
      cookies: { path: '/' },
    }),
  },
  projectSnapshots: {
    export: () => ({ format: '' }),
    exportLegacy: () => ({ format: '' }),
    validate: { sample: () => snapshot, spends: 'project' },
    import: { sample: () => snapshot, spends: 'project' },
    importLegacy: { sample: () => snapshot, spends: 'project' },
  },
  accessKeys: {
    create: (things, fresh) => ({ ...key(things, fresh), userId: things.userId }),
    load: ofKey,
    search: ({ tenantId, userId }) => ({ tenantIds: [tenantId], boundUserId: userId }),
    update: {
      sample: (things, fresh) => ({ ...key(things, fresh), id: things.accessKeyId }),
      spends: 'accessKey',
    },
    deactivate: { sample: ofKey, spends: 'accessKey' },
    deactivateBatch: { sample: ofKeys, spends: 'accessKey' },
    activate: { sample: ofKey, spends: 'accessKey' },
    activateBatch: { sample: ofKeys, spends: 'accessKey' },
    delete: { sample: ofKey, spends: 'accessKey' },
    deleteBatch: { sample: ofKeys, spends: 'accessKey' },
    rotate: { sample: ofKey, spends: 'accessKey' },
  },
  jwtTemplates: {
    create: {
      sample: (_, fresh) => ({ template: { name: fresh, template: { mail: '{{user.email}}' } } }),
      unique: 'template.name',
    },
    update: {
      sample: ({ jwtTemplateId }, fresh) => ({ template: { id: jwtTemplateId, name: fresh, template: { a: 'b' } } }),
      spends: 'jwtTemplate',
    },
    delete: { sample: byId, spends: 'jwtTemplate' },
    list: () => ({}),
    load: byId,
    validate: byId,
    listLibrary: () => ({}),
    loadLibraryEntry: () => ({ id: 'hasura' }),
    applyFromLibrary: (_, fresh) => ({ libraryEntryId: 'hasura', nameOverride: fresh }),
  },
  jwts: {
    update: {
      sample: ({ sessionJwt }) => ({ jwt: sessionJwt, customClaims: { plan: ['free'] } }),
      spends: 'session',
    },
    impersonate: acting,
    impersonateStepup: acting,
    stopImpersonation: { sample: ({ impersonationJwt }) => ({ jwt: impersonationJwt }), spends: 'session' },
    signIn: ({ loginId, tenantId }) => ({ loginId, selectedTenantId: tenantId, customClaims: { a: 'b' } }),
    signUp: { sample: signUp, unique: 'loginId' },
    signUpOrIn: signUp,
    generateClientAssertionJwt: () => ({ issuer: 'i', subject: 's', audience: ['https://a.example'], expiresIn: 60 }),
  },
  audit: {
    search: ({ userId, loginId, tenantId }) => ({ userIds: [userId], externalIds: [loginId], tenants: [tenantId] }),
    createEvent: (_, fresh) => ({ action: fresh, type: 'info', data: { a: [1] } }),
  },
  messages: {
    search: () => ({ channels: ['email'], statuses: ['kept'], purposes: ['invitation'], size: 10 }),
    load: ({ messageId }) => ({ id: messageId }),
    // It was sent nowhere: it waits in the outbox.
    retry: { sample: ({ messageId }) => ({ id: messageId }), status: 400 },
    listTemplates: () => ({}),
    loadTemplate: () => template,
    updateTemplate: () => ({
      ...template,
      subject: 'Hello',
      text: 'Follow {{link}}',
      html: '<a href="{{link}}">x</a>',
    }),
    resetTemplate: () => template,
  },
  passwordSettings: {
    load: ({ tenantId }) => ({ tenantId }),
    configure: ({ tenantId }) => ({ tenantId, minLength: 9 }),
  },
  signingKeyManagement: {
    list: () => ({}),
    rotate: { sample: () => ({ algorithm: 'ES256' }), spends: 'project' },
    retire: { sample: ({ kid }) => ({ kid }), spends: 'signingKey' },
  },
  managementKeys: {
    create: ({ projectId }, fresh) => ({
      name: fresh,
      permittedIps: ['192.0.2.0/24'],
      reBac: { projectRoles: [{ projectIds: [projectId], roles: ['auditor'] }] },
    }),
    update: { sample: ({ keyId }, fresh) => ({ id: keyId, name: fresh, status: 'inactive' }), spends: 'managementKey' },
    load: ({ keyId }) => ({ id: keyId }),
    delete: { sample: ({ keyId }) => ({ ids: [keyId] }), spends: 'managementKey' },
    search: () => ({}),
  },
}
