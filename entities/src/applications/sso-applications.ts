import type { SsoApplication } from '@gatehouse-id/identity-provider/contract'
import { entity, shape } from '../entity.ts'
import { choice, type Choices, flag, json, link, record, records, text, texts, time } from '../fields.ts'

type Oidc = NonNullable<SsoApplication['oidcSettings']>
type Saml = NonNullable<SsoApplication['samlSettings']>
type WsFed = NonNullable<SsoApplication['wsfedSettings']>

const kind = {
  type: 'SsoApplicationKind',
  about: 'The protocol by which an application signs users in.',
  values: { OIDC: ['oidc', 'OpenID Connect.'], SAML: ['saml', 'SAML 2.0.'], WS_FED: ['wsfed', 'WS-Federation.'] },
} as const satisfies Choices
const clientType = {
  type: 'OidcClientType',
  about: 'Whether a client can keep a secret.',
  values: {
    CONFIDENTIAL: ['confidential', 'It runs on a server.'],
    PUBLIC: ['public', 'It runs on the user’s device or in the browser, without a secret.'],
  },
} as const satisfies Choices
const clientAuthentication = {
  type: 'OidcClientAuthentication',
  about: 'How a confidential client proves who it is.',
  values: {
    CLIENT_SECRET_BASIC: ['client_secret_basic', 'By its secret, in a header.'],
    CLIENT_SECRET_POST: ['client_secret_post', 'By its secret, in the body.'],
    PRIVATE_KEY_JWT: ['private_key_jwt', 'By its private key (RFC 7523).'],
  },
} as const satisfies Choices
const subjectNameIdType = {
  type: 'SsoApplicationSubjectNameIdType',
  about: 'What identifies a user in a SAML assertion.',
  values: { EMAIL: ['email', 'The email address.'], PHONE: ['phone', 'The phone number.'] },
} as const satisfies Choices

const signIn = {
  loginPageUrl: text('The page where users sign in.', {
    shown: 'The page where users sign in.',
    given: 'The page where users sign in; a new application needs one.',
  }),
  forceAuthentication: flag('Whether users authenticate again although they have a session.', { initially: false }),
}
const returns = { logoutRedirectUrl: text('Where a sign-out leads.'), errorRedirectUrl: text('Where an error leads.') }

export const oidcSettings = shape<Oidc, Oidc>()({
  type: 'SsoApplicationOidcSettings',
  about: 'How an application signs users in by OpenID Connect.',
  input: { type: 'SsoApplicationOidcInput', about: 'How an application signs users in by OpenID Connect.' },
  fields: {
    clientId: text('The client id to configure in the application.', { derived: true }),
    issuer: text('The issuer to configure in the application.', { derived: true }),
    discoveryUrl: text('Where the application finds the endpoints.', { derived: true }),
    ...signIn,
    claims: texts('Claims that its tokens contain; those of the granted scopes when empty.'),
    backChannelLogoutUrl: text('Where the application is told of sign-outs.'),
    frontChannelLogoutUrl: text('What the browser of a user who signs out opens in a frame.'),
    customIdpInitiatedLoginPageUrl: text('The page where a sign-in that starts here begins.'),
    approvedRedirectUrls: texts('All URLs where users may return to after they signed in.', {
      shown: 'Where users may return to after they signed in.',
    }),
    logoutRedirectUrls: texts('All URLs where users may return to after they signed out.', {
      shown: 'Where users may return to after they signed out.',
    }),
    clientType: choice(clientType, 'Whether the application can keep a secret.', { initially: 'confidential' }),
    forcePkce: flag('Whether the application has to use PKCE; a public one always has to.', { initially: false }),
    clientAuthentication: choice(clientAuthentication, 'How a confidential application proves who it is.', {
      wire: 'tokenEndpointAuthMethod',
      initially: 'client_secret_basic',
    }),
    jwksUrl: text('Where its public keys are.'),
    jwks: json('Its public keys (RFC 7517).', {
      absent: true,
      initially: null,
      shown: 'Its public keys (RFC 7517); null for none.',
    }),
    audienceWhitelist: texts('All resources (RFC 8707) for which it may ask access tokens.', {
      shown: 'Resources (RFC 8707) for which it may ask access tokens.',
    }),
    jwtTemplate: link('JwtTemplate', 'The template for users whose claims its tokens get; null for none.', {
      wire: 'jwtTemplateId',
    }),
  },
})

