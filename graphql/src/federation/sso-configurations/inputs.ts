import type { Builder, InputFieldBuilder } from '../../schema/builder.ts'
import { clearNulls } from '../../schema/changes/nulls.ts'
import { type MappingInputs, registerMappingInputs } from './mapping-types.ts'
import type { Oidc, Saml } from './settings-types.ts'

/** What both protocols have in common. */
function mappingFields(t: InputFieldBuilder, { AttributeMappingInput, RoleMappingInput }: MappingInputs) {
  return {
    attributeMapping: t.field({ type: AttributeMappingInput, description: 'The whole mapping of user attributes.' }),
    roleMappings: t.field({ type: [RoleMappingInput], description: 'All groups that give a role.' }),
    defaultRoleNames: t.stringList({ description: 'All roles that every user gets.' }),
    redirectUrl: t.string({ description: 'Where a sign-in leads when the application does not say.' }),
  }
}

/** The input types of the settings. */
export function registerConfigurationInputs(builder: Builder) {
  const mappings = registerMappingInputs(builder)
  const GrantType = builder.enumType('SsoGrantType', {
    description: 'How an OpenID provider answers.',
    values: {
      AUTHORIZATION_CODE: { value: 'authorization_code', description: 'With a code that is exchanged for tokens.' },
      IMPLICIT: { value: 'implicit', description: 'With tokens.' },
    } as const,
  })
  const Prompt = builder.enumType('SsoPrompt', {
    description: 'What an OpenID provider is to ask the user.',
    values: {
      NONE: { value: 'none', description: 'Nothing.' },
      LOGIN: { value: 'login', description: 'To authenticate again.' },
      CONSENT: { value: 'consent', description: 'To consent again.' },
      SELECT_ACCOUNT: { value: 'select_account', description: 'To choose an account.' },
    } as const,
  })
  const OidcInput = builder.inputType('SsoOidcSettingsInput', {
    description: 'How users sign in at an OpenID provider.',
    fields: t => ({
      name: t.string({ description: 'The name of the provider.' }),
      clientId: t.string({ description: 'The client id at the provider; a new configuration needs one.' }),
      clientSecret: t.string({
        description: 'The client secret; the stored one stays when it is omitted and client id, issuer and URLs stay.',
      }),
      issuer: t.string({ description: 'The issuer; endpoints are discovered from it.' }),
      authorizationUrl: t.string({ description: 'The authorization endpoint; discovered when empty.' }),
      tokenUrl: t.string({ description: 'The token endpoint; discovered when empty.' }),
      userUrl: t.string({ description: 'The user info endpoint; discovered when empty.' }),
      jwksUrl: t.string({ description: 'The URL of the provider’s keys; discovered when empty.' }),
      scopes: t.stringList({ description: 'All scopes to ask for.' }),
      callbackDomain: t.string({ description: 'The domain of the callback URL.' }),
      grantType: t.field({ type: GrantType, description: 'How the provider answers.' }),
      prompts: t.field({ type: [Prompt], description: 'All prompts to ask the provider for.' }),
      keepsTokens: t.boolean({ description: 'Whether the provider’s tokens are stored.' }),
      ...mappingFields(t, mappings),
    }),
  })
  const SamlManual = builder.inputType('SsoSamlProviderInput', {
    description: 'A SAML provider, field by field.',
    fields: t => ({
      url: t.string({ required: true, description: 'The provider’s URL for sign-in requests.' }),
      entityId: t.string({ required: true, description: 'The provider’s entity id.' }),
      certificate: t.string({ required: true, description: 'The provider’s certificate, in PEM.' }),
      additionalCertificates: t.stringList({ description: 'Further certificates, during a change of certificates.' }),
    }),
  })
  const SamlMetadata = builder.inputType('SsoSamlMetadataInput', {
    description: 'A SAML provider that its metadata describes.',
    fields: t => ({
      url: t.string({
        required: true,
        description: 'The URL of the metadata; it is read when the settings are saved.',
      }),
      entityId: t.string({ description: 'The entity id, where the metadata has several.' }),
    }),
  })
  const SamlDocument = builder.inputType('SsoSamlDocumentInput', {
    description: 'A SAML provider that a metadata document describes.',
    fields: t => ({
      xml: t.string({ required: true, description: 'The document, at most 500,000 characters.' }),
      entityId: t.string({ description: 'The entity id, where the metadata has several.' }),
    }),
  })
  const SamlProvider = builder.inputType('SsoSamlProviderChoiceInput', {
    description: 'A SAML provider, in one of three ways.',
    isOneOf: true,
    fields: t => ({
      manual: t.field({ type: SamlManual, description: 'Field by field.' }),
      document: t.field({ type: SamlDocument, description: 'By its metadata, as a document.' }),
      metadata: t.field({ type: SamlMetadata, description: 'By its metadata.' }),
    }),
  })
  const SamlInput = builder.inputType('SsoSamlSettingsInput', {
    description: 'How users sign in at a SAML provider.',
    fields: t => ({
      provider: t.field({ type: SamlProvider, description: 'The provider; a new configuration needs one.' }),
      spEntityId: t.string({ description: 'Our entity id; a generated one when empty.' }),
      spAcsUrl: t.string({ description: 'Our assertion consumer URL; a generated one when empty.' }),
      spSignKey: t.string({
        description: 'The private key of our signatures, in PEM; the stored one stays when omitted.',
      }),
      spEncryptionKey: t.string({
        description: 'The private key that decrypts assertions, in PEM; the stored one stays when omitted.',
      }),
      subjectNameIdFormat: t.string({ description: 'The format of the name id (SAML 2.0 core §8.3).' }),
      groupsPriority: t.boolean({ description: 'Whether only the first group that has a role counts.' }),
      priorityGroups: t.stringList({
        description: 'All groups of which only the first that a user has counts; sets groupsPriority.',
      }),
      allowsIdpInitiated: t.boolean({ description: 'Whether the provider may begin a sign-in by itself.' }),
      allowsSha1: t.boolean({ description: 'Whether signatures with SHA-1 count.' }),
      signsRequests: t.boolean({
        description: 'Whether requests are signed even if the metadata does not ask for it.',
      }),
      idpLogoutUrl: t.string({ description: 'Where the provider takes logout messages.' }),
      relationMappings: t.field({ type: 'JSON', description: 'All groups that give relations: an object.' }),
      ...mappingFields(t, mappings),
    }),
  })
  return { OidcInput, SamlInput }
}
export type ConfigurationInputs = ReturnType<typeof registerConfigurationInputs>

