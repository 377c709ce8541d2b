import type { JwtTemplate } from '@gatehouse-id/identity-provider/contract'
import { entity } from '../entity.ts'
import { choice, type Choices, flag, json, text, texts } from '../fields.ts'

const kind = {
  type: 'JwtTemplateKind',
  about: 'Whose tokens a template is for.',
  values: { USER: ['user', 'Tokens of users.'], ACCESS_KEY: ['key', 'Tokens of access keys.'] },
} as const satisfies Choices
const authorizationClaims = {
  type: 'JwtTemplateAuthorizationClaims',
  about: 'Which roles and permissions tokens contain.',
  values: {
    DEFAULT: ['default', 'Those of the project, and of every tenant.'],
    TENANT_ONLY: ['tenantOnly', 'Those in the current tenant, as top-level claims.'],
    NONE: ['none', 'None.'],
  },
} as const satisfies Choices
const emptyClaims = {
  type: 'JwtTemplateEmptyClaims',
  about: 'How an empty claim of a template appears in tokens.',
  values: { UNCHANGED: ['none', 'As it is.'], NULL: ['nil', 'As null.'], OMITTED: ['delete', 'Not at all.'] },
} as const satisfies Choices
const issuerType = {
  type: 'JwtTemplateIssuerType',
  about: 'A setting that is stored without effect.',
  values: {
    LEGACY: ['legacy', 'Legacy.'],
    INBOUND: ['inbound', 'Inbound.'],
    FEDERATED: ['federated', 'Federated.'],
  },
} as const satisfies Choices

/** What decides the claims of a token. */
export const claimFields = {
  claims: json('All claims and their values: an object.', {
    wire: 'template',
    shown: 'Claims and their values; texts may contain expressions such as {{user.email}}.',
  }),
  authorizationClaims: choice(authorizationClaims, 'Which roles and permissions tokens contain.', {
    wire: 'authSchema',
    initially: 'default',
  }),
  emptyClaims: choice(emptyClaims, 'How an empty claim appears.', { wire: 'emptyClaimPolicy', initially: 'none' }),
  isOnlyTenantCurrent: flag('Whether a user’s only tenant counts as the current one.', {
    wire: 'autoDCT',
    initially: true,
  }),
  overridesSubject: flag('Whether the claim sub replaces the user id, which moves to dsub.', {
    wire: 'overrideSubject',
    initially: false,
  }),
  omitsClaimsFromRefreshTokens: flag('Whether refresh tokens do not get the claims.', {
    wire: 'omitCustomClaimsFromDSR',
    initially: false,
  }),
  addsTokenId: flag('Whether tokens get an id (jti).', { wire: 'addJti', initially: false }),
  excludesPermissions: flag('Whether tokens contain roles without their permissions.', {
    wire: 'excludePermissions',
    initially: false,
  }),
}

/** What templates of the project and of the library have in common. */
export const templateFields = {
  name: text('The name; unique in the project.', { required: true }),
  description: text('What it is for.'),
  tags: texts('All words to find it by.', { shown: 'Words to find it by.' }),
  kind: choice(kind, 'Whose tokens it is for.', { wire: 'type', initially: 'user' }),
  ...claimFields,
  issuerType: choice(issuerType, 'Stored without effect.', { initially: 'legacy' }),
  conformanceIssuer: flag('Stored without effect.', { initially: false }),
  enforceIssuer: flag('Stored without effect.', { initially: false }),
}

export const jwtTemplate = entity<JwtTemplate, JwtTemplate, JwtTemplate>()({
  type: 'JwtTemplate',
  noun: 'a JWT template',
  nouns: 'JWT templates',
  short: 'template',
  shorts: 'templates',
  about: 'Claims that are added to tokens or replaced in them.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    source: text('Its origin, such as a library entry; null when there is none.', { derived: true, absent: true }),
    ...templateFields,
  },
  list: {
    about: 'JWT templates of the project, by name.',
    order: { NAME: ['name', 'The name.'], KIND: ['kind', 'Whose tokens it is for.'] },
    search: ['name', 'description', 'tags'],
    searchAbout: 'Text in the name, the description or a tag.',
    criteria: { kinds: { oneOf: 'kind', about: 'For one of these kinds of tokens.' } },
  },
  errors: {
    JwtTemplateNotFound: 'No JWT template has this id.',
    JwtTemplateTaken: 'Another JWT template has this name.',
  },
  create: {
    about: 'Creates a JWT template. A project or a tenant uses it once its settings name it.',
    errors: ['JwtTemplateTaken'],
  },
  update: { about: 'Changes a JWT template. It applies to tokens from now on.', errors: ['JwtTemplateTaken'] },
  delete: { about: 'Deletes a JWT template.', errors: ['JwtTemplateNotFound'] },
  says: { changes: 'Fields to change; omitted fields stay as they are, null resets.' },
})
