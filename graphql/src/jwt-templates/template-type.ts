import type { IdentityClient, JwtTemplate } from '@gatehouse/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../schema/builder.ts'
import { defineVersion, versionDescription } from '../schema/changes/entity-version.ts'
import type { TemplateEnums } from './enums.ts'
import { findTemplate, loadTemplatesInUse } from './loaders.ts'

export type LibraryEntry = Awaited<ReturnType<IdentityClient['jwtTemplates']['listLibrary']>>['entries'][number]

/** The version of a template: of everything but its id and its source. */
export const jwtTemplateVersion = defineVersion<JwtTemplate>(
  'template',
  ({ id: _id, source: _source, ...editable }) => editable,
)

/** What templates of the project and of the library have in common. */
function contentFields(t: OutputFieldBuilder<JwtTemplate>, enums: TemplateEnums) {
  return {
    name: t.exposeString('name', { description: 'The name; unique in the project.' }),
    description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
    claims: t.field({
      type: 'JSON',
      description: 'Claims and their values; texts may contain expressions such as {{user.email}}.',
      resolve: ({ template }) => template,
    }),
    tags: t.exposeStringList('tags', { description: 'Words to find it by.' }),
    kind: t.field({ type: enums.Kind, description: 'Whose tokens it is for.', resolve: ({ type }) => type }),
    authorizationClaims: t.field({
      type: enums.AuthorizationClaims,
      description: 'Which roles and permissions tokens contain.',
      resolve: ({ authSchema }) => authSchema,
    }),
    emptyClaims: t.field({
      type: enums.EmptyClaims,
      description: 'How an empty claim appears.',
      resolve: ({ emptyClaimPolicy }) => emptyClaimPolicy,
    }),
    isOnlyTenantCurrent: t.exposeBoolean('autoDCT', {
      description: 'Whether a user’s only tenant counts as the current one.',
    }),
    overridesSubject: t.exposeBoolean('overrideSubject', {
      description: 'Whether the claim sub replaces the user id, which moves to dsub.',
    }),
    omitsClaimsFromRefreshTokens: t.exposeBoolean('omitCustomClaimsFromDSR', {
      description: 'Whether refresh tokens do not get the claims.',
    }),
    addsTokenId: t.exposeBoolean('addJti', { description: 'Whether tokens get an id (jti).' }),
    excludesPermissions: t.exposeBoolean('excludePermissions', {
      description: 'Whether tokens contain roles without their permissions.',
    }),
    issuerType: t.field({
      type: enums.IssuerType,
      description: 'Stored without effect.',
      resolve: ({ issuerType }) => issuerType,
    }),
    conformanceIssuer: t.exposeBoolean('conformanceIssuer', { description: 'Stored without effect.' }),
    enforceIssuer: t.exposeBoolean('enforceIssuer', { description: 'Stored without effect.' }),
  }
}

/** The types of templates, of the project and of the library. */
export function registerTemplateTypes(builder: Builder, enums: TemplateEnums) {
  builder.node('JwtTemplate', {
    description: 'Claims that are added to tokens or replaced in them.',
    id: { resolve: template => template.id, description: 'The id of the node.' },
    loadMany: (ids, context) => Promise.all(ids.map(id => findTemplate(context, id))),
    fields: t => ({
      templateId: t.exposeString('id', { description: 'The id in the provider API.' }),
      version: t.string({ description: versionDescription, resolve: jwtTemplateVersion.of }),
      source: t.exposeString('source', { description: 'Its origin, such as a library entry; may be empty.' }),
      isInUse: t.boolean({
        nullable: true,
        description: 'Whether tokens of the project follow it; null at a hosted service, which does not tell.',
        resolve: async ({ id }, _args, context) => (await loadTemplatesInUse(context))?.includes(id) ?? null,
      }),
      ...contentFields(t, enums),
    }),
  })
  return builder.objectRef<LibraryEntry>('JwtTemplateLibraryEntry').implement({
    description: 'A template to begin with.',
    fields: t => ({
      libraryEntryId: t.exposeString('id', { description: 'The id in the library.' }),
      isExperimental: t.exposeBoolean('experimental', { description: 'Whether it may still change.' }),
      logoLight: t.exposeString('logoLight', { description: 'A picture for light backgrounds; may be empty.' }),
      logoDark: t.exposeString('logoDark', { description: 'A picture for dark backgrounds; may be empty.' }),
      // An entry has all fields of a template.
      ...contentFields(t as unknown as OutputFieldBuilder<JwtTemplate>, enums),
    }),
  })
}
export type LibraryEntryType = ReturnType<typeof registerTemplateTypes>
