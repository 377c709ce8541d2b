import {
  type SsoApplication,
  SsoApplicationNotFound,
  SsoApplicationOfOtherType,
  SsoApplicationTaken,
} from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { idField } from '../schema/node-ids.ts'
import { deletedIdOutput, secretOutput } from '../schema/changes/payloads.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { createWith, updateWith } from './by-protocol.ts'
import { describedFields, inputNames, type SsoApplicationInputs } from './inputs.ts'
import { ssoApplicationVersion } from './version.ts'

const emptyDescribed = { name: '', description: '', logo: '', isEnabled: true }

function applicationOutput(t: OutputFieldBuilder<{ application: SsoApplication }>) {
  return {
    ssoApplication: t.field({
      type: 'SsoApplication',
      description: 'The application as it is now.',
      resolve: ({ application }) => application,
    }),
  }
}

/** Creates, updates and deletes SSO applications and rotates their secrets. */
export function registerSsoApplicationMutations(builder: Builder, { Settings }: SsoApplicationInputs) {
  builder.relayMutationField(
    'ssoApplicationCreate',
    {
      description: 'The new application.',
      inputFields: t => ({
        applicationId: t.string({ description: 'The id in URLs; a random one when not given.' }),
        name: t.string({ required: true, description: 'Display name.' }),
        ...describedFields(t),
        settings: t.field({ type: Settings, required: true, description: 'The protocol and its settings.' }),
      }),
    },
    {
      description: 'Creates an application that users sign in to with this project.',
      errors: { types: [SsoApplicationTaken] },
      inputNames,
      resolve: async (_root, { input: { applicationId, settings, ...described } }, { client }) => {
        const { isEnabled = true, ...fields } = clearNulls(described, emptyDescribed)
        const common = { ...fields, enabled: isEnabled, id: applicationId ?? '' }
        const { id } = await createWith(client, common, settings)
        return { application: await client.ssoApplications.load({ id }) }
      },
    },
    { description: 'The application was created.', outputFields: applicationOutput },
  )
  builder.relayMutationField(
    'ssoApplicationUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'SsoApplication', 'application'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'Display name.' }),
        ...describedFields(t),
        settings: t.field({ type: Settings, description: 'Settings to change; the protocol stays.' }),
      }),
    },
    {
      description: 'Changes an SSO application.',
      errors: {
        types: [
          SsoApplicationNotFound,
          SsoApplicationTaken,
          SsoApplicationOfOtherType,
          ssoApplicationVersion.ChangedMeanwhile,
        ],
      },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, settings, ...described } }, { client }) => {
        const before = await client.ssoApplications.load({ id: id.id })
        ssoApplicationVersion.require(expectedVersion, before)
        const { isEnabled = before.enabled, ...fields } = clearNulls(described, emptyDescribed)
        const { name, description, logo } = { ...before, ...fields }
        const common = { id: id.id, name, description, logo, enabled: isEnabled }
        await updateWith(client, common, settings ?? {}, before)
        return { application: await client.ssoApplications.load({ id: id.id }) }
      },
    },
    { description: 'The application was changed.', outputFields: applicationOutput },
  )
  builder.relayMutationField(
    'ssoApplicationDelete',
    {
      description: 'The application to delete.',
      inputFields: t => ({ id: idField(t, 'SsoApplication', 'application') }),
    },
    {
      description: 'Deletes an SSO application and removes it from users and tenants.',
      errors: { types: [SsoApplicationNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.ssoApplications.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The application was deleted.', outputFields: deletedIdOutput('SsoApplication') },
  )
  builder.relayMutationField(
    'ssoApplicationSecretRotate',
    {
      description: 'The application whose secret to rotate.',
      inputFields: t => ({ id: idField(t, 'SsoApplication', 'application') }),
    },
    {
      description: 'Rotates the client secret of an OpenID Connect application; the old one stops working at once.',
      errors: { types: [SsoApplicationNotFound, SsoApplicationOfOtherType] },
      resolve: (_root, { input: { id } }, { client }) => client.ssoApplications.rotateSecret({ id: id.id }),
    },
    {
      description: 'The secret was rotated.',
      outputFields: t => ({
        cleartext: secretOutput(t, { description: 'The client secret.', secretOf: ({ cleartext }) => cleartext }),
      }),
    },
  )
}
