import {
  type InboundApplication,
  InboundApplicationNotFound,
  InboundApplicationTaken,
  ScopeValueNotFound,
} from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { idField, idsField } from '../schema/node-ids.ts'
import { deletedIdOutput, deletedIdsOutput, secretOutput } from '../schema/changes/payloads.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { inputNames, scopeInput, settingFields, wireSettings } from './inputs.ts'
import { inboundApplicationVersion } from './version.ts'

function applicationOutput(t: OutputFieldBuilder<{ application: InboundApplication }>) {
  return {
    inboundApplication: t.field({
      type: 'InboundApplication',
      description: 'The application as it is now.',
      resolve: ({ application }) => application,
    }),
  }
}

/** Creates, updates and deletes inbound applications and rotates their secrets. */
export function registerInboundApplicationMutations(builder: Builder) {
  const Scope = scopeInput(builder)
  builder.relayMutationField(
    'inboundApplicationCreate',
    {
      description: 'The new application.',
      inputFields: t => ({
        name: t.string({ required: true, description: 'Display name.' }),
        ...settingFields(t, Scope),
      }),
    },
    {
      description: 'Creates an application that users can authorize to act for them.',
      errors: { types: [InboundApplicationTaken, ScopeValueNotFound] },
      inputNames,
      resolve: async (_root, { input: { name, ...settings } }, { client }) => {
        const created = await client.inboundApplications.create({
          permissionsScopes: [],
          ...wireSettings(settings),
          name,
        })
        const application = await client.inboundApplications.load({ id: created.id })
        return { application, cleartext: created.cleartext }
      },
    },
    {
      description: 'The application was created.',
      outputFields: t => ({
        ...applicationOutput(t),
        cleartext: secretOutput(t, {
          description: 'The client secret; empty for a public client.',
          secretOf: ({ cleartext }) => cleartext,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'inboundApplicationUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'InboundApplication', 'application'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'Display name.' }),
        ...settingFields(t, Scope),
      }),
    },
    {
      description: 'Changes an inbound application.',
      errors: {
        types: [
          InboundApplicationNotFound,
          InboundApplicationTaken,
          ScopeValueNotFound,
          inboundApplicationVersion.ChangedMeanwhile,
        ],
      },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...settings } }, { client }) => {
        const before = await client.inboundApplications.load({ id: id.id })
        inboundApplicationVersion.require(expectedVersion, before)
        await client.inboundApplications.patch({ id: id.id, ...wireSettings(settings) })
        return { application: await client.inboundApplications.load({ id: id.id }) }
      },
    },
    { description: 'The application was changed.', outputFields: applicationOutput },
  )
  builder.relayMutationField(
    'inboundApplicationDelete',
    {
      description: 'The application to delete.',
      inputFields: t => ({ id: idField(t, 'InboundApplication', 'application') }),
    },
    {
      description: 'Deletes an inbound application and its consents.',
      errors: { types: [InboundApplicationNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.inboundApplications.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The application was deleted.', outputFields: deletedIdOutput('InboundApplication') },
  )
  builder.relayMutationField(
    'inboundApplicationsDelete',
    {
      description: 'The applications to delete.',
      inputFields: t => ({ ids: idsField(t, 'InboundApplication', 'applications') }),
    },
    {
      description: 'Deletes inbound applications and their consents, all or none.',
      errors: { types: [InboundApplicationNotFound] },
      resolve: async (_root, { input }, { client }) => {
        const ids = input.ids.map(({ id }) => id)
        await client.inboundApplications.deleteBatch({ ids })
        return { deletedIds: ids }
      },
    },
    { description: 'The applications were deleted.', outputFields: deletedIdsOutput('InboundApplication') },
  )
  builder.relayMutationField(
    'inboundApplicationSecretRotate',
    {
      description: 'The application whose secret to rotate.',
      inputFields: t => ({
        id: idField(t, 'InboundApplication', 'application'),
        overlapSeconds: t.int({ description: 'How long the old secret works, at most 30 days; 0 by default.' }),
      }),
    },
    {
      description: 'Rotates the client secret of an inbound application.',
      errors: { types: [InboundApplicationNotFound] },
      resolve: (_root, { input: { id, overlapSeconds } }, { client }) =>
        client.inboundApplications.rotateSecret({ id: id.id, overlapSeconds: overlapSeconds ?? 0 }),
    },
    {
      description: 'The secret was rotated.',
      outputFields: t => ({
        cleartext: secretOutput(t, { description: 'The client secret.', secretOf: ({ cleartext }) => cleartext }),
      }),
    },
  )
}