type OidcInput = ConfigurationInputs['OidcInput']['$inferInput']
type SamlInput = ConfigurationInputs['SamlInput']['$inferInput']

/** Our name of each field that has another name at the provider. */
export const inputNames = {
  'settings.authUrl': 'settings.authorizationUrl',
  'settings.userDataUrl': 'settings.userUrl',
  'settings.JWKsUrl': 'settings.jwksUrl',
  'settings.scope': 'settings.scopes',
  'settings.prompt': 'settings.prompts',
  'settings.manageProviderTokens': 'settings.keepsTokens',
  'settings.userAttrMapping': 'settings.attributeMapping',
  'settings.defaultSSORoles': 'settings.defaultRoleNames',
  'settings.idpUrl': 'settings.provider.manual.url',
  'settings.idpCert': 'settings.provider.manual.certificate',
  'settings.idpAdditionalCerts': 'settings.provider.manual.additionalCertificates',
  'settings.entityId': 'settings.provider.manual.entityId',
  'settings.idpMetadataUrl': 'settings.provider.metadata.url',
  'settings.idpMetadataXml': 'settings.provider.document.xml',
  'settings.allowIdpInitiated': 'settings.allowsIdpInitiated',
  'settings.allowSha1': 'settings.allowsSha1',
  'settings.signRequests': 'settings.signsRequests',
  'settings.spACSUrl': 'settings.spAcsUrl',
  'settings.fgaMappings': 'settings.relationMappings',
  defaultSSORoles: 'settings.defaultRoleNames',
  roleMappings: 'settings.roleMappings',
  redirectUrl: 'settings.redirectUrl',
}

const emptyOidc = {
  name: '',
  clientId: '',
  clientSecret: '',
  issuer: '',
  authorizationUrl: '',
  tokenUrl: '',
  userUrl: '',
  jwksUrl: '',
  scopes: [],
  callbackDomain: '',
  grantType: 'authorization_code' as const,
  prompts: [],
  keepsTokens: false,
  attributeMapping: {},
  roleMappings: [],
  defaultRoleNames: [],
  redirectUrl: '',
}

