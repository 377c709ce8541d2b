import type { SsoSettings } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import type { MappingTypes } from './mapping-types.ts'

export type Saml = SsoSettings['saml']
export type Oidc = SsoSettings['oidc']

/** The SAML half of a configuration. */
export function registerSamlType(builder: Builder, { AttributeMapping, RoleMapping }: MappingTypes) {
  const Certificate = builder.objectRef<Saml['idpCertificates'][number]>('SsoCertificate').implement({
    description: 'A certificate of a SAML provider.',
    fields: t => ({
      subject: t.exposeString('subject', { description: 'Whose it is, as it says itself.' }),
      fingerprint: t.exposeString('fingerprint', { description: 'Its SHA-256 fingerprint.' }),
      startsAt: t.field({ type: 'DateTime', description: 'When it becomes valid.', resolve: one => one.startsAt }),
      expiresAt: t.field({ type: 'DateTime', description: 'When it expires.', resolve: one => one.expiresAt }),
    }),
  })
  return builder.objectRef<Saml>('SsoSamlSettings').implement({
    description: 'How users sign in at a SAML provider.',
    fields: t => ({
      idpUrl: t.exposeString('idpSSOUrl', { description: 'The provider’s URL for sign-in requests.' }),
      idpEntityId: t.exposeString('idpEntityId', { description: 'The provider’s entity id.' }),
      idpCertificate: t.exposeString('idpCertificate', { description: 'The provider’s certificate, in PEM.' }),
      idpAdditionalCertificates: t.exposeStringList('idpAdditionalCertificates', {
        description: 'Further certificates of the provider, during a change of certificates.',
      }),
      idpMetadataUrl: t.exposeString('idpMetadataUrl', {
        nullable: true,
        description: 'The URL of the provider’s metadata; null when the fields were given.',
      }),
      idpMetadataProblem: t.exposeString('idpMetadataProblem', {
        nullable: true,
        description: 'Why the metadata could not be read at the last save; null when it could.',
      }),
      spEntityId: t.exposeString('spEntityId', { description: 'Our entity id, to configure at the provider.' }),
      spAcsUrl: t.exposeString('spACSUrl', { description: 'Our assertion consumer URL, to configure there.' }),
      spCertificate: t.exposeString('spCertificate', {
        nullable: true,
        description: 'Our certificate for encryption; null before SAML is set up.',
      }),
      spSignCertificate: t.exposeString('spSignCertificate', {
        nullable: true,
        description: 'Our certificate for signatures; null before SAML is set up.',
      }),
      subjectNameIdFormat: t.exposeString('subjectNameIdFormat', {
        nullable: true,
        description: 'The format of the name id (SAML 2.0 core §8.3); null for the default.',
      }),
      attributeMapping: t.field({
        type: AttributeMapping,
        description: 'Which attribute fills each user attribute.',
        resolve: ({ attributeMapping }) => attributeMapping,
      }),
      roleMappings: t.field({
        type: [RoleMapping],
        description: 'Which groups give which role.',
        resolve: ({ groupsMapping }) => groupsMapping,
      }),
      defaultRoleNames: t.exposeStringList('defaultSSORoles', { description: 'Roles that every user gets.' }),
      groupsPriority: t.boolean({
        description: 'Whether only the first group that has a role counts.',
        resolve: ({ groupPriorityEnabled }) => groupPriorityEnabled,
      }),
      priorityGroups: t.stringList({
        description: 'Groups of which only the first that a user has counts; empty for the order of the mappings.',
        resolve: ({ groupsPriority }) => groupsPriority,
      }),
      spMetadataUrl: t.exposeString('spMetadataUrl', { description: 'Where the provider reads our metadata.' }),
      spLogoutUrl: t.exposeString('spLogoutUrl', { description: 'Where we take logout messages.' }),
      idpLogoutUrl: t.exposeString('idpLogoutUrl', {
        nullable: true,
        description: 'Where the provider takes logout messages; null when it takes none.',
      }),
      idpCertificates: t.field({
        type: [Certificate],
        description: 'The certificates that the provider may sign with.',
        resolve: ({ idpCertificates }) => idpCertificates,
      }),
      metadataReadAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the metadata was last read; null when it never was.',
        resolve: ({ metadataReadAt }) => metadataReadAt || null,
      }),
      allowsIdpInitiated: t.exposeBoolean('allowIdpInitiated', {
        description: 'Whether the provider may begin a sign-in by itself.',
      }),
      allowsSha1: t.exposeBoolean('allowSha1', { description: 'Whether signatures with SHA-1 count.' }),
      signsRequests: t.exposeBoolean('signRequests', {
        description: 'Whether requests are signed even if the metadata does not ask for it.',
      }),
      redirectUrl: t.exposeString('redirectUrl', {
        nullable: true,
        description: 'Where a sign-in leads when the application does not say; null when there is none.',
      }),
      relationMappings: t.field({
        type: 'JSON',
        description: 'Which groups give which relations of fine-grained authorization.',
        resolve: ({ fgaMappings }) => fgaMappings,
      }),
    }),
  })
}

/** The OpenID Connect half of a configuration. */
export function registerOidcType(builder: Builder, { AttributeMapping, RoleMapping }: MappingTypes) {
  return builder.objectRef<Oidc>('SsoOidcSettings').implement({
    description: 'How users sign in at an OpenID provider.',
    fields: t => ({
      name: t.exposeString('name', {
        nullable: true,
        description: 'The name of the provider; null when there is none.',
      }),
      clientId: t.exposeString('clientId', { description: 'The client id at the provider.' }),
      issuer: t.exposeString('issuer', { description: 'The issuer; endpoints are discovered from it.' }),
      authorizationUrl: t.exposeString('authUrl', {
        nullable: true,
        description: 'The authorization endpoint; null to discover it.',
      }),
      tokenUrl: t.exposeString('tokenUrl', { nullable: true, description: 'The token endpoint; null to discover it.' }),
      userUrl: t.exposeString('userDataUrl', {
        nullable: true,
        description: 'The user info endpoint; null to discover it.',
      }),
      jwksUrl: t.exposeString('JWKsUrl', {
        nullable: true,
        description: 'The URL of the provider’s keys; null to discover it.',
      }),
      scopes: t.exposeStringList('scope', { description: 'The scopes to ask for.' }),
      callbackDomain: t.exposeString('callbackDomain', {
        nullable: true,
        description: 'The domain of the callback URL; null when there is none.',
      }),
      grantType: t.exposeString('grantType', { description: 'authorization_code or implicit.' }),
      prompts: t.exposeStringList('prompt', { description: 'The prompts to ask the provider for.' }),
      keepsTokens: t.exposeBoolean('manageProviderTokens', {
        description: 'Whether the provider’s tokens are stored.',
      }),
      redirectUrl: t.exposeString('redirectUrl', {
        nullable: true,
        description: 'Where a sign-in leads when the application does not say; null when there is none.',
      }),
      attributeMapping: t.field({
        type: AttributeMapping,
        description: 'Which claim fills each user attribute.',
        resolve: ({ userAttrMapping }) => userAttrMapping,
      }),
      roleMappings: t.field({
        type: [RoleMapping],
        description: 'Which groups give which role.',
        resolve: ({ groupsMapping }) => groupsMapping,
      }),
      defaultRoleNames: t.exposeStringList('defaultSSORoles', { description: 'Roles that every user gets.' }),
    }),
  })
}
