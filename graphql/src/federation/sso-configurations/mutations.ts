import {
  type IdentityClient,
  SsoDomainTaken,
  type SsoSettings,
  SsoSettingsNotFound,
  SsoSettingsTaken,
  TenantNotFound,
} from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'
import { idField, nodeId } from '../../schema/ids/node-id.ts'
import { deletedIdOutput } from '../../schema/changes/payloads.ts'
import { InvalidInput } from '../../schema/changes/refusals/invalid-input.ts'
import { expectedVersionField } from '../../schema/changes/entity-version.ts'
import { type ConfigurationId, parseNodeId, ssoConfigurationVersion } from './configuration.ts'
import { type ConfigurationInputs, inputNames, oidcAfter, samlAfter } from './inputs.ts'
import { VersionConflict } from '../../schema/changes/refusals/version-conflict.ts'

const notFound = [TenantNotFound, SsoSettingsNotFound]
const changed = [...notFound, SsoDomainTaken, VersionConflict]

function configurationOutput(t: OutputFieldBuilder<{ configuration: SsoSettings }>) {
  return {
    ssoConfiguration: t.field({
      type: 'SsoConfiguration',
      description: 'The configuration as it is now.',
      resolve: ({ configuration }) => configuration,
    }),
  }
}

async function loaded(client: IdentityClient, id: ConfigurationId) {
  return { configuration: await client.ssoSettings.load(id) }
}

