/** What sidebar, tabs of the browser and command palette say; the other texts are loaded with the pages. */
export const menus = {
  accessKeys: {
    create: 'Create access key',
    searchFor: (text: string) => `Access keys matching “${text}”`,
    title: 'Access keys',
  },
  account: {
    title: 'My account',
  },
  administrators: {
    title: 'Administrators',
  },
  analytics: {
    title: 'Analytics',
  },
  api: {
    title: 'API',
  },
  audit: {
    searchFor: (text: string) => `Audit events matching “${text}”`,
    title: 'Audit',
  },
  auditStreams: {
    create: 'Create stream',
    title: 'Log streams',
  },
  auditWebhooks: {
    create: 'Create webhook',
    title: 'Audit webhooks',
  },
  authorization: {
    title: 'Authorization',
  },
  engines: {
    create: 'Create engine',
    title: 'Engines',
  },
  families: {
    create: 'Create family',
    title: 'Families',
  },
  flows: {
    create: 'Create flow',
    import: 'Import flow',
    title: 'Flows',
  },
  groups: { title: 'Groups' },
  inboundApplications: {
    create: 'Create application',
    title: 'Inbound applications',
  },
  jobs: {
    title: 'Jobs',
  },
  jwtTemplates: {
    title: 'JWT templates',
    create: 'Create JWT template',
  },
  lists: {
    create: 'Create list',
    title: 'Lists',
  },
  managementKeys: {
    create: 'Create management key',
    title: 'Management keys',
  },
  mcpServers: {
    create: 'Create MCP server',
    title: 'MCP servers',
  },
  messages: {
    title: 'Outbox',
  },
  outboundApplications: {
    create: 'Create application',
    title: 'Outbound applications',
  },
  overview: {
    title: 'Overview',
  },
  passwords: {
    title: 'Password settings',
  },
  permissions: {
    create: 'Create permission',
    title: 'Roles and permissions',
  },
  projects: {
    allTitle: 'Projects',
    title: 'Project',
  },
  resources: {
    create: 'Create resource',
    title: 'Resources',
  },
  roles: {
    create: 'Create role',
    title: 'Roles and permissions',
  },
  scopeClaims: {
    create: 'Add scope',
    title: 'Scope claims',
  },
  settings: {
    title: 'Sign-in and tokens',
  },
  signInProviders: {
    title: 'Sign-in providers',
  },
  signingKeys: {
    title: 'Signing keys',
  },
  ssoApplications: {
    create: 'Create application',
    title: 'SSO applications',
  },
  tenants: {
    create: 'Create tenant',
    searchFor: (text: string) => `Tenants matching “${text}”`,
    title: 'Tenants',
  },
  texts: {
    title: 'Message texts',
  },
  themes: {
    title: 'Theme',
  },
  userAttributes: {
    create: 'Declare attribute',
    title: 'User attributes',
  },
  users: {
    create: 'Create user',
    import: 'Import users',
    importTitle: 'Import users',
    searchFor: (text: string) => `Users matching “${text}”`,
    title: 'Users',
  },
}
