import type { Builder, InputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { once } from '../schema/once.ts'

/** The input type of a scope; resources and MCP servers have such scopes too. */
export const scopeInput = once((builder: Builder) =>
  builder.inputType('InboundApplicationScopeInput', {
    description: 'A scope that an application can ask for.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name in requests.' }),
      description: t.string({ description: 'What the consent page says of it.' }),
      values: t.stringList({
        description: 'Names of roles and permissions, or of user attributes, depending on the kind of scope.',
      }),
      isOptional: t.boolean({ description: 'Whether users can leave it out.' }),
    }),
  }),
)
export type ScopeInput = ReturnType<typeof scopeInput>

/** What creating and updating have in common. */
export function settingFields(t: InputFieldBuilder, Scope: ScopeInput) {
  return {
    description: t.string({ description: 'What it is for.' }),
    logo: t.string({ description: 'URL of a picture, or a data URL.' }),
    loginPageUrl: t.string({ description: 'The page where users sign in and consent; the hosted page when empty.' }),
    callbackUrls: t.stringList({ description: 'All URLs that an authorization may lead back to.' }),
    permissionScopes: t.field({ type: [Scope], description: 'All scopes that grant roles and permissions.' }),
    attributeScopes: t.field({ type: [Scope], description: 'All scopes that tell user attributes.' }),
    isPublicClient: t.boolean({ description: 'Whether it has no secret, because it runs on the device of its user.' }),
    forcePkce: t.boolean({ description: 'Whether it has to use PKCE; a public client always has to.' }),
    audiences: t.stringList({ description: 'All audiences that it may ask for in its tokens.' }),
  }
}

/** Our name of each field that has another name at the provider. */
export const inputNames = {
  approvedCallbackUrls: 'callbackUrls',
  permissionsScopes: 'permissionScopes',
  attributesScopes: 'attributeScopes',
  nonConfidentialClient: 'isPublicClient',
  audienceWhitelist: 'audiences',
}

const empty = {
  name: '',
  description: '',
  logo: '',
  loginPageUrl: '',
  callbackUrls: [] as string[],
  permissionScopes: [] as Scope[],
  attributeScopes: [] as Scope[],
  isPublicClient: false,
  forcePkce: false,
  audiences: [] as string[],
}

type Scope = ScopeInput['$inferInput']
type Settings = { [Name in keyof typeof empty]?: (typeof empty)[Name] | null }

/** The given settings under the provider's names; null clears. */
export function wireSettings(input: Settings) {
  const { callbackUrls, permissionScopes, attributeScopes, isPublicClient, audiences, ...rest } = clearNulls(
    input,
    empty,
  )
  return {
    ...rest,
    ...(callbackUrls && { approvedCallbackUrls: callbackUrls }),
    ...(permissionScopes && { permissionsScopes: permissionScopes.map(wireScope) }),
    ...(attributeScopes && { attributesScopes: attributeScopes.map(wireScope) }),
    ...(isPublicClient !== undefined && { nonConfidentialClient: isPublicClient }),
    ...(audiences && { audienceWhitelist: audiences }),
  }
}

/** A scope under the provider's names. */
export function wireScope({ name, description, values, isOptional }: Scope) {
  return { name, description: description ?? '', values: values ?? [], optional: isOptional ?? false }
}
