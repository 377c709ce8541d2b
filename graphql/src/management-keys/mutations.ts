import {
  type IdentityClient,
  type ManagementKey,
  ManagementKeyNotFound,
  RightsExceeded,
} from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { refuseNulls } from '../schema/changes/refuse-nulls.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { idField, idsField } from '../schema/node-ids.ts'
import { omitNulls } from '../schema/changes/omit-nulls.ts'
import { deletedIdOutput, deletedIdsOutput, secretOutput } from '../schema/changes/payloads.ts'
import { managementKeyVersion } from './key-type.ts'

function keyOutput(t: OutputFieldBuilder<{ key: ManagementKey }>) {
  return {
    managementKey: t.field({ type: 'ManagementKey', description: 'The key as it is now.', resolve: ({ key }) => key }),
  }
}

function keyAndSecretOutput(t: OutputFieldBuilder<{ key: ManagementKey; cleartext: string }>) {
  return {
    ...keyOutput(t),
    cleartext: secretOutput(t, {
      description: 'The secret; it is shown only once.',
      secretOf: ({ cleartext }) => cleartext,
    }),
  }
}

const inputNames = { expiresIn: 'lifetimeSeconds', reBac: 'rights' }

/** Creates, updates and deletes management keys. */
export function registerManagementKeyMutations(builder: Builder) {
  const Role = builder.enumType('ManagementKeyRole', {
    description: 'What a management key can do.',
    values: {
      ADMIN: { value: 'admin', description: 'Everything.' },
      DEVELOPER: {
        value: 'developer',
        description: 'Everything but keys, administrators and what authenticates them.',
      },
      SUPPORT: { value: 'support', description: 'Read, without secrets and keys.' },
      AUDITOR: { value: 'auditor', description: 'Read the audit trail.' },
    } as const,
  })
  const ProjectRolesInput = builder.inputType('ManagementKeyProjectRolesInput', {
    description: 'Roles of a key in some projects.',
    fields: t => ({
      projectIds: t.stringList({ required: true, description: 'The ids of the projects.' }),
      roles: t.field({ type: [Role], required: true, description: 'Its roles there.' }),
    }),
  })
  const TagRolesInput = builder.inputType('ManagementKeyTagRolesInput', {
    description: 'Roles of a key in projects with one of some tags.',
    fields: t => ({
      tags: t.stringList({ required: true, description: 'The tags.' }),
      roles: t.field({ type: [Role], required: true, description: 'Its roles there.' }),
    }),
  })
  const RightsInput = builder.inputType('ManagementKeyRightsInput', {
    description: 'The roles of a key; it can be given only rights that the caller has.',
    fields: t => ({
      companyRoles: t.field({ type: [Role], description: 'In every project of the company.' }),
      projectRoles: t.field({ type: [ProjectRolesInput], description: 'In some projects.' }),
      tagRoles: t.field({ type: [TagRolesInput], description: 'In projects with some tags.' }),
    }),
  })
  builder.relayMutationField(
    'managementKeyCreate',
    {
      description: 'Name and rights of the new key.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name.' }),
        description: t.string({ description: 'What it is for.' }),
        rights: t.field({ type: RightsInput, description: 'Its roles; all rights in this project by default.' }),
        permittedIps: t.stringList({ description: 'Addresses and ranges it may be used from; any when empty.' }),
        lifetimeSeconds: t.int({ description: 'How long it is valid, at most ten years; without end by default.' }),
      }),
    },
    {
      description: 'Creates a management key.',
      errors: { types: [RightsExceeded] },
      inputNames,
      resolve: (_root, { input }, { client }) => {
        const { lifetimeSeconds, rights, ...fields } = omitNulls(input)
        return client.managementKeys.create({
          ...fields,
          expiresIn: lifetimeSeconds ?? 0,
          ...(rights && { reBac: omitNulls(rights) }),
        })
      },
    },
    {
      description: 'The key was created.',
      outputFields: keyAndSecretOutput,
    },
  )
  builder.relayMutationField(
    'managementKeyUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'ManagementKey', 'key'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'Display name.' }),
        description: t.string({ description: 'What it is for.' }),
        permittedIps: t.stringList({ description: 'Addresses and ranges it may be used from; any when empty.' }),
        isActive: t.boolean({ description: 'Whether it authenticates requests.' }),
      }),
    },
    {
      description: 'Changes a management key. Its rights stay; create another key for others.',
      errors: { types: [ManagementKeyNotFound, RightsExceeded, managementKeyVersion.ChangedMeanwhile] },
      inputNames: { status: 'isActive' },
      resolve: async (_root, { input: { id, expectedVersion, isActive, ...fields } }, { client }) => {
        refuseNulls({ isActive })
        const { key } = await client.managementKeys.load({ id: id.id })
        managementKeyVersion.require(expectedVersion, key)
        const { name = key.name, ...rest } = clearNulls(fields, { name: '', description: '', permittedIps: [] })
        return client.managementKeys.update({
          ...rest,
          id: id.id,
          name,
          ...(typeof isActive === 'boolean' && { status: isActive ? 'active' : 'inactive' }),
        })
      },
    },
    { description: 'The key was changed.', outputFields: keyOutput },
  )
  builder.relayMutationField(
    'managementKeyRotate',
    {
      description: 'The key whose secret to rotate.',
      inputFields: t => ({
        id: idField(t, 'ManagementKey', 'key'),
        overlapSeconds: t.int({ description: 'How long the old secret works, at most 30 days; 0 by default.' }),
      }),
    },
    {
      description: 'Rotates the secret of a management key. An even older secret that still works stops at once.',
      errors: { types: [ManagementKeyNotFound, RightsExceeded] },
      resolve: (_root, { input: { id, overlapSeconds } }, { client }) =>
        client.managementKeys.rotate({ id: id.id, overlapSeconds: overlapSeconds ?? 0 }),
    },
    { description: 'The secret was rotated.', outputFields: keyAndSecretOutput },
  )
  builder.relayMutationField(
    'managementKeyPreviousSecretEnd',
    {
      description: 'The key whose previous secret to end.',
      inputFields: t => ({ id: idField(t, 'ManagementKey', 'key') }),
    },
    {
      description: 'Ends the previous secret of a management key at once.',
      errors: { types: [ManagementKeyNotFound, RightsExceeded] },
      resolve: (_root, { input: { id } }, { client }) => client.managementKeys.endPreviousSecret({ id: id.id }),
    },
    { description: 'The key has one secret.', outputFields: keyOutput },
  )
  builder.relayMutationField(
    'managementKeyDelete',
    { description: 'The key to delete.', inputFields: t => ({ id: idField(t, 'ManagementKey', 'key') }) },
    {
      description: 'Deletes a management key; it stops working at once.',
      errors: { types: [ManagementKeyNotFound, RightsExceeded] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.managementKeys.load({ id: id.id })
        await deleteKeys(client, [id.id])
        return { deletedId: id.id }
      },
    },
    { description: 'The key was deleted.', outputFields: deletedIdOutput('ManagementKey') },
  )
  builder.relayMutationField(
    'managementKeysDelete',
    { description: 'The keys to delete.', inputFields: t => ({ ids: idsField(t, 'ManagementKey', 'keys') }) },
    {
      description: 'Deletes management keys, all or none; unknown ids are ignored.',
      errors: { types: [RightsExceeded] },
      resolve: async (_root, { input }, { client }) => {
        const ids = input.ids.map(({ id }) => id)
        await deleteKeys(client, ids)
        return { deletedIds: ids }
      },
    },
    { description: 'The keys were deleted.', outputFields: deletedIdsOutput('ManagementKey') },
  )
}

function deleteKeys(client: IdentityClient, ids: string[]) {
  return client.managementKeys.delete({ ids })
}
