import type { Builder } from '../../schema/builder.ts'
import { permissions } from '@gatehouse-id/entities'
import type { Capability } from '../../schema/capability.ts'

export const viewerCapability: Capability = {
  register: registerViewer,
  permissions: {
    fields: {
      // Answers null to a visitor, so that a client can tell that it has to sign in.
      'Query.viewer': 'anyone',
      // Nodes are guarded by their types.
      'Query.node': 'anyone',
      'Query.nodes': 'anyone',
    },
    types: {},
  },
}

/** The caller and their permissions. */
function registerViewer(builder: Builder) {
  const ViewerKind = builder.enumType('ViewerKind', {
    description: 'What kind of caller it is.',
    values: {
      ADMINISTRATOR: { value: 'administrator', description: 'A user who is signed in to the console.' },
      USER: { value: 'user', description: 'A user with a session of the provider.' },
      MANAGEMENT_KEY: { value: 'managementKey', description: 'A back end with a management key.' },
      ACCESS_KEY: { value: 'accessKey', description: 'A back end with a token of an access key.' },
    } as const,
  })
  const ViewerPermission = builder.enumType('ViewerPermission', {
    description: 'What an administrator can be allowed to do.',
    values: {
      READ_PROJECT: { value: 'read_project', description: 'See the project.' },
      READ_USERS: { value: 'read_users', description: 'See users and roles.' },
      READ_AUDIT: { value: 'read_audit', description: 'See audit events.' },
      READ_MESSAGES: {
        value: 'read_messages',
        description: 'See sent messages, with their codes where no delivery is set up.',
      },
      READ_SECRETS: { value: 'read_secrets', description: 'See secrets of applications, and make links for them.' },
      MANAGE_PROJECT: { value: 'manage_project', description: 'Change the project.' },
      MANAGE_SIGN_IN: {
        value: 'manage_sign_in',
        description: 'Change sign-in providers, texts of messages, approved origins and cookies.',
      },
      MANAGE_USERS: { value: 'manage_users', description: 'Create, change and delete users.' },
      MANAGE_ADMINISTRATORS: { value: 'manage_administrators', description: 'Appoint and remove administrators.' },
      MANAGE_KEYS: {
        value: 'manage_keys',
        description: 'Change management keys, create and delete projects, and import snapshots.',
      },
    } as const,
  })
  builder.objectType('Viewer', {
    description: 'The caller.',
    fields: t => ({
      kind: t.field({ type: ViewerKind, description: 'What kind of caller it is.', resolve: ({ kind }) => kind }),
      databaseId: t.exposeString('id', {
        description: 'The id of the user at the provider they signed in with, or of the key.',
      }),
      name: t.exposeString('name', { nullable: true, description: 'Display name; null when there is none.' }),
      email: t.exposeString('email', { nullable: true, description: 'Email address; null when there is none.' }),
      picture: t.exposeString('picture', {
        nullable: true,
        description: 'Address of a picture; null when there is none.',
      }),
      providerId: t.exposeString('providerId', {
        nullable: true,
        description: 'The provider an administrator signed in with; null for other callers.',
      }),
      projectDatabaseId: t.exposeString('projectId', { description: 'The project of this API.' }),
      apiUrl: t.exposeString('apiUrl', {
        description: 'Where SDKs reach the identity provider of the project: here, or at a hosted service.',
      }),
      roleNames: t.stringList({
        description: 'Their roles in the project.',
        resolve: viewer => [...viewer.roleNames],
      }),
      administeredTenantDatabaseIds: t.stringList({
        description: 'The tenants they administer; their permissions hold for these alone.',
        resolve: viewer => [...viewer.administeredTenantIds],
      }),
      permissions: t.field({
        type: [ViewerPermission],
        description: 'What they may do in the project.',
        resolve: (_viewer, _args, { may }) => permissions.filter(may),
      }),
    }),
  })
  builder.queryField('viewer', t =>
    t.field({
      type: 'Viewer',
      nullable: true,
      description: 'The caller; null for a visitor.',
      resolve: (_root, _args, { viewer }) => viewer ?? null,
    }),
  )
}
