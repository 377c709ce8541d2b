import {
  type IdentityClient,
  type SsoApplication,
  SsoApplicationNotFound,
  type Tenant,
  type User,
  UserNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import type { Builder } from '../../schema/builder.ts'
import { idField, idsField } from '../../schema/ids/node-id.ts'
import { managedSsoApplication } from './managed-application.ts'

type Assignment = { loginId: string; ssoAppIds: string[] }

const changes = [
  {
    verb: 'Add',
    description: 'Gives a user more SSO applications.',
    change: (client: IdentityClient, assignment: Assignment) => client.userSsoApplications.add(assignment),
  },
  {
    verb: 'Set',
    description: 'Replaces the SSO applications of a user.',
    change: (client: IdentityClient, assignment: Assignment) => client.userSsoApplications.set(assignment),
  },
  {
    verb: 'Remove',
    description: 'Removes SSO applications from a user.',
    change: (client: IdentityClient, assignment: Assignment) => client.userSsoApplications.remove(assignment),
  },
] as const

/** Which applications a user has. */
export function registerUserSsoApplications(builder: Builder) {
  managedSsoApplication.link<User>(builder, 'User', 'ssoApplications', {
    description: 'The SSO applications that the user is given, by name.',
    rows: ({ ssoAppIds }, context) => applicationsOf(context, ssoAppIds),
  })
  managedSsoApplication.link<Tenant>(builder, 'Tenant', 'ssoApplications', {
    description: 'The SSO applications that its members may use, by name.',
    rows: ({ federatedAppIds }, context) => applicationsOf(context, federatedAppIds),
  })
  for (const { verb, description, change } of changes)
    builder.relayMutationField(
      `userSsoApplications${verb}`,
      {
        description: 'A user and applications.',
        inputFields: t => ({
          id: idField(t, 'User', 'user'),
          ssoApplicationIds: idsField(t, 'SsoApplication', 'applications'),
        }),
      },
      {
        description,
        errors: { types: [UserNotFound, SsoApplicationNotFound] },
        resolve: (_root, { input: { id, ssoApplicationIds } }, { client }) =>
          change(client, { loginId: id.id, ssoAppIds: ssoApplicationIds.map(application => application.id) }),
      },
      {
        description: 'The applications of the user were changed.',
        outputFields: t => ({
          user: t.field({ type: 'User', description: 'The user as it is now.', resolve: ({ user }) => user }),
        }),
      },
    )
}

/** Those that there are. */
async function applicationsOf(context: Context, ids: readonly string[]): Promise<SsoApplication[]> {
  const found = await Promise.all(ids.map(id => managedSsoApplication.load(context, id)))
  return found.flatMap(application => application ?? [])
}
