import type { SsoApplication } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { registerMappingTypes } from './mapping-types.ts'
import { registerOidcEnums } from './oidc-enums.ts'
import { registerOidcSettings } from './oidc-type.ts'
import { registerWsFedSettings } from './ws-fed-type.ts'

export type SamlSettings = NonNullable<SsoApplication['samlSettings']>

/** The settings of an application, by its protocol. */
export function registerSsoApplicationSettings(
  builder: Builder,
  { SubjectNameIdType, ...oidcEnums }: SsoApplicationEnums,
) {
  const Oidc = registerOidcSettings(builder, oidcEnums)
  const mappings = registerMappingTypes(builder)
  const { AttributeMapping, GroupMapping } = mappings
  const Saml = builder.objectRef<SamlSettings>('SsoApplicationSamlSettings').implement({
    description: 'How an application signs users in by SAML.',
    fields: t => ({
      idpEntityId: t.exposeString('idpEntityId', { description: 'Our entity id, to configure in the application.' }),
      idpSsoUrl: t.exposeString('idpSsoUrl', { description: 'Our URL for sign-in requests.' }),
      idpLogoutUrl: t.exposeString('idpLogoutUrl', { description: 'Our URL for sign-out requests.' }),
      idpInitiatedUrl: t.exposeString('idpInitiatedUrl', { description: 'The URL at which a sign-in starts here.' }),
      idpMetadataUrl: t.exposeString('idpMetadataUrl', { description: 'The URL of our metadata.' }),
      idpCertificate: t.exposeString('idpCert', { description: 'Our certificate, in PEM.' }),
      loginPageUrl: t.exposeString('loginPageUrl', { description: 'The page where users sign in.' }),
      forceAuthentication: t.exposeBoolean('forceAuthentication', {
        description: 'Whether users authenticate again although they have a session.',
      }),
      useMetadata: t.exposeBoolean('useMetadataInfo', {
        description: 'Whether entity id, URL and certificate are read from the application’s metadata.',
      }),
      metadataUrl: t.exposeString('metadataUrl', { description: 'The URL of the metadata; may be empty.' }),
      entityId: t.exposeString('entityId', { description: 'The application’s entity id.' }),
      acsUrl: t.exposeString('acsUrl', { description: 'The application’s assertion consumer URL.' }),
      certificate: t.exposeString('certificate', {
        description: 'The certificate that verifies what the application signs; may be empty.',
      }),
      encryptionCertificate: t.exposeString('encryptionCertificate', {
        description: 'The certificate for which assertions are encrypted; empty for none.',
      }),
      logoutServiceUrl: t.exposeString('logoutServiceUrl', {
        description: 'Where the application is told to sign a user out; may be empty.',
      }),
      attributeMappings: t.field({
        type: [AttributeMapping],
        description: 'The attributes of assertions.',
        resolve: ({ attributeMapping }) => attributeMapping,
      }),
      groupMappings: t.field({
        type: [GroupMapping],
        description: 'The attributes that depend on roles.',
        resolve: ({ groupsMapping }) => groupsMapping,
      }),
      acsAllowedCallbacks: t.exposeStringList('acsAllowedCallbacks', {
        description: 'Further assertion consumer URLs that a request may name.',
      }),
      subjectNameIdType: t.field({
        type: SubjectNameIdType,
        nullable: true,
        description: 'What identifies the user; null for the email address, else the login id.',
        resolve: ({ subjectNameIdType }) => subjectNameIdType || null,
      }),
      subjectNameIdFormat: t.exposeString('subjectNameIdFormat', {
        description: 'The format of the name id (SAML 2.0 core §8.3); empty for the default.',
      }),
      defaultRelayState: t.exposeString('defaultRelayState', {
        description: 'The relay state of a sign-in that starts here; may be empty.',
      }),
      logoutRedirectUrl: t.exposeString('logoutRedirectUrl', { description: 'Where a sign-out leads; may be empty.' }),
      errorRedirectUrl: t.exposeString('errorRedirectUrl', { description: 'Where an error leads; may be empty.' }),
      defaultSignatureAlgorithm: t.exposeString('defaultSignatureAlgorithm', {
        description: 'The algorithm of signatures, such as sha256; empty for the default.',
      }),
    }),
  })
  return { Oidc, Saml, WsFed: registerWsFedSettings(builder, mappings) }
}
export type SsoApplicationSettingsTypes = ReturnType<typeof registerSsoApplicationSettings>

/** The enums of SSO applications. */
export function registerSsoApplicationEnums(builder: Builder) {
  return {
    ...registerOidcEnums(builder),
    SsoApplicationKind: builder.enumType('SsoApplicationKind', {
      description: 'The protocol by which an application signs users in.',
      values: {
        OIDC: { value: 'oidc', description: 'OpenID Connect.' },
        SAML: { value: 'saml', description: 'SAML 2.0.' },
        WS_FED: { value: 'wsfed', description: 'WS-Federation.' },
      } as const,
    }),
    SubjectNameIdType: builder.enumType('SsoApplicationSubjectNameIdType', {
      description: 'What identifies a user in a SAML assertion.',
      values: {
        EMAIL: { value: 'email', description: 'The email address.' },
        PHONE: { value: 'phone', description: 'The phone number.' },
      } as const,
    }),
  }
}
export type SsoApplicationEnums = ReturnType<typeof registerSsoApplicationEnums>
