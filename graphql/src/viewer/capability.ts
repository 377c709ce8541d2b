import type { Builder } from '../schema/builder.ts'
import { permissions } from '../permissions/permissions.ts'
import type { Capability } from '../schema/capability.ts'

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

/** The signed-in administrator and their permissions. */
function registerViewer(builder: Builder) {
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
      MANAGE_PROJECT: { value: 'manage_project', description: 'Change the project.' },
      MANAGE_SIGN_IN: {
        value: 'manage_sign_in',
        description: 'Change sign-in providers, texts of messages, approved origins and cookies.',
      },
      MANAGE_USERS: { value: 'manage_users', description: 'Create, change and delete users.' },
    } as const,
  })
  builder.objectType('Viewer', {
    description: 'The signed-in administrator.',
    fields: t => ({
      id: t.exposeString('id', { description: 'The id at the provider they signed in with.' }),
      name: t.exposeString('name', { description: 'Display name; may be empty.' }),
      email: t.exposeString('email', { description: 'Email address; may be empty.' }),
      picture: t.exposeString('picture', { description: 'Address of a picture; may be empty.' }),
      providerId: t.exposeString('providerId', { description: 'The provider they signed in with.' }),
      projectId: t.exposeString('projectId', { description: 'The project of this API.' }),
      apiUrl: t.exposeString('apiUrl', {
        description: 'Where SDKs reach the identity provider of the project: here, or at a hosted service.',
      }),
      roleNames: t.stringList({
        description: 'Their roles in the project.',
        resolve: viewer => [...viewer.roleNames],
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
      description: 'The signed-in administrator; null for a visitor.',
      resolve: (_root, _args, { viewer }) => viewer ?? null,
    }),
  )
}
