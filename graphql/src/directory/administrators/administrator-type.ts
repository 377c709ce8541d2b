import type { Descoper } from '@gatehouse-id/identity-provider/contract'
import { defineShared, inOrder } from '../../request/loaders.ts'
import type { Builder } from '../../schema/builder.ts'
import { once } from '../../schema/once.ts'
import { defineVersion } from '../../schema/changes/entity-version.ts'
import { userStatus } from '../users/enums.ts'
import { loadUser } from '../users/loaders.ts'

/** The version of an administrator: of every editable detail. */
export const administratorVersion = defineVersion<Descoper>(
  'Administrator',
  'administrator',
  ({ attributes, rbac }) => [attributes.displayName, attributes.email, attributes.phone, rbac],
)

/** What an administrator is in a project. */
export const administratorRole = once(builder =>
  builder.enumType('AdministratorRole', {
    description: 'What an administrator may do in the console.',
    values: {
      ADMINISTRATOR: { value: 'admin', description: 'Everything.' },
      DEVELOPER: { value: 'developer', description: 'Everything but changes of users and of sign-in.' },
      SUPPORT: { value: 'support', description: 'Sees users and events.' },
      AUDITOR: { value: 'auditor', description: 'Sees events.' },
    } as const,
  }),
)

/** Every administrator of the project. */
export const loadAdministrators = defineShared(
  async ({ client }): Promise<readonly Descoper[]> => (await client.descopers.list({})).descopers,
)

type TagRole = Descoper['rbac']['tags'][number]
type ProjectRole = Descoper['rbac']['projects'][number]

/** The administrator type; answers its connection. */
export function registerAdministratorType(builder: Builder) {
  const TagRoleType = builder.objectRef<TagRole>('AdministratorTagRole').implement({
    description: 'A role in the projects with one of some tags.',
    fields: t => ({
      tags: t.exposeStringList('tags', { description: 'The tags.' }),
      role: t.field({ type: administratorRole(builder), description: 'The role.', resolve: ({ role }) => role }),
    }),
  })
  const ProjectRoleType = builder.objectRef<ProjectRole>('AdministratorProjectRole').implement({
    description: 'A role in some projects.',
    fields: t => ({
      projectDatabaseIds: t.exposeStringList('projectIds', { description: 'The ids of the projects.' }),
      role: t.field({ type: administratorRole(builder), description: 'The role.', resolve: ({ role }) => role }),
    }),
  })
  builder.node('Administrator', {
    description: 'A user who may sign in to the console.',
    id: { resolve: ({ id }) => id, description: 'The id of the node.' },
    loadMany: async (ids, context) =>
      inOrder(ids, await loadAdministrators(context), ({ id }) => id).map(found => found ?? null),
    fields: t => ({
      databaseId: t.exposeString('id', { description: 'The id in the provider API, which is that of the user.' }),
      version: t.string({
        description: 'Changes whenever an editable detail changes; sent back with an update.',
        resolve: administratorVersion.of,
      }),
      loginIds: t.exposeStringList('loginIds', { description: 'What they type to sign in.' }),
      name: t.string({
        nullable: true,
        description: 'Display name; null when there is none.',
        resolve: each => each.attributes.displayName,
      }),
      email: t.string({
        nullable: true,
        description: 'Email address; null when there is none.',
        resolve: each => each.attributes.email,
      }),
      phone: t.string({
        nullable: true,
        description: 'Phone number; null when there is none.',
        resolve: each => each.attributes.phone,
      }),
      status: t.field({
        type: userStatus(builder),
        description: 'Whether they can sign in.',
        resolve: ({ status }) => status,
      }),
      isCompanyAdministrator: t.boolean({
        description: 'Whether they are an administrator of every project.',
        resolve: ({ rbac }) => rbac.isCompanyAdmin,
      }),
      tagRoles: t.field({
        type: [TagRoleType],
        description: 'Roles by tags of projects.',
        resolve: ({ rbac }) => rbac.tags,
      }),
      projectRoles: t.field({
        type: [ProjectRoleType],
        description: 'Roles in projects.',
        resolve: ({ rbac }) => rbac.projects,
      }),
      user: t.field({
        type: 'User',
        nullable: true,
        description: 'Their account; null when it was deleted just now.',
        complexity: { field: 1 },
        resolve: async ({ id }, _args, context) => (await loadUser(context, id)) ?? null,
      }),
    }),
  })
  return builder.connectionObject(
    { type: 'Administrator', name: 'AdministratorConnection', description: 'A page of administrators.' },
    { name: 'AdministratorEdge', description: 'An administrator and its cursor.' },
  )
}
