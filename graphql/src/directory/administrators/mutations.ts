import {
  ChannelUnavailable,
  type Descoper,
  AdministratorNotFound,
  LastAdministrator,
  RightsExceeded,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../../schema/builder.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { administratorRole, administratorVersion } from './administrator-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

const inputNames = { displayName: 'name', rbac: 'roles', sendInvite: 'isInvited' }

/** Appoints, changes and dismisses administrators. */
export function registerAdministratorMutations(builder: Builder) {
  const { draft, change } = inputs(builder)
  const AdministratorDraft = builder.inputType('AdministratorDraft', {
    description: 'A new administrator.',
    fields: draft,
  })
  builder.relayMutationField(
    'administratorCreate',
    {
      description: 'The new administrators.',
      inputFields: t => ({
        administrators: t.field({
          type: [AdministratorDraft],
          required: true,
          description: 'At most 100 administrators.',
        }),
      }),
    },
    {
      description: 'Appoints administrators: existing users are promoted, other login ids get a new user.',
      errors: { types: [ChannelUnavailable, LastAdministrator, RightsExceeded] },
      inputNames: { ...inputNames, descopers: 'administrators' },
      resolve: async (_root, { input: { administrators } }, { client }) => {
        const { descopers } = await client.descopers.create({
          descopers: administrators.map(({ loginId, isInvited, ...input }) => ({
            loginId,
            sendInvite: isInvited ?? false,
            ...wire(input),
          })),
        })
        return { administrators: descopers }
      },
    },
    {
      description: 'The administrators were appointed.',
      outputFields: (t: OutputFieldBuilder<{ administrators: Descoper[] }>) => ({
        administrators: t.field({
          type: ['Administrator'],
          description: 'The administrators as they are now.',
          resolve: ({ administrators }) => administrators,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'administratorUpdate',
    { description: 'What to change; omitted fields stay as they are.', inputFields: change },
    {
      description: 'Changes the roles and the profile of an administrator.',
      errors: { types: [AdministratorNotFound, LastAdministrator, RightsExceeded, VersionConflict] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...input } }, { client }) => {
        const before = (await client.descopers.load({ id: id.id })).descoper
        administratorVersion.require(expectedVersion, before)
        const { descoper } = await client.descopers.update({ id: id.id, ...wire(input, before.rbac) })
        return { administrator: descoper }
      },
    },
    {
      description: 'The administrator was changed.',
      outputFields: (t: OutputFieldBuilder<{ administrator: Descoper }>) => ({
        administrator: t.field({
          type: 'Administrator',
          description: 'The administrator as they are now.',
          resolve: ({ administrator }) => administrator,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'administratorDelete',
    {
      description: 'The administrator to dismiss.',
      inputFields: t => ({ id: administratorIdField(t) }),
    },
    {
      description: 'Takes the console from an administrator; the user stays.',
      errors: { types: [AdministratorNotFound, LastAdministrator, RightsExceeded] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.descopers.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'They are no administrator any more.', outputFields: deletedIdOutput('Administrator') },
  )
}

function administratorIdField(t: InputFieldBuilder) {
  return nodeId(t, { for: 'Administrator', required: true, description: 'The node id of the administrator.' })
}

function inputs(builder: Builder) {
  const TagRoleInput = builder.inputType('AdministratorTagRoleInput', {
    description: 'A role in the projects with one of some tags.',
    fields: t => ({
      tags: t.stringList({ required: true, description: 'The tags.' }),
      role: t.field({ type: administratorRole(builder), required: true, description: 'The role.' }),
    }),
  })
  const ProjectRoleInput = builder.inputType('AdministratorProjectRoleInput', {
    description: 'A role in some projects.',
    fields: t => ({
      projectDatabaseIds: t.stringList({ required: true, description: 'The ids of the projects.' }),
      role: t.field({ type: administratorRole(builder), required: true, description: 'The role.' }),
    }),
  })
  const details = (t: InputFieldBuilder) => ({
    name: t.string({ description: 'Display name; null for none.' }),
    email: t.string({ description: 'Email address; null for none.' }),
    phone: t.string({ description: 'Phone number with its country code; null for none.' }),
    isCompanyAdministrator: t.boolean({ description: 'Whether they are an administrator of every project.' }),
    tagRoles: t.field({ type: [TagRoleInput], description: 'All roles by tags of projects; null for none.' }),
    projectRoles: t.field({ type: [ProjectRoleInput], description: 'All roles in projects; null for none.' }),
  })
  return {
    draft: (t: InputFieldBuilder) => ({
      loginId: t.string({ required: true, description: 'What they type to sign in.' }),
      isInvited: t.boolean({ description: 'Whether to send an invitation by email.' }),
      ...details(t),
    }),
    change: (t: InputFieldBuilder) => ({
      id: administratorIdField(t),
      expectedVersion: t.string({
        description: 'The version the change is based on; refused when the administrator has changed since.',
      }),
      ...details(t),
    }),
  }
}

type Maybe<Value> = Value | null | undefined
type Rbac = Descoper['rbac']
type Details = {
  name?: Maybe<string>
  email?: Maybe<string>
  phone?: Maybe<string>
  isCompanyAdministrator?: Maybe<boolean>
  tagRoles?: Maybe<Rbac['tags']>
  projectRoles?: Maybe<{ projectDatabaseIds: string[]; role: Rbac['projects'][number]['role'] }[]>
}

const noRoles: Rbac = { isCompanyAdmin: false, tags: [], projects: [] }

function ofProjects({ projectDatabaseIds, role }: NonNullable<Details['projectRoles']>[number]) {
  return { projectIds: projectDatabaseIds, role }
}

/** The given details under the provider's names; it replaces the roles as a whole. */
function wire({ name, email, phone, ...roles }: Details, before: Rbac = noRoles) {
  const attributes = {
    ...(name !== undefined && { displayName: name ?? '' }),
    ...(email !== undefined && { email: email ?? '' }),
    ...(phone !== undefined && { phone: phone ?? '' }),
  }
  const areRolesGiven = Object.values(roles).some(value => value !== undefined)
  return {
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(areRolesGiven && {
      rbac: {
        isCompanyAdmin: roles.isCompanyAdministrator ?? before.isCompanyAdmin,
        tags: roles.tagRoles === undefined ? before.tags : (roles.tagRoles ?? []),
        projects: roles.projectRoles === undefined ? before.projects : (roles.projectRoles ?? []).map(ofProjects),
      },
    }),
  }
}
