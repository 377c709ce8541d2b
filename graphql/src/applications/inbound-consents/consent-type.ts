import { loadUser } from '../../directory/users/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { secondsToMs, secondsToMsOrNull } from '../../schema/scalars/time.ts'
import { managedInboundApplication } from '../inbound-applications/managed-application.ts'
import { loadTenant } from '../../directory/tenants/loaders.ts'
import { defineLoader, inOrder } from '../../request/loaders.ts'

/** A consent by its id; undefined when there is none. */
const findConsent = defineLoader(async (ids, { client }) => {
  const { consents } = await client.inboundConsents.list({ consentIds: [...ids] })
  return inOrder(ids, consents, ({ id }) => id)
})

/** The consents of a user, newest first. */
export const listConsentsOfUser = defineLoader(async (userIds, { client }) => {
  const { consents } = await client.inboundConsents.list({ userIds: [...userIds] })
  const byUser = Map.groupBy(consents, ({ userId }) => userId)
  return userIds.map(userId => byUser.get(userId) ?? [])
})

/** The consent type. */
export function registerConsentType(builder: Builder) {
  builder.node('InboundConsent', {
    description: 'What a user or a tenant has authorized an inbound application to do.',
    id: { resolve: consent => consent.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findConsent(context, id))),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in the provider API.' }),
      application: t.field({
        type: 'InboundApplication',
        nullable: true,
        description: 'The application; null when it is deleted.',
        complexity: 1,
        resolve: async ({ appId }, _args, context) => (await managedInboundApplication.load(context, appId)) ?? null,
      }),
      userDatabaseId: t.exposeString('userId', {
        nullable: true,
        description: 'The id of the user; null when a tenant consented.',
      }),
      user: t.field({
        type: 'User',
        nullable: true,
        description: 'The user who consented; null when a tenant did.',
        complexity: 1,
        resolve: async ({ userId }, _args, context) => (userId ? ((await loadUser(context, userId)) ?? null) : null),
      }),
      tenantDatabaseId: t.exposeString('tenantId', {
        nullable: true,
        description: 'The id of the tenant; null when it is for none.',
      }),
      tenant: t.field({
        type: 'Tenant',
        nullable: true,
        description: 'The tenant; null when it is for none.',
        complexity: 1,
        resolve: async ({ tenantId }, _args, context) =>
          tenantId ? ((await loadTenant(context, tenantId)) ?? null) : null,
      }),
      scopes: t.exposeStringList('scopes', { description: 'The scopes that were granted.' }),
      grantedBy: t.exposeString('grantedBy', { description: 'The id of the user who consented.' }),
      createdAt: t.field({
        type: 'DateTime',
        description: 'When it was given.',
        resolve: ({ createdTime }) => secondsToMs(createdTime),
      }),
      modifiedAt: t.field({
        type: 'DateTime',
        description: 'When it was last changed.',
        resolve: ({ modifiedTime }) => secondsToMs(modifiedTime),
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it expires; null for never.',
        resolve: ({ ExpireTime }) => secondsToMsOrNull(ExpireTime),
      }),
    }),
  })
}
