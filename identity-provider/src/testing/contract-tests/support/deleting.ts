import type { Operation } from '@gatehouse-id/operation'
import type { Kind } from './samples/seed.ts'
import { subjectOf } from './samples/subjects.ts'
import type { Fixtures } from './samples/fixtures.ts'
import { operations } from './context.ts'

type Deleting = {
  kind: Kind
  name: string
  /** Where the thing stands: a row of `table` whose `column` holds it. */
  table: string
  column: string
  thing: keyof Fixtures
  as?(things: Fixtures): Partial<Fixtures>
}

/** What deletes a thing of each kind, where it knows it by another name than its own. */
export const deleting: Deleting[] = [
  {
    kind: 'user',
    name: 'users.delete',
    table: 'users',
    column: 'id',
    thing: 'userId',
    as: ({ userId }) => ({ loginId: userId }),
  },
  {
    kind: 'agent',
    name: 'users.delete',
    table: 'users',
    column: 'id',
    thing: 'agentId',
    as: ({ agentId }) => ({ loginId: agentId }),
  },
  { kind: 'role', name: 'roles.delete', table: 'roles', column: 'id', thing: 'roleId' },
  {
    kind: 'tenantRole',
    name: 'roles.delete',
    table: 'roles',
    column: 'id',
    thing: 'tenantRoleId',
    as: ({ tenantRoleId }) => ({ roleId: tenantRoleId }),
  },
  { kind: 'permission', name: 'permissions.delete', table: 'permissions', column: 'id', thing: 'permissionId' },
  { kind: 'tenant', name: 'tenants.delete', table: 'tenants', column: 'id', thing: 'tenantId' },
  { kind: 'ssoSettings', name: 'ssoSettings.delete', table: 'sso_settings', column: 'sso_id', thing: 'ssoId' },
  { kind: 'session', name: 'userSessions.end', table: 'sessions', column: 'id', thing: 'sessionId' },
  { kind: 'accessKey', name: 'accessKeys.delete', table: 'access_keys', column: 'id', thing: 'accessKeyId' },
  { kind: 'oidcApp', name: 'ssoApplications.delete', table: 'sso_applications', column: 'id', thing: 'oidcAppId' },
  {
    kind: 'samlApp',
    name: 'ssoApplications.delete',
    table: 'sso_applications',
    column: 'id',
    thing: 'samlAppId',
    as: ({ samlAppId }) => ({ oidcAppId: samlAppId }),
  },
  {
    kind: 'wsFedApp',
    name: 'ssoApplications.delete',
    table: 'sso_applications',
    column: 'id',
    thing: 'wsFedAppId',
    as: ({ wsFedAppId }) => ({ oidcAppId: wsFedAppId }),
  },
  {
    kind: 'inboundApp',
    name: 'inboundApplications.delete',
    table: 'inbound_applications',
    column: 'id',
    thing: 'inboundAppId',
  },
  {
    kind: 'outboundApp',
    name: 'outboundApplications.delete',
    table: 'outbound_applications',
    column: 'id',
    thing: 'outboundAppId',
  },
  {
    kind: 'outboundToken',
    name: 'outboundTokens.delete',
    table: 'outbound_tokens',
    column: 'id',
    thing: 'outboundTokenId',
  },
  { kind: 'consent', name: 'inboundConsents.delete', table: 'inbound_consents', column: 'id', thing: 'consentId' },
  { kind: 'jwtTemplate', name: 'jwtTemplates.delete', table: 'jwt_templates', column: 'id', thing: 'jwtTemplateId' },
  { kind: 'ipList', name: 'lists.delete', table: 'lists', column: 'id', thing: 'ipListId' },
  {
    kind: 'textList',
    name: 'lists.delete',
    table: 'lists',
    column: 'id',
    thing: 'textListId',
    as: ({ textListId }) => ({ ipListId: textListId }),
  },
  { kind: 'flow', name: 'flows.delete', table: 'flows', column: 'id', thing: 'flowId' },
  { kind: 'webhook', name: 'auditWebhooks.delete', table: 'audit_webhooks', column: 'name', thing: 'webhookName' },
  { kind: 'stream', name: 'auditStreams.delete', table: 'audit_webhooks', column: 'name', thing: 'streamName' },
  {
    kind: 'oauthProvider',
    name: 'oauthProviders.delete',
    table: 'oauth_providers',
    column: 'id',
    thing: 'oauthProviderId',
  },
  { kind: 'managementKey', name: 'managementKeys.delete', table: 'management_keys', column: 'id', thing: 'keyId' },
  { kind: 'descoper', name: 'descopers.delete', table: 'descopers', column: 'user_id', thing: 'descoperId' },
  {
    kind: 'attribute',
    name: 'userAttributes.delete',
    table: 'user_attributes',
    column: 'name',
    thing: 'attributeName',
  },
]

export function operationOf(name: string): Operation {
  const operation = operations.find(each => each.name === name)?.operation
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation
}

/** Whether a sample names any of what was made in place of what stands. */
export function isUsed(name: string, { made, own }: { made: Fixtures; own: Fixtures }): boolean {
  const seen = new Set<PropertyKey>()
  const watched = new Proxy(made, {
    get(things, key) {
      seen.add(key)
      return Reflect.get(things, key)
    },
  })
  subjectOf(name).sample(watched, '')
  return Object.entries(made).some(([key, value]) => seen.has(key) && value !== Reflect.get(own, key))
}
