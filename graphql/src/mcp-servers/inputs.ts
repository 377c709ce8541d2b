import type { McpServer } from '@gatehouse/identity-provider/contract'
import { type ScopeInput, scopeInput, wireScope } from '../inbound-applications/inputs.ts'
import {
  registrationInput,
  type RegistrationInput,
  registrationNames,
  usualRegistration,
  wireRegistration,
} from '../resources/registration.ts'
import type { Builder, InputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'

/** What creating and updating have in common. */
export function settingFields(builder: Builder, t: InputFieldBuilder) {
  const Scope = scopeInput(builder)
  return {
    description: t.string({ description: 'What it is for.' }),
    logo: t.string({ description: 'URL of a picture, or a data URL.' }),
    urls: t.stringList({ description: 'All URLs of the server.' }),
    callbackUrls: t.stringList({ description: 'All URLs that clients may have users sent back to.' }),
    permissionScopes: t.field({ type: [Scope], description: 'All scopes that grant roles and permissions.' }),
    attributeScopes: t.field({ type: [Scope], description: 'All scopes that tell user attributes.' }),
    ...registrationInput(builder, t),
  }
}

function namesUnder(prefix: string): Record<string, string> {
  return {
    [`${prefix}name`]: 'name',
    [`${prefix}description`]: 'description',
    [`${prefix}logo`]: 'logo',
    [`${prefix}audienceWhitelist`]: 'urls',
    [`${prefix}approvedCallbackUrls`]: 'callbackUrls',
    [`${prefix}approvedScopes.permissionsScopes`]: 'permissionScopes',
    [`${prefix}approvedScopes.attributesScopes`]: 'attributeScopes',
    [`${prefix}approvedScopes`]: 'permissionScopes',
    ...registrationNames(prefix),
  }
}
/** Our name of each field that has another name at the provider. */
export const inputNames = { ...namesUnder('server.'), ...namesUnder('') }

type Scope = ScopeInput['$inferInput']
const empty = {
  name: '',
  description: '',
  logo: '',
  urls: [] as string[],
  callbackUrls: [] as string[],
  permissionScopes: [] as Scope[],
  attributeScopes: [] as Scope[],
}
type Settings = { [Name in keyof typeof empty]?: (typeof empty)[Name] | null } & RegistrationInput
type Fields = Omit<McpServer, 'id' | 'issuer'>

/** What nothing was set of. */
export const blankServer: Fields = {
  ...usualRegistration,
  name: '',
  description: '',
  logo: '',
  audienceWhitelist: [],
  approvedCallbackUrls: [],
  approvedScopes: { permissionsScopes: [], attributesScopes: [], connectionsScopes: [] },
  skipConsentScreen: false,
  consentFlowId: '',
  consentFlowHostingURL: '',
}

/** `before` with the given settings, under the provider's names; null clears. */
export function wireSettings(
  { name, description, logo, urls, callbackUrls, permissionScopes, attributeScopes, ...rest }: Settings,
  before: Fields,
): Fields {
  const given = clearNulls({ name, description, logo, urls, callbackUrls, permissionScopes, attributeScopes }, empty)
  const { approvedScopes } = before
  return {
    ...before,
    ...wireRegistration(rest, before),
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    logo: given.logo ?? before.logo,
    audienceWhitelist: given.urls ?? before.audienceWhitelist,
    approvedCallbackUrls: given.callbackUrls ?? before.approvedCallbackUrls,
    approvedScopes: {
      connectionsScopes: approvedScopes.connectionsScopes,
      permissionsScopes: given.permissionScopes?.map(wireScope) ?? approvedScopes.permissionsScopes,
      attributesScopes: given.attributeScopes?.map(wireScope) ?? approvedScopes.attributesScopes,
    },
  }
}
