import type { Nouns } from '@gatehouse-id/entities'

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
  /** Of what the embedding program adds. */
  added: {
    create: (one: string) => `Create ${one}`,
    searchFor: (title: string, text: string) => `${title} matching “${text}”`,
    title: ({ en: { many } }: Nouns) => `${many.charAt(0).toUpperCase()}${many.slice(1)}`,
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
    title: 'Audit streams',
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
    help: 'Programs outside of this service, each with a secret.',
  },
  families: {
    create: 'Create family',
    title: 'Families',
    help: 'Households, in which some users act for others.',
  },
  flows: {
    create: 'Create flow',
    import: 'Import flow',
    title: 'Flows',
  },
  groups: { title: 'Groups' },
  inboundApplications: {
    create: 'Create application',
    title: 'Third-party applications',
  },
  jobs: {
    title: 'Jobs',
  },
  jwtTemplates: {
    title: 'JWT templates',
    create: 'Create JWT template',
    help: 'Claims that are added to tokens, or replaced in them.',
  },
  lists: {
    create: 'Create list',
    title: 'Lists',
    help: 'Texts and addresses that flows allow, deny or look up.',
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
    create: 'Connect service',
    title: 'Connected services',
  },
  overview: {
    title: 'Overview',
  },
  passwords: {
    title: 'Password settings',
  },
  permissions: {
    create: 'Create permission',
    title: 'Permissions',
  },
  projects: {
    allTitle: 'Projects',
    title: 'Project',
    help: 'Name, environment and the values that applications need.',
    allHelp: 'The projects you have access to; snapshots of this one.',
  },
  quickstart: {
    title: 'Quickstart',
  },
  resources: {
    create: 'Create resource',
    title: 'API resources',
  },
  roles: {
    create: 'Create role',
    title: 'Roles',
    matrix: 'Role matrix',
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
    help: 'Attributes of your own on each user.',
  },
  users: {
    create: 'Create user',
    import: 'Import users',
    importTitle: 'Import users',
    searchFor: (text: string) => `Users matching “${text}”`,
    title: 'Users',
  },
}
