import {
  type IdentityClient,
  type OutboundScim,
  OutboundScimChanged,
  OutboundScimNotFound,
  OutboundScimTaken,
  SsoApplicationNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../../schema/builder.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { refuseNulls } from '../../schema/changes/nulls.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { idField } from '../../schema/ids/node-id.ts'
import { outboundScimVersion } from './scim-type.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

function applicationField(t: InputFieldBuilder) {
  return { applicationId: idField(t, 'SsoApplication', 'application') }
}

function directoryOutput(t: OutputFieldBuilder<{ configuration: OutboundScim }>) {
  return {
    outboundScim: t.field({
      type: 'OutboundScim',
      description: 'The directory as it is now.',
      resolve: ({ configuration }) => configuration,
    }),
  }
}

const inputNames = {
  'configuration.baseUrl': 'baseUrl',
  'configuration.token': 'token',
  enabled: 'isEnabled',
  appId: 'applicationId',
}

/** Sets up the directories that users are sent to, changes and deletes them. */
export function registerOutboundScimMutations(builder: Builder) {
  builder.relayMutationField(
    'outboundScimCreate',
    {
      description: 'The application and its directory.',
      inputFields: t => ({
        ...applicationField(t),
        baseUrl: t.string({ required: true, description: 'The URL of the SCIM service, which /Users is added to.' }),
        token: t.string({ description: 'The bearer token for it, which is never answered.' }),
      }),
    },
    {
      description: 'Sets up the directory that the users of an application are sent to; it is disabled at first.',
      errors: { types: [SsoApplicationNotFound, OutboundScimTaken] },
      inputNames,
      resolve: (_root, { input: { applicationId, baseUrl, token } }, { client }) =>
        client.outboundScim.create({ appId: applicationId.id, configuration: { baseUrl, token: token ?? '' } }),
    },
    { description: 'The directory was set up.', outputFields: directoryOutput },
  )
  builder.relayMutationField(
    'outboundScimUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are.',
      inputFields: t => ({
        ...applicationField(t),
        expectedVersion: expectedVersionField(t),
        baseUrl: t.string({ description: 'The URL of the SCIM service; with another one the token has to be given.' }),
        token: t.string({ description: 'Another bearer token; omitted, the stored one stays.' }),
        isEnabled: t.boolean({ description: 'Whether users are sent: at once and again after changes.' }),
      }),
    },
    {
      description: 'Changes the directory of an application, rotates its token, enables or disables it.',
      errors: { types: [OutboundScimNotFound, VersionConflict] },
      inputNames,
      resolve: async (_root, { input: { applicationId, expectedVersion, baseUrl, token, isEnabled } }, { client }) => {
        refuseNulls({ isEnabled })
        const which = { appId: applicationId.id }
        const { configuration: before } = await client.outboundScim.load(which)
        outboundScimVersion.require(expectedVersion, before)
        const given = { ...(typeof baseUrl === 'string' && { baseUrl }), ...(typeof token === 'string' && { token }) }
        const isSame = Object.keys(given).length === 0
        const changed = isSame ? { configuration: before } : await configure(client, before, { token: '', ...given })
        return typeof isEnabled === 'boolean'
          ? client.outboundScim.setEnabled({ ...which, enabled: isEnabled })
          : changed
      },
    },
    { description: 'The directory was changed.', outputFields: directoryOutput },
  )
  builder.relayMutationField(
    'outboundScimDelete',
    { description: 'The application.', inputFields: applicationField },
    {
      description: 'Sends no users of an application any more; those that were sent stay in the directory.',
      errors: { types: [OutboundScimNotFound] },
      resolve: async (_root, { input: { applicationId } }, { client }) => {
        await client.outboundScim.delete({ appId: applicationId.id })
        return { deletedId: applicationId.id }
      },
    },
    {
      description: 'The directory is used no longer.',
      outputFields: t => ({
        ...deletedIdOutput('OutboundScim')(t),
        applicationId: t.globalID({
          description: 'The node id of the application.',
          deprecationReason: 'Use deletedId; the input names the application.',
          resolve: ({ deletedId: id }) => ({ type: 'SsoApplication', id }),
        }),
      }),
    },
  )
}

/** @throws {VersionConflict} when it was changed meanwhile */
async function configure(client: IdentityClient, { appId, version, configuration }: OutboundScim, given: object) {
  try {
    // The provider parses the rest, as it came from there.
    return await client.outboundScim.update({
      appId,
      version,
      configuration: { ...(configuration as object), ...given },
    })
  } catch (error) {
    if (!(error instanceof OutboundScimChanged)) throw error
    throw outboundScimVersion.conflict((await client.outboundScim.load({ appId })).configuration)
  }
}
