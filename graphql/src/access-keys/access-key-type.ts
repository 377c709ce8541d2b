import type { AccessKey } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { secondsToMs } from '../schema/time.ts'

/** The access key type. */
export function registerAccessKey(builder: Builder) {
  const AccessKeyStatus = builder.enumType('AccessKeyStatus', {
    description: 'Whether an access key can be exchanged for tokens.',
    values: {
      ACTIVE: { value: 'active', description: 'It can be exchanged for tokens.' },
      INACTIVE: { value: 'inactive', description: 'It is disabled.' },
      EXPIRED: { value: 'expired', description: 'It has expired.' },
    } as const,
  })
  return builder.objectRef<AccessKey>('AccessKey').implement({
    description: 'A key that a back end or a job exchanges for tokens.',
    fields: t => ({
      keyId: t.exposeString('id', { description: 'The id in tokens and in the provider API.' }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      status: t.field({
        type: AccessKeyStatus,
        description: 'Whether it can be exchanged for tokens.',
        resolve: ({ status }) => status,
      }),
      roleNames: t.exposeStringList('roleNames', { description: 'Roles in the project.' }),
      tenantIds: t.stringList({
        description: 'Tenants it belongs to.',
        resolve: ({ keyTenants }) => keyTenants.map(({ tenantId }) => tenantId),
      }),
      boundUserId: t.exposeString('boundUserId', {
        description: 'The user it is bound to, whose roles and tenants apply; empty for none.',
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
        resolve: ({ expireTime }) => (expireTime ? secondsToMs(expireTime) : null),
      }),
      lastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was last used, to the minute; null for never.',
        resolve: ({ lastUsedTime }) => (lastUsedTime ? secondsToMs(lastUsedTime) : null),
      }),
    }),
  })
}

export type AccessKeyType = ReturnType<typeof registerAccessKey>
