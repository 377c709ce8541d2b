import { formatNumber } from '../../../kit/format/number.ts'
import { formatTime } from '../../../kit/format/time.ts'

/** What an event says: who, to what, to how many, and how often until when. */
export type Told = {
  action: string
  actor: string
  target: string
  users: number | null
  refreshes: { count: number; lastAt: string } | null
}

const things: Record<string, string> = {
  AccessKey: 'the access key',
  AccessKeyPreviousSecret: 'the previous secret of the access key',
  Account: 'the account of',
  Assertion: 'the assertion',
  AuditStream: 'the audit stream',
  AuditStreamDelivery: 'a delivery of the audit stream',
  AuditWebhook: 'the webhook',
  AuditWebhookDelivery: 'a delivery to the webhook',
  AuditWebhookSecret: 'the signing secret of the webhook',
  Authenticator: 'the authenticator app of',
  Consents: 'consents of',
  Descoper: 'the administrator',
  EmbeddedLink: 'an embedded link for',
  Passkeys: 'passkeys of',
  BrowserConnection: 'a sign-in by the browser of',
  SecurityQuestions: 'the security questions of',
  AuthorizationBackup: 'a backup of schema and relations of',
  MessageTemplates: 'texts of messages of',
  Resource: 'the resource',
  ResourcePolicy: 'a resource policy of',
  RegistrationTemplate: 'the registration template',
  McpServer: 'the MCP server',
  McpClient: 'the MCP client',
  McpClientSecret: 'the secret of the MCP client',
  Engine: 'the engine',
  EngineSecret: 'the secret of the engine',
  ScopeClaims: 'the claims of scopes of',
  AttributeDefinition: 'the attribute',
  Family: 'the family',
  FamilySettings: 'the family settings of',
  Dependent: 'the dependent',
  UserFamily: 'a family of',
  XaaSettings: 'the cross-app access of',
  OutboundScim: 'the outbound provisioning of',
  Flow: 'the flow',
  FlowDraft: 'the draft of the flow',
  Identity: 'an account of',
  Group: 'the group',
  InboundApplication: 'the third-party application',
  InboundApplicationPreviousSecret: 'the previous secret of the third-party application',
  InboundApplicationSecret: 'the secret of the third-party application',
  JWTTemplate: 'the JWT template',
  JWT: 'a token of',
  Job: 'the job',
  List: 'the list',
  ManagementKey: 'the management key',
  ManagementKeyPreviousSecret: 'the previous secret of the management key',
  Message: 'a message to',
  MessageTemplate: 'the message text',
  OauthProvider: 'the sign-in provider',
  OutboundApplication: 'the connected service',
  OutboundTokens: 'tokens of the connected service',
  Passkey: 'a passkey of',
  Password: 'the password of',
  PasswordSettings: 'the password settings of',
  Permission: 'the permission',
  Project: 'the project',
  ProjectSettings: 'the settings of',
  RecoveryCodes: 'the recovery codes of',
  Relations: 'relations of',
  Resources: 'resources of',
  Role: 'the role',
  Schema: 'the authorization schema of',
  Session: 'a session of',
  Snapshot: 'a snapshot into',
  SsoApplication: 'the SSO application',
  SsoApplicationPreviousSecret: 'the previous secret of the SSO application',
  SsoApplicationSecret: 'the secret of the SSO application',
  SsoMappings: 'the role mappings of',
  SsoSettings: 'the single sign-on of',
  SsoSetupLink: 'a setup link for',
  Tenant: 'the tenant',
  Theme: 'the theme of',
  TrustedDevice: 'a trusted device of',
  User: 'the user',
  UserAttribute: 'the user attribute',
  UserTenant: 'a tenant of',
}

const verbs: Record<string, string> = {
  Added: 'added',
  Canceled: 'canceled',
  Cloned: 'cloned',
  Created: 'created',
  Deleted: 'deleted',
  Discarded: 'discarded',
  Ended: 'ended',
  Expired: 'expired',
  Generated: 'generated',
  Imported: 'imported',
  Invited: 'invited',
  Linked: 'linked',
  Modified: 'changed',
  Named: 'named',
  Recalculated: 'recalculated',
  Registered: 'set up',
  Removed: 'removed',
  Renamed: 'renamed',
  Replaced: 'replaced',
  Reset: 'reset',
  Retried: 'sent again',
  Revoked: 'revoked',
  Rotated: 'rotated',
  Saved: 'saved',
  Set: 'set',
  Unlinked: 'unlinked',
  Updated: 'changed',
}