/** Creates, updates and deletes configurations of single sign-on. */
export function registerConfigurationMutations(builder: Builder, { OidcInput, SamlInput }: ConfigurationInputs) {
  builder.relayMutationField(
    'ssoConfigurationCreate',
    {
      description: 'A further configuration; every tenant has a default one.',
      inputFields: t => ({
        tenantId: nodeId(t, { for: 'Tenant', required: true, description: 'The node id of the tenant.' }),
        ssoId: t.string({ description: 'The id in the tenant; a random one when not given.' }),
        displayName: t.string({ description: 'Display name.' }),
      }),
    },
    {
      description: 'Creates a further configuration of single sign-on for a tenant.',
      errors: { types: [TenantNotFound, SsoSettingsTaken] },
      resolve: async (_root, { input: { tenantId, ssoId, displayName } }, { client }) => ({
        configuration: await client.ssoSettings.create({
          tenantId: tenantId.id,
          ssoId: ssoId ?? '',
          displayName: displayName ?? '',
        }),
      }),
    },
    { description: 'The configuration was created.', outputFields: configurationOutput },
  )
  builder.relayMutationField(
    'ssoConfigurationOidcUpdate',
    {
      description: 'Settings to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'SsoConfiguration', 'configuration'),
        expectedVersion: expectedVersionField(t),
        domains: t.stringList({ description: 'All email domains whose users sign in here.' }),
        settings: t.field({ type: OidcInput, required: true, description: 'The settings.' }),
      }),
    },
    {
      description: 'Changes the OpenID provider of a tenant, and makes it the one that users sign in at.',
      errors: { types: changed },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, domains, settings } }, { client }) => {
        const selector = parseNodeId(id.id)
        const before = await client.ssoSettings.load(selector)
        ssoConfigurationVersion.require(expectedVersion, before)
        await client.ssoSettings.configureOidc({
          ...selector,
          ...domainsOf(domains),
          settings: oidcAfter(settings, before.oidc),
        })
        return loaded(client, selector)
      },
    },
    { description: 'The configuration was changed.', outputFields: configurationOutput },
  )
  builder.relayMutationField(
    'ssoConfigurationSamlUpdate',
    {
      description: 'Settings to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'SsoConfiguration', 'configuration'),
        expectedVersion: expectedVersionField(t),
        domains: t.stringList({ description: 'All email domains whose users sign in here.' }),
        settings: t.field({ type: SamlInput, required: true, description: 'The settings.' }),
      }),
    },
    {
      description: 'Changes the SAML provider of a tenant, and makes it the one that users sign in at.',
      errors: { types: changed },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, domains, settings } }, { client }) => {
        const { provider, redirectUrl, ...given } = settings
        const selector = parseNodeId(id.id)
        const before = await client.ssoSettings.load(selector)
        ssoConfigurationVersion.require(expectedVersion, before)
        const { saml } = before
        const common = {
          ...selector,
          ...domainsOf(domains),
          redirectUrl: redirectUrl === undefined ? saml.redirectUrl : (redirectUrl ?? ''),
        }
        const rest = samlAfter(given, saml)
        const { metadata, manual, document } = provider ?? {}
        if (document) {
          const { xml: idpMetadataXml, entityId } = document
          await client.ssoSettings.configureSamlByMetadata({
            ...common,
            settings: { ...rest, idpMetadataXml, entityId: entityId ?? '' },
          })
          return loaded(client, selector)
        }
        const metadataUrl = metadata?.url ?? (manual ? '' : saml.idpMetadataUrl)
        if (metadataUrl) {
          const entityId = metadata ? (metadata.entityId ?? '') : saml.idpEntityId
          await client.ssoSettings.configureSamlByMetadata({
            ...common,
            settings: { ...rest, idpMetadataUrl: metadataUrl, entityId },
          })
          return loaded(client, selector)
        }
        if (!manual && saml.idpSSOUrl === '')
          throw new InvalidInput('The configuration has no SAML provider yet.', [
            { field: 'settings.provider', message: 'is required' },
          ])
        await client.ssoSettings.configureSaml({
          ...common,
          settings: {
            ...rest,
            idpUrl: manual?.url ?? saml.idpSSOUrl,
            entityId: manual?.entityId ?? saml.idpEntityId,
            idpCert: manual?.certificate ?? saml.idpCertificate,
            idpAdditionalCerts: manual ? (manual.additionalCertificates ?? []) : saml.idpAdditionalCertificates,
          },
        })
        return loaded(client, selector)
      },
    },
    { description: 'The configuration was changed.', outputFields: configurationOutput },
  )
  builder.relayMutationField(
    'ssoConfigurationRedirectUpdate',
    {
      description: 'Redirect URLs to change; omitted ones stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'SsoConfiguration', 'configuration'),
        expectedVersion: expectedVersionField(t),
        samlRedirectUrl: t.string({ description: 'Where a sign-in by SAML leads when the application does not say.' }),
        oidcRedirectUrl: t.string({ description: 'The same for OpenID Connect.' }),
      }),
    },
    {
      description: 'Changes where sign-ins lead, and nothing else of the configuration.',
      errors: { types: changed },
      inputNames: { oauthRedirectUrl: 'oidcRedirectUrl' },
      resolve: async (_root, { input }, { client }) => {
        const { id, expectedVersion, samlRedirectUrl, oidcRedirectUrl } = input
        const selector = parseNodeId(id.id)
        ssoConfigurationVersion.require(expectedVersion, await client.ssoSettings.load(selector))
        await client.ssoSettings.configureRedirect({
          ...selector,
          ...(samlRedirectUrl !== undefined && { samlRedirectUrl: samlRedirectUrl ?? '' }),
          ...(oidcRedirectUrl !== undefined && { oauthRedirectUrl: oidcRedirectUrl ?? '' }),
        })
        return loaded(client, selector)
      },
    },
    { description: 'The redirect URLs were changed.', outputFields: configurationOutput },
  )
  builder.relayMutationField(
    'ssoConfigurationMappingsRecalculate',
    {
      description: 'The configuration whose mappings to apply.',
      inputFields: t => ({ id: idField(t, 'SsoConfiguration', 'configuration') }),
    },
    {
      description: 'Recalculates the mapped roles of all users who signed in with a configuration.',
      errors: { types: notFound },
      resolve: async (_root, { input: { id } }, { client }) => {
        const selector = parseNodeId(id.id)
        await client.ssoSettings.recalculateMappings(selector)
        return loaded(client, selector)
      },
    },
    { description: 'The roles were recalculated.', outputFields: configurationOutput },
  )
  builder.relayMutationField(
    'ssoConfigurationDelete',
    {
      description: 'The configuration to delete.',
      inputFields: t => ({ id: idField(t, 'SsoConfiguration', 'configuration') }),
    },
    {
      description: 'Deletes a configuration with its domains and its setup link; the default one becomes empty.',
      errors: { types: notFound },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.ssoSettings.delete(parseNodeId(id.id))
        return { deletedId: id.id }
      },
    },
    { description: 'The configuration was deleted.', outputFields: deletedIdOutput('SsoConfiguration') },
  )
}

/** Absent domains stay; null deletes all. */
function domainsOf(domains: readonly string[] | null | undefined) {
  return domains === undefined ? {} : { domains: [...(domains ?? [])] }
}
