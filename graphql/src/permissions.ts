/**
 * What the roles of a project may do here, in the product's own authorization language.
 * A role is a relation of the project; what it includes is decided below and nowhere else.
 */
export const permissionSchema = `model AuthZ 1.0

type person

type project
  relation administrator: person
  relation developer: person
  relation support: person
  relation auditor: person

  permission read_project: administrator | developer | support | auditor
  permission read_users: administrator | developer | support | auditor
  permission read_audit: administrator | developer | support | auditor
  permission read_messages: administrator
  permission manage_project: administrator | developer
  permission manage_sign_in: administrator
  permission manage_users: administrator
`

/** Role names of a project and the relation each stands for. Other roles mean nothing here. */
export const roleRelations: ReadonlyMap<string, string> = new Map([
  ['Administrator', 'administrator'],
  ['Developer', 'developer'],
  ['Support', 'support'],
  ['Auditor', 'auditor'],
])

/** Every permission of the schema above. */
export const permissions = [
  'read_project',
  'read_users',
  'read_audit',
  'read_messages',
  'manage_project',
  'manage_sign_in',
  'manage_users',
] as const

export type Permission = (typeof permissions)[number]

/** Who may call what: the permission each root field needs, checked before the call. */
export const fieldPermissions = {
  // Answers null to strangers, so that a client can tell that it has to sign in.
  'Query.viewer': 'anyone',
  // Nodes are guarded by their types below.
  'Query.node': 'anyone',
  'Query.nodes': 'anyone',
  'Query.project': 'read_project',
  'Query.users': 'read_users',
  'Query.user': 'read_users',
  'Query.roles': 'read_users',
  'Query.accessKeys': 'read_project',
  'Query.auditEvents': 'read_audit',
  // Where nothing sends them, messages show codes that sign anybody in.
  'Query.messages': 'read_messages',
  'Query.messageTemplates': 'read_project',
  'Query.signInProviders': 'read_project',
  'Query.authorizationSchema': 'read_project',
  'Query.authorizationExplanations': 'read_project',
  'Query.authorizationAccess': 'read_project',
  'Mutation.projectUpdate': 'manage_project',
  'Mutation.projectSettingsUpdate': 'manage_project',
  'Mutation.accessKeyCreate': 'manage_project',
  'Mutation.accessKeyRotate': 'manage_project',
  'Mutation.accessKeyActivate': 'manage_project',
  'Mutation.accessKeyDeactivate': 'manage_project',
  'Mutation.accessKeyDelete': 'manage_project',
  // Through these somebody could sign in as an administrator.
  'Mutation.signInProviderSave': 'manage_sign_in',
  'Mutation.signInProviderDelete': 'manage_sign_in',
  'Mutation.authorizationSchemaSave': 'manage_project',
  'Mutation.authorizationRelationsCreate': 'manage_project',
  'Mutation.authorizationRelationsDelete': 'manage_project',
  'Mutation.messageRetry': 'manage_project',
  'Mutation.messageTemplateUpdate': 'manage_sign_in',
  'Mutation.messageTemplateReset': 'manage_sign_in',
  'Mutation.userCreate': 'manage_users',
  'Mutation.userUpdate': 'manage_users',
  'Mutation.userDisable': 'manage_users',
  'Mutation.userEnable': 'manage_users',
  'Mutation.userDelete': 'manage_users',
  'Mutation.userPasswordSet': 'manage_users',
  'Mutation.userPasswordExpire': 'manage_users',
  'Mutation.userSignOut': 'manage_users',
  'Mutation.userSessionEnd': 'manage_users',
  'Mutation.userAuthenticatorRemove': 'manage_users',
  'Mutation.userPasskeyRemove': 'manage_users',
  'Mutation.userTrustedDeviceRemove': 'manage_users',
  'Mutation.userIdentityRemove': 'manage_users',
} as const satisfies Record<string, Permission | 'anyone'>

/** The permission it takes to see an object of a type, however it was reached. */
export const typePermissions = {
  Project: 'read_project',
  User: 'read_users',
  Role: 'read_users',
  AuditEvent: 'read_audit',
  Message: 'read_messages',
} as const satisfies Record<string, Permission>