const whole: Record<string, (told: Told) => string> = {
  LoginSucceed: ({ target }) => `${target} signed in`,
  LoginFailed: ({ target }) => `${target} could not sign in`,
  LoginStarted: ({ target }) => `${target} started to sign in`,
  LoginExceedMaxAttempts: ({ target }) => `${target} was locked after too many attempts`,
  UserRefresh: ({ target, refreshes }) =>
    refreshes && refreshes.count > 1
      ? `${target} refreshed a session ${formatNumber(refreshes.count)} times, last at ${formatTime(refreshes.lastAt)}`
      : `${target} refreshed a session`,
  UserLogout: ({ target }) => `${target} signed out`,
  CrossAppAccessGranted: ({ target }) => `An application was let act for ${target} by their company`,
  AuthorizationBackupRestored: ({ actor }) => `${actor} restored a backup of schema and relations`,
  UserLogoutAll: ({ target }) => `${target} signed out everywhere`,
  UserLoggedOut: ({ actor, target }) => `${actor} signed ${target} out everywhere`,
  UsersCreated: ({ actor, users }) => `${actor} imported ${formatNumber(users ?? 0)} users`,
  UsersMerged: ({ actor, target }) => `${actor} merged accounts into ${target}`,
  UserImpersonationStopped: ({ actor, target }) => `${actor} stopped acting as ${target}`,
  ChangeUndone: ({ actor, target }) => `${actor} undid a change of ${target}`,
  AccessKeyRefused: ({ target }) => `The access key ${target} was refused`,
  SsoMetadataRefreshed: ({ target }) => `The metadata of the provider of ${target} was fetched again`,
  SsoConnectionDrafted: ({ actor, target }) => `${actor} prepared a new connection for the single sign-on of ${target}`,
  SsoDomainProven: ({ actor, target }) => `${actor} proved an email domain of ${target}`,
  SsoConnectionSwitched: ({ actor, target }) =>
    `${actor} switched the single sign-on of ${target} to its new connection`,
  SsoConnectionRestored: ({ actor, target }) =>
    `${actor} put the connection that the single sign-on of ${target} had before back in use`,
  SsoTestStarted: ({ actor, target }) => `${actor} started a test sign-in of ${target}`,
  SsoApplicationLogin: ({ target }) => `${target} signed in to an application`,
  OutboundApplicationConnected: ({ target }) => `${target} connected an account at a third party`,
  OutboundConnectionFailed: () => `An account at a third party could not be connected`,
  UserProvisioned: ({ actor, target }) => `${actor} changed what provisioning knows of ${target}`,
  MassRemovalRefused: ({ actor, target }) => `${actor} was refused to remove many users of ${target} at once`,
  ProvisioningChanged: ({ actor, target }) => `${actor} changed the provisioning of ${target}`,
  OutboundTokenStored: ({ actor, target }) => `${actor} stored a token of the connected service ${target}`,
  RefreshTokenReused: ({ target }) => `A refresh token of ${target} was used twice`,
  TenantSelected: ({ target }) => `${target} chose a tenant`,
  UserSsoApplicationsAdded: ({ actor, target }) => `${actor} gave applications to ${target}`,
  UserSsoApplicationsSet: ({ actor, target }) => `${actor} chose the applications of ${target}`,
  UserSsoApplicationsRemoved: ({ actor, target }) => `${actor} took applications away from ${target}`,
  ConsentGiven: ({ actor, target }) => `${actor} let ${target} act for them`,
  BackChannelLogoutFailed: ({ target }) => `${target} could not be told of a sign-out`,
  OutboundRevocationFailed: ({ target }) => `A deleted token could not be revoked at ${target}`,
  TrustedDeviceUsed: ({ target }) => `${target} signed in on a trusted device`,
  NotpMessageReceived: ({ target }) => `A WhatsApp message from ${target} has arrived`,
  EarlierCredentialsEnded: ({ target }) =>
    `What ${target} had before they gained rights was ended: sessions, links and codes`,
  AnonymousSessionStarted: ({ actor }) => `${actor} started a session of a visitor without an account`,
  AnonymousSessionEnded: () => `A visitor without an account signed out`,
  UserImpersonated: ({ actor, target }) => `${actor} started a session in which another user acts as ${target}`,
  TrustedDeviceCopied: ({ target }) => `A trusted device of ${target} was copied`,
}

/** An event as a sentence; one of an unknown action says its name. */
export function sentence(told: Told): string {
  const { action, actor, target } = told
  const special = whole[action]
  if (special) return special(told)
  const verb = Object.keys(verbs).find(each => action.endsWith(each))
  const thing = verb && things[action.slice(0, -verb.length)]
  return verb && thing ? `${actor} ${verbs[verb]} ${thing} ${target}` : `${actor}: ${action}`
}
