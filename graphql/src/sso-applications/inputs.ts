import type { Builder, InputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import type { SamlSettings, SsoApplicationEnums } from './settings-types.ts'
import { mappingsAfter, registerMappingInputs } from './mapping-inputs.ts'
import { registerOidcInput } from './oidc-input.ts'
import { registerWsFedInput } from './ws-fed-input.ts'

/** The input types of settings, by protocol. */
export function registerSsoApplicationInputs(
  builder: Builder,
  { SubjectNameIdType, ...oidcEnums }: SsoApplicationEnums,
) {
  const Oidc = registerOidcInput(builder, oidcEnums)
  const mappings = registerMappingInputs(builder)
  const { AttributeMapping, GroupMapping } = mappings
  const Saml = builder.inputType('SsoApplicationSamlInput', {
    description: 'How an application signs users in by SAML.',
    fields: t => ({
      loginPageUrl: t.string({ description: 'The page where users sign in; a new application needs one.' }),
      forceAuthentication: t.boolean({ description: 'Whether users authenticate again although they have a session.' }),
      useMetadata: t.boolean({
        description: 'Whether entity id, URL and certificate are read from the application’s metadata.',
      }),
      metadataUrl: t.string({ description: 'The URL of the metadata; needed with useMetadata.' }),
      entityId: t.string({ description: 'The application’s entity id; needed without useMetadata.' }),
      acsUrl: t.string({ description: 'The application’s assertion consumer URL; needed without useMetadata.' }),
      certificate: t.string({ description: 'The certificate that verifies what the application signs, in PEM.' }),
      encryptionCertificate: t.string({ description: 'The certificate for which assertions are encrypted, in PEM.' }),
      logoutServiceUrl: t.string({ description: 'Where the application is told to sign a user out, by redirect.' }),
      attributeMappings: t.field({ type: [AttributeMapping], description: 'All attributes of assertions.' }),
      groupMappings: t.field({ type: [GroupMapping], description: 'All attributes that depend on roles.' }),
      acsAllowedCallbacks: t.stringList({
        description: 'All further assertion consumer URLs that a request may name.',
      }),
      subjectNameIdType: t.field({
        type: SubjectNameIdType,
        description: 'What identifies the user; the email address, else the login id, when null.',
      }),
      subjectNameIdFormat: t.string({ description: 'The format of the name id (SAML 2.0 core §8.3).' }),
      defaultRelayState: t.string({ description: 'The relay state of a sign-in that starts here.' }),
      logoutRedirectUrl: t.string({ description: 'Where a sign-out leads.' }),
      errorRedirectUrl: t.string({ description: 'Where an error leads.' }),
      defaultSignatureAlgorithm: t.string({ description: 'The algorithm of signatures: sha256, or empty.' }),
    }),
  })
  const WsFed = registerWsFedInput(builder, mappings)
  const Settings = builder.inputType('SsoApplicationSettingsInput', {
    description: 'The settings of one protocol.',
    isOneOf: true,
    fields: t => ({
      oidc: t.field({ type: Oidc, description: 'OpenID Connect.' }),
      saml: t.field({ type: Saml, description: 'SAML 2.0.' }),
      wsFed: t.field({ type: WsFed, description: 'WS-Federation.' }),
    }),
  })
  return { Oidc, Saml, WsFed, Settings }
}
export type SsoApplicationInputs = ReturnType<typeof registerSsoApplicationInputs>

/** What creating and updating have in common. */
export function describedFields(t: InputFieldBuilder) {
  return {
    description: t.string({ description: 'What it is for.' }),
    logo: t.string({ description: 'URL of a picture, or a data URL.' }),
    isEnabled: t.boolean({ description: 'Whether users can sign in to it.' }),
  }
}

/** The provider's names of settings that are called differently here. */
export const inputNames = {
  enabled: 'isEnabled',
  id: 'applicationId',
  useMetadataInfo: 'useMetadata',
  attributeMapping: 'attributeMappings',
  groupsMapping: 'groupMappings',
  tokenEndpointAuthMethod: 'clientAuthentication',
}

const emptySaml = {
  loginPageUrl: '',
  forceAuthentication: false,
  useMetadata: false,
  metadataUrl: '',
  entityId: '',
  acsUrl: '',
  certificate: '',
  encryptionCertificate: '',
  logoutServiceUrl: '',
  attributeMappings: [],
  groupMappings: [],
  acsAllowedCallbacks: [],
  subjectNameIdFormat: '',
  defaultRelayState: '',
  logoutRedirectUrl: '',
  errorRedirectUrl: '',
  defaultSignatureAlgorithm: '',
}

/** The whole settings of SAML after a change. */
export function samlAfter(
  { subjectNameIdType, ...input }: SsoApplicationInputs['Saml']['$inferInput'],
  before?: SamlSettings,
) {
  const { useMetadata, attributeMappings, groupMappings, ...given } = clearNulls(input, emptySaml)
  const { useMetadata: _0, attributeMappings: _1, groupMappings: _2, ...empty } = emptySaml
  return {
    ...empty,
    ...before,
    ...given,
    ...(subjectNameIdType !== undefined && { subjectNameIdType: subjectNameIdType ?? ('' as const) }),
    ...(useMetadata !== undefined && { useMetadataInfo: useMetadata }),
    ...mappingsAfter({ attributeMappings, groupMappings }),
  } as SamlSettings // Format and algorithm go as they came: the provider checks them.
}