export const attributeMapping = shape<Saml['attributeMapping'][number], Saml['attributeMapping'][number]>()({
  type: 'SsoApplicationAttributeMapping',
  about: 'An attribute of a SAML assertion.',
  input: { type: 'SsoApplicationAttributeMappingInput', about: 'An attribute of a SAML assertion.' },
  fields: {
    name: text('The name of the attribute.', { required: true }),
    type: text('The format of the name.'),
    value: text('The user attribute that fills it.', { required: true }),
  },
})

type GroupMapping = Saml['groupsMapping'][number]
const groupMappingAbout = 'An attribute of a SAML assertion that is sent for users with certain roles.'
export const groupMapping = shape<GroupMapping, Omit<GroupMapping, 'roles'> & { roleNames: string[] }>()({
  type: 'SsoApplicationGroupMapping',
  about: groupMappingAbout,
  input: { type: 'SsoApplicationGroupMappingInput', about: groupMappingAbout },
  fields: {
    name: text('The name of the attribute.', { required: true }),
    type: text('The format of the name.'),
    filterType: text('How roles are compared.'),
    value: text('The value that is sent.', { required: true }),
    // Answered from the objects that the contract has for them.
    roleNames: texts('The roles; any of them is enough.', { required: true, secret: true }),
  },
})

export const samlSettings = shape<Saml, Saml>()({
  type: 'SsoApplicationSamlSettings',
  about: 'How an application signs users in by SAML.',
  input: { type: 'SsoApplicationSamlInput', about: 'How an application signs users in by SAML.' },
  fields: {
    idpEntityId: text('Our entity id, to configure in the application.', { derived: true }),
    idpSsoUrl: text('Our URL for sign-in requests.', { derived: true }),
    idpLogoutUrl: text('Our URL for sign-out requests.', { derived: true }),
    idpInitiatedUrl: text('The URL at which a sign-in starts here.', { derived: true }),
    idpMetadataUrl: text('The URL of our metadata.', { derived: true }),
    idpCertificate: text('Our certificate, in PEM.', { wire: 'idpCert', derived: true }),
    ...signIn,
    useMetadata: flag('Whether entity id, URL and certificate are read from the application’s metadata.', {
      wire: 'useMetadataInfo',
      initially: false,
    }),
    metadataUrl: text('The URL of the metadata.', { given: 'The URL of the metadata; needed with useMetadata.' }),
    entityId: text('The application’s entity id.', {
      shown: 'The application’s entity id.',
      given: 'The application’s entity id; needed without useMetadata.',
    }),
    acsUrl: text('The application’s assertion consumer URL.', {
      shown: 'The application’s assertion consumer URL.',
      given: 'The application’s assertion consumer URL; needed without useMetadata.',
    }),
    certificate: text('The certificate that verifies what the application signs.', {
      given: 'The certificate that verifies what the application signs, in PEM.',
    }),
    encryptionCertificate: text('The certificate for which assertions are encrypted, in PEM.', {
      shown: 'The certificate for which assertions are encrypted; null for none.',
    }),
    logoutServiceUrl: text('Where the application is told to sign a user out.', {
      given: 'Where the application is told to sign a user out, by redirect.',
    }),
    attributeMappings: records(attributeMapping, 'All attributes of assertions.', {
      wire: 'attributeMapping',
      shown: 'The attributes of assertions.',
    }),
    groupMappings: records(groupMapping, 'All attributes that depend on roles.', {
      wire: 'groupsMapping',
      shown: 'The attributes that depend on roles.',
    }),
    acsAllowedCallbacks: texts('All further assertion consumer URLs that a request may name.', {
      shown: 'Further assertion consumer URLs that a request may name.',
    }),
    subjectNameIdType: choice(
      subjectNameIdType,
      'What identifies the user; the email address, else the login id, when null.',
      {
        absent: true,
        initially: '',
        shown: 'What identifies the user; null for the email address, else the login id.',
      },
    ),
    subjectNameIdFormat: text('The format of the name id (SAML 2.0 core §8.3).', {
      shown: 'The format of the name id (SAML 2.0 core §8.3); null for the default.',
    }),
    defaultRelayState: text('The relay state of a sign-in that starts here.'),
    ...returns,
    defaultSignatureAlgorithm: text('The algorithm of signatures: sha256; null for the default.', {
      shown: 'The algorithm of signatures, such as sha256; null for the default.',
    }),
  },
})

