import type { Operation } from '@gatehouse/operation'
import type { Kind } from './furnish.ts'
import { subjectOf } from './subjects.ts'
import type { Things } from './things.ts'
import { operations } from './testing-world.ts'

/** What deletes a thing of each kind, where it knows it by another name than its own. */
export const deleting: { kind: Kind; name: string; as?(things: Things): Partial<Things> }[] = [
  { kind: 'user', name: 'users.delete', as: ({ userId }) => ({ loginId: userId }) },
  { kind: 'agent', name: 'users.delete', as: ({ agentId }) => ({ loginId: agentId }) },
  { kind: 'role', name: 'roles.delete' },
  { kind: 'tenantRole', name: 'roles.delete', as: ({ tenantRoleId }) => ({ roleId: tenantRoleId }) },
  { kind: 'permission', name: 'permissions.delete' },
  { kind: 'tenant', name: 'tenants.delete' },
  { kind: 'ssoSettings', name: 'ssoSettings.delete' },
  { kind: 'session', name: 'userSessions.end' },
  { kind: 'accessKey', name: 'accessKeys.delete' },
  { kind: 'oidcApp', name: 'ssoApplications.delete' },
  { kind: 'samlApp', name: 'ssoApplications.delete', as: ({ samlAppId }) => ({ oidcAppId: samlAppId }) },
  { kind: 'inboundApp', name: 'inboundApplications.delete' },
  { kind: 'consent', name: 'inboundConsents.delete' },
  { kind: 'jwtTemplate', name: 'jwtTemplates.delete' },
  { kind: 'ipList', name: 'lists.delete' },
  { kind: 'textList', name: 'lists.delete', as: ({ textListId }) => ({ ipListId: textListId }) },
  { kind: 'flow', name: 'flows.delete' },
  { kind: 'webhook', name: 'auditWebhooks.delete' },
  { kind: 'oauthProvider', name: 'oauthProviders.delete' },
  { kind: 'managementKey', name: 'managementKeys.delete' },
  { kind: 'descoper', name: 'descopers.delete' },
  { kind: 'attribute', name: 'userAttributes.delete' },
]

export function operationOf(name: string): Operation {
  const operation = operations.find(each => each.name === name)?.operation
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation
}

/** Whether a sample names any of what was made in place of what stands. */
export function isUsed(name: string, { made, own }: { made: Things; own: Things }): boolean {
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
