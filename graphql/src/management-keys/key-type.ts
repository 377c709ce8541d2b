import type { ManagementKey } from '@gatehouse/identity-provider/contract'
import { defineLoader, inOrder } from '../request/loaders.ts'
import type { Builder } from '../schema/builder.ts'
import { defineVersion, versionDescription } from '../schema/changes/entity-version.ts'
import { secondsToMs, secondsToMsOrNull } from '../schema/time.ts'

/** The version of a management key: of everything that `managementKeyUpdate` changes. */
export const managementKeyVersion = defineVersion<ManagementKey>('management key', key => [
  key.name,
  key.description,
  key.status,
  key.permittedIps,
])

const findKey = defineLoader(async (ids, { client }) => {
  const { keys } = await client.managementKeys.search({})
  return inOrder(ids, keys, ({ id }) => id)
})

type Rights = ManagementKey['reBac']

/** The enum of the status of a key. */
export function registerManagementKeyStatus(builder: Builder) {
  return builder.enumType('ManagementKeyStatus', {
    description: 'Whether a management key authenticates requests.',
    values: {
      ACTIVE: { value: 'active', description: 'It authenticates requests.' },
      INACTIVE: { value: 'inactive', description: 'It is disabled.' },
      EXPIRED: { value: 'expired', description: 'It has expired.' },
    } as const,
  })
}
export type ManagementKeyStatus = ReturnType<typeof registerManagementKeyStatus>

/** The management key type. */
export function registerManagementKeyType(builder: Builder, Status: ManagementKeyStatus) {
  const ProjectRoles = builder.objectRef<Rights['projectRoles'][number]>('ManagementKeyProjectRoles').implement({
    description: 'Roles of a key in some projects.',
    fields: t => ({
      projectIds: t.exposeStringList('projectIds', { description: 'The ids of the projects.' }),
      roles: t.exposeStringList('roles', { description: 'Its roles there: admin, developer, support or auditor.' }),
    }),
  })
  const TagRoles = builder.objectRef<Rights['tagRoles'][number]>('ManagementKeyTagRoles').implement({
    description: 'Roles of a key in projects with one of some tags.',
    fields: t => ({
      tags: t.exposeStringList('tags', { description: 'The tags.' }),
      roles: t.exposeStringList('roles', { description: 'Its roles there: admin, developer, support or auditor.' }),
    }),
  })
  builder.node('ManagementKey', {
    description: 'A key with which a back end manages projects.',
    id: { resolve: key => key.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findKey(context, id))),
    fields: t => ({
      keyId: t.exposeString('id', { description: 'The id in the audit trail and in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: managementKeyVersion.of }),
      name: t.exposeString('name', { description: 'Display name.' }),
      description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
      status: t.field({
        type: Status,
        description: 'Whether it authenticates requests.',
        resolve: ({ status }) => status,
      }),
      companyRoles: t.stringList({
        description: 'Its roles in every project of the company.',
        resolve: ({ reBac }) => reBac.companyRoles,
      }),
      projectRoles: t.field({
        type: [ProjectRoles],
        description: 'Its roles in some projects.',
        resolve: ({ reBac }) => reBac.projectRoles,
      }),
      tagRoles: t.field({
        type: [TagRoles],
        description: 'Its roles in projects with some tags.',
        resolve: ({ reBac }) => reBac.tagRoles,
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
      previousSecretExpiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when the secret before the last rotation works; null when it does not.',
        resolve: ({ previousExpireTime }) => secondsToMsOrNull(previousExpireTime),
      }),
    }),
  })
}
