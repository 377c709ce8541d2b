import {
  type OutboundApplication,
  OutboundApplicationNotFound,
  OutboundApplicationTaken,
  OutboundTemplateNotFound,
  ThirdPartyFailed,
} from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import { deletedIdOutput } from '../schema/changes/payloads.ts'
import { idField } from '../schema/node-ids.ts'
import { outboundApplicationVersion } from './version.ts'

function applicationOutput(t: OutputFieldBuilder<{ app: OutboundApplication }>) {
  return {
    outboundApplication: t.field({
      type: 'OutboundApplication',
      description: 'The application as it is now.',
      resolve: ({ app }) => app,
    }),
  }
}

function settingFields(t: InputFieldBuilder) {
  return {
    description: t.string({ description: 'What it is for.' }),
    logo: t.string({ description: 'URL of a picture, or a data URL.' }),
    clientId: t.string({ description: 'Our client id at the third party.' }),
    clientSecret: t.string({ description: 'Our client secret; omitted, the stored one stays.' }),
    discoveryUrl: t.string({ description: 'URL of its discovery document.' }),
    authorizationUrl: t.string({ description: 'Where browsers are sent.' }),
    tokenUrl: t.string({ description: 'Where tokens come from.' }),
    revocationUrl: t.string({ description: 'Where tokens are revoked.' }),
    defaultScopes: t.stringList({ description: 'Scopes when a connection asks for none.' }),
    defaultRedirectUrl: t.string({ description: 'Where browsers go afterwards when a connection does not say.' }),
    hasPkce: t.boolean({ description: 'Whether authorization codes are bound to their request (PKCE).' }),
  }
}

const empty = {
  name: '',
  description: '',
  logo: '',
  clientId: '',
  clientSecret: '',
  discoveryUrl: '',
  authorizationUrl: '',
  tokenUrl: '',
  revocationUrl: '',
  defaultScopes: [] as string[],
  defaultRedirectUrl: '',
  hasPkce: true,
}
type Settings = { [Name in keyof typeof empty]?: (typeof empty)[Name] | null }
const inputNames = { pkce: 'hasPkce' }

/** The given settings under the provider's names; null clears. */
function wireSettings(input: Settings) {
  const { hasPkce, ...rest } = clearNulls(input, empty)
  return { ...rest, ...(hasPkce !== undefined && { pkce: hasPkce }) }
}

/** Creates, changes and deletes outbound applications. */
export function registerOutboundApplicationMutations(builder: Builder) {
  builder.relayMutationField(
    'outboundApplicationCreate',
    {
      description: 'The new application, from a template or from scratch.',
      inputFields: t => ({
        templateId: t.string({
          description: 'The template it is made from; its settings are overridden by those given.',
        }),
        applicationId: t.string({ description: 'Its id; chosen when omitted.' }),
        name: t.string({ description: 'Display name; that of the template when omitted.' }),
        ...settingFields(t),
      }),
    },
    {
      description: 'Creates an outbound application.',
      errors: { types: [OutboundApplicationTaken, OutboundTemplateNotFound, ThirdPartyFailed] },
      inputNames: { ...inputNames, id: 'applicationId' },
      resolve: (_root, { input: { templateId, applicationId, name, ...settings } }, { client }) => {
        const { clientId = '', clientSecret, ...overrides } = wireSettings(settings)
        const id = applicationId || undefined
        if (templateId)
          return client.outboundApplications.createByTemplate({
            templateId,
            id,
            clientId,
            clientSecret,
            overrides: { ...overrides, ...(name && { name }) },
          })
        return client.outboundApplications.create({ ...overrides, id, name: name ?? '', clientId, clientSecret })
      },
    },
    { description: 'The application was created.', outputFields: applicationOutput },
  )
  builder.relayMutationField(
    'outboundApplicationUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'OutboundApplication', 'application'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'Display name.' }),
        ...settingFields(t),
      }),
    },
    {
      description:
        'Changes an outbound application. With other URLs or another client id, the stored secret is removed.',
      errors: {
        types: [OutboundApplicationNotFound, ThirdPartyFailed, outboundApplicationVersion.ChangedMeanwhile],
      },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, ...settings } }, { client }) => {
        const { app: before } = await client.outboundApplications.load({ id: id.id })
        outboundApplicationVersion.require(expectedVersion, before)
        return client.outboundApplications.update({ app: { ...before, ...wireSettings(settings) } })
      },
    },
    { description: 'The application was changed.', outputFields: applicationOutput },
  )
  builder.relayMutationField(
    'outboundApplicationDelete',
    {
      description: 'The application to delete.',
      inputFields: t => ({ id: idField(t, 'OutboundApplication', 'application') }),
    },
    {
      description: 'Deletes an outbound application and every token of it.',
      errors: { types: [OutboundApplicationNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.outboundApplications.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The application was deleted.', outputFields: deletedIdOutput('OutboundApplication') },
  )
}
