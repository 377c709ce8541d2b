import type { AccessKey } from '@gatehouse/identity-provider/contract'
import { loadUser } from '../users/loaders.ts'
import type { Builder } from '../schema/builder.ts'
import { secondsToMs, secondsToMsOrNull } from '../schema/time.ts'
import { versionDescription } from '../schema/changes/entity-version.ts'
import { accessKeyStatus } from './enums.ts'
import { loadTenant } from '../tenants/loaders.ts'
import { findAccessKey, rolesOfKey } from './loaders.ts'
import { accessKeyVersion } from './version.ts'

// How many roles a key has in most projects, for the cost of an operation.
const rolesUsual = 5

/** The access key type, and its membership in a tenant. */
export function registerAccessKeyType(builder: Builder) {
  const AccessKeyTenant = builder.objectRef<AccessKey['keyTenants'][number]>('AccessKeyTenant').implement({
    description: 'A tenant that an access key belongs to.',
    fields: t => ({
      tenantId: t.exposeString('tenantId', { description: 'The id in tokens and in the provider API.' }),
      tenantName: t.exposeString('tenantName', { description: 'The display name of the tenant.' }),
      roleNames: t.exposeStringList('roleNames', { description: 'Roles in the tenant.' }),
      permissionNames: t.exposeStringList('permissions', { description: 'Permissions in the tenant.' }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant; null when it was deleted meanwhile.',
        complexity: 1,
        resolve: async ({ tenantId }, _args, context) => (await loadTenant(context, tenantId)) ?? null,
      }),
      roles: t.field({
        type: ['Role'],
        description: 'Its roles in the tenant.',
        complexity: { field: 1, multiplier: rolesUsual },
        resolve: ({ tenantId, roleNames }, _args, context) => rolesOfKey(context, { tenantId, roleNames }),
      }),
    }),
  })
  builder.node('AccessKey', {
    description: 'A key that a back end or a job exchanges for tokens.',
    id: { resolve: key => key.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findAccessKey(context, id))),
    fields: t => ({
      keyId: t.exposeString('id', { description: 'The id in tokens and in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: accessKeyVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      status: t.field({
        type: accessKeyStatus(builder),
        description: 'Whether it can be exchanged for tokens.',
        resolve: ({ status }) => status,
      }),
      roleNames: t.exposeStringList('roleNames', { description: 'Roles in the project.' }),
      permissionNames: t.exposeStringList('permissions', { description: 'Permissions in the project.' }),
      roles: t.field({
        type: ['Role'],
        description: 'Its roles in the project.',
        complexity: { field: 1, multiplier: rolesUsual },
        resolve: ({ roleNames }, _args, context) => rolesOfKey(context, { tenantId: '', roleNames }),
      }),
      tenants: t.field({
        type: [AccessKeyTenant],
        description: 'Tenants it belongs to, with its roles there.',
        resolve: ({ keyTenants }) => keyTenants,
      }),
      boundUserId: t.exposeString('boundUserId', {
        description: 'The id of the user it is bound to, whose roles and tenants apply; empty for none.',
      }),
      boundUser: t.field({
        type: 'User',
        nullable: true,
        description: 'The user it is bound to; null for none.',
        complexity: 1,
        resolve: async ({ boundUserId }, _args, context) =>
          boundUserId ? ((await loadUser(context, boundUserId)) ?? null) : null,
      }),
      createdBy: t.exposeString('createdBy', {
        description: 'The id of the user or management key that created it.',
      }),
      creator: t.field({
        type: 'User',
        nullable: true,
        description: 'The user who created it; null when it was a management key, or a user who is deleted.',
        complexity: 1,
        resolve: async ({ createdBy }, _args, context) =>
          createdBy ? ((await loadUser(context, createdBy)) ?? null) : null,
      }),
      customClaims: t.field({
        type: 'JSON',
        description: 'Claims that its tokens contain in addition.',
        resolve: ({ customClaims }) => customClaims,
      }),
      customAttributes: t.field({
        type: 'JSON',
        description: 'Attributes for searches.',
        resolve: ({ customAttributes }) => customAttributes,
      }),
      permittedIps: t.exposeStringList('permittedIps', {
        description: 'Addresses and ranges it may be used from; any when empty.',
      }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it expires; null for never.',
        resolve: ({ expireTime }) => secondsToMsOrNull(expireTime),
      }),
      lastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was last used, to the minute; null for never.',
        resolve: ({ lastUsedTime }) => secondsToMsOrNull(lastUsedTime),
      }),
      lastUsedIp: t.string({
        nullable: true,
        description: 'The IP address it was used from then; null when unknown.',
        resolve: ({ lastUsedIp }) => lastUsedIp || null,
      }),
      lastUsedUserAgent: t.string({
        nullable: true,
        description: 'What its user called itself then; null when unknown.',
        resolve: ({ lastUsedUserAgent }) => lastUsedUserAgent || null,
      }),
      previousSecretExpiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when the previous secret works; null when there is none.',
        resolve: ({ previousExpireTime }) => secondsToMsOrNull(previousExpireTime),
      }),
      previousSecretLastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the previous secret was last used, to the minute; null for never, and when there is none.',
        resolve: ({ previousUsedTime }) => secondsToMsOrNull(previousUsedTime),
      }),
    }),
  })
}