const wsFedAbout = 'How an application signs users in by WS-Federation.'
export const wsFedSettings = shape<WsFed, WsFed>()({
  type: 'SsoApplicationWsFedSettings',
  about: 'How an application signs users in by WS-Federation (passive requestor profile).',
  input: { type: 'SsoApplicationWsFedInput', about: wsFedAbout },
  fields: {
    idpEntityId: text('Our issuer, to configure in the application.', { derived: true }),
    idpSsoUrl: text('Our passive requestor endpoint.', { derived: true }),
    idpLogoutUrl: text('Our URL for sign-outs.', { derived: true }),
    idpInitiatedUrl: text('The URL at which a sign-in starts here.', { derived: true }),
    idpMetadataUrl: text('The URL of our federation metadata.', { derived: true }),
    idpCertificate: text('Our certificate, in PEM.', { wire: 'idpCert', derived: true }),
    ...signIn,
    realm: text('The application’s name for itself (wtrealm).', {
      shown: 'The application’s name for itself (wtrealm).',
      given: 'The application’s name for itself (wtrealm); a new application needs one.',
    }),
    replyUrl: text('Where tokens are posted (wreply).', {
      shown: 'Where tokens are posted (wreply).',
      given: 'Where tokens are posted (wreply); a new application needs one.',
    }),
    attributeMappings: records(attributeMapping, 'All attributes of tokens.', {
      wire: 'attributeMapping',
      shown: 'The attributes of tokens.',
    }),
    groupMappings: records(groupMapping, 'All attributes that depend on roles.', {
      wire: 'groupsMapping',
      shown: 'The attributes that depend on roles.',
    }),
    ...returns,
  },
})

/** What applications of every protocol have. */
type Common = { id: string; name: string; description?: string; logo?: string; enabled: boolean }

export const ssoApplication = entity<SsoApplication, Common, Common>()({
  type: 'SsoApplication',
  noun: 'an SSO application',
  nouns: 'SSO applications',
  short: 'application',
  shorts: 'applications',
  about: 'An application that users sign in to with the project as the identity provider.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in URLs and in the provider API.', {
      wire: 'id',
      fixed: true,
      given: 'The id in URLs; a random one when not given.',
    }),
    name: text('Display name.', { required: true }),
    description: text('What it is for.'),
    logo: text('URL of a picture, or a data URL.'),
    isEnabled: flag('Whether users can sign in to it.', { wire: 'enabled', initially: true }),
    previousSecretExpiresAt: time('Until when the client secret before the last rotation works; null when none does.', {
      wire: 'previousSecretExpireTime',
      derived: true,
      absent: true,
    }),
    kind: choice(kind, 'The protocol.', { wire: 'appType', derived: true }),
    oidc: record(oidcSettings, 'The settings of OpenID Connect; null for other protocols.', {
      wire: 'oidcSettings',
      derived: true,
    }),
    saml: record(samlSettings, 'The settings of SAML; null for other protocols.', {
      wire: 'samlSettings',
      derived: true,
    }),
    wsFed: record(wsFedSettings, 'The settings of WS-Federation; null for other protocols.', {
      wire: 'wsfedSettings',
      derived: true,
    }),
  },
  list: {
    about: 'Applications that users sign in to with this project, by name.',
    order: { NAME: ['name', 'The display name.'], KIND: ['kind', 'The protocol.'] },
    search: ['name', 'description', 'databaseId'],
    searchAbout: 'Text in the name, the description or the id.',
    criteria: {
      kinds: { oneOf: 'kind', about: 'One of these protocols.' },
      isEnabled: { is: 'isEnabled', about: 'Whether users can sign in to it.' },
    },
  },
  errors: {
    SsoApplicationNotFound: 'No SSO application has this id.',
    SsoApplicationTaken: 'Another SSO application has this id or name.',
    SsoApplicationOfOtherType: 'The SSO application has another protocol.',
  },
  create: {
    about: 'Creates an application that users sign in to with this project.',
    errors: ['SsoApplicationTaken'],
  },
  update: { about: 'Changes an SSO application.', errors: ['SsoApplicationTaken', 'SsoApplicationOfOtherType'] },
  delete: {
    about: 'Deletes an SSO application and removes it from users and tenants.',
    errors: ['SsoApplicationNotFound'],
  },
  says: { filter: 'Which applications to list; all criteria apply together.' },
})