/** The whole settings of OpenID Connect after a change, as the provider takes them. */
export function oidcAfter(input: OidcInput, before: Oidc) {
  const given = clearNulls(input, emptyOidc)
  const { authorizationUrl, userUrl, jwksUrl, scopes, prompts, keepsTokens, attributeMapping, ...others } = given
  const { defaultRoleNames, ...rest } = others
  const { groupsMapping: _, userAttrMapping, ...kept } = before
  return {
    ...kept,
    // The provider sends only values that it took.
    grantType: before.grantType as 'authorization_code',
    prompt: before.prompt as 'none'[],
    ...rest,
    clientSecret: given.clientSecret ?? '',
    ...(authorizationUrl !== undefined && { authUrl: authorizationUrl }),
    ...(userUrl !== undefined && { userDataUrl: userUrl }),
    ...(jwksUrl !== undefined && { JWKsUrl: jwksUrl }),
    ...(scopes && { scope: scopes }),
    ...(prompts && { prompt: prompts as 'none'[] }),
    ...(keepsTokens !== undefined && { manageProviderTokens: keepsTokens }),
    ...(defaultRoleNames && { defaultSSORoles: defaultRoleNames }),
    userAttrMapping: attributeMapping ? wireMapping(attributeMapping) : userAttrMapping,
  }
}

const emptySaml = {
  spEntityId: '',
  spAcsUrl: '',
  spSignKey: '',
  spEncryptionKey: '',
  subjectNameIdFormat: '',
  groupsPriority: false,
  priorityGroups: [],
  allowsIdpInitiated: false,
  allowsSha1: false,
  signsRequests: false,
  idpLogoutUrl: '',
  relationMappings: {},
  attributeMapping: {},
  roleMappings: [],
  defaultRoleNames: [],
}

/** The settings of SAML after a change, but for the provider itself. */
export function samlAfter(input: Omit<SamlInput, 'provider' | 'redirectUrl'>, before: Saml) {
  const given = clearNulls(input, emptySaml)
  const { spEntityId, spAcsUrl, relationMappings, attributeMapping, defaultRoleNames, subjectNameIdFormat } = given
  const { groupsPriority, priorityGroups, allowsIdpInitiated, allowsSha1, signsRequests } = given
  const { roleMappings, spSignKey, spEncryptionKey, idpLogoutUrl } = given
  return {
    ...priorityAfter({ groupsPriority, priorityGroups }, before),
    allowIdpInitiated: allowsIdpInitiated ?? before.allowIdpInitiated,
    allowSha1: allowsSha1 ?? before.allowSha1,
    signRequests: signsRequests ?? before.signRequests,
    ...(spSignKey !== undefined && { spSignKey }),
    ...(spEncryptionKey !== undefined && { spEncryptionKey }),
    ...(idpLogoutUrl !== undefined && { idpLogoutUrl }),
    roleMappings: roleMappings ?? before.groupsMapping.map(({ role, groups }) => ({ roleName: role.name, groups })),
    spEntityId: spEntityId ?? unlessGenerated(before.spEntityId),
    spACSUrl: spAcsUrl ?? unlessGenerated(before.spACSUrl),
    // Text and JSON go as they came: the provider checks them.
    subjectNameIdFormat: (subjectNameIdFormat ?? before.subjectNameIdFormat) as '',
    configFGATenantIDResourcePrefix: before.configFGATenantIDResourcePrefix,
    configFGATenantIDResourceSuffix: before.configFGATenantIDResourceSuffix,
    fgaMappings: (relationMappings ?? before.fgaMappings) as Saml['fgaMappings'],
    attributeMapping: attributeMapping ? wireMapping(attributeMapping) : before.attributeMapping,
    defaultSSORoles: defaultRoleNames ?? before.defaultSSORoles,
  }
}

type Priority = { groupsPriority?: boolean | undefined; priorityGroups?: readonly string[] | undefined }

/** A list says more than the switch; switching off forgets it. */
function priorityAfter(
  { groupsPriority, priorityGroups }: Priority,
  before: Pick<Saml, 'groupsPriority' | 'groupPriorityEnabled'>,
) {
  if (groupsPriority === false) return { groupsPriority: [], groupPriorityEnabled: false }
  const groups = [...(priorityGroups ?? before.groupsPriority)]
  const isEnabled = groups.length > 0 || (groupsPriority ?? before.groupPriorityEnabled)
  return { groupsPriority: groups, groupPriorityEnabled: isEnabled }
}

/** What the provider generates is not stored, so that it follows the provider's own address. */
function unlessGenerated(text: string): string {
  return /\/v1\/auth\/saml\/(acs|sp\/metadata)\?/.test(text) ? '' : text
}

type MappingInput = MappingInputs['AttributeMappingInput']['$inferInput']

function wireMapping({ customAttributes, ...names }: MappingInput) {
  const given = Object.entries(names).filter(([, claim]) => Boolean(claim))
  return {
    // Only names with a claim are left.
    ...(Object.fromEntries(given) as Record<string, string>),
    // JSON as it came; the provider checks it.
    ...(customAttributes !== undefined && { customAttributes: (customAttributes ?? {}) as Record<string, string> }),
  }
}
