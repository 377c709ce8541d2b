import type { Resource } from '@gatehouse/identity-provider/contract'
import { type ScopeInput, scopeInput, wireScope } from '../inbound-applications/inputs.ts'
import type { Builder, InputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import {
  registrationInput,
  type RegistrationInput,
  registrationNames,
  usualRegistration,
  wireRegistration,
} from './registration.ts'
import { resourceAccess } from './resource-type.ts'

/** What creating and updating have in common. */
export function settingFields(builder: Builder, t: InputFieldBuilder) {
  const Scope = scopeInput(builder)
  const Access = resourceAccess(builder)
  return {
    description: t.string({ description: 'What it is for.' }),
    kind: t.string({ description: 'A word of your own for what it is.' }),
    permissionScopes: t.field({ type: [Scope], description: 'All scopes that grant roles and permissions.' }),
    attributeScopes: t.field({ type: [Scope], description: 'All scopes that tell user attributes.' }),
    userAccess: t.field({ type: Access, description: 'Which applications may act for users.' }),
    clientAccess: t.field({ type: Access, description: 'Which applications may act for themselves.' }),
    ...registrationInput(builder, t),
  }
}

function namesUnder(prefix: string): Record<string, string> {
  return {
    [`${prefix}name`]: 'name',
    [`${prefix}uri`]: 'uri',
    [`${prefix}description`]: 'description',
    [`${prefix}type`]: 'kind',
    [`${prefix}scopes.permissionsScopes`]: 'permissionScopes',
    [`${prefix}scopes.attributesScopes`]: 'attributeScopes',
    [`${prefix}scopes`]: 'permissionScopes',
    ...registrationNames(`${prefix}dynamicRegistrationSettings.`),
  }
}
/** Our name of each field that has another name at the provider. */
export const inputNames = { ...namesUnder('resource.'), ...namesUnder('') }

type Access = Resource['userAccess']
type Scope = ScopeInput['$inferInput']
const empty = {
  name: '',
  uri: '',
  description: '',
  kind: '',
  permissionScopes: [] as Scope[],
  attributeScopes: [] as Scope[],
  userAccess: 'policy' as Access,
  clientAccess: 'policy' as Access,
}
type Settings = { [Name in keyof typeof empty]?: (typeof empty)[Name] | null } & RegistrationInput

/** What nothing was set of. */
export const blankResource = {
  name: '',
  uri: '',
  description: '',
  type: '',
  scopes: { permissionsScopes: [], attributesScopes: [], connectionsScopes: [] },
  userAccess: 'policy',
  clientAccess: 'policy',
  dynamicRegistrationSettings: {
    ...usualRegistration,
    dynamicRegistrationTemplateId: '',
    useTemplate: false,
    skipConsentScreen: false,
  },
} satisfies Fields
type Fields = Omit<Resource, 'id' | 'version' | 'createdTime' | 'modifiedTime'>

/** `before` with the given settings, under the provider's names; null clears. */
export function wireSettings(
  { name, uri, description, kind, permissionScopes, attributeScopes, userAccess, clientAccess, ...rest }: Settings,
  before: Fields,
): Fields {
  const given = clearNulls(
    { name, uri, description, kind, permissionScopes, attributeScopes, userAccess, clientAccess },
    empty,
  )
  const { scopes, dynamicRegistrationSettings } = before
  return {
    name: given.name ?? before.name,
    uri: given.uri ?? before.uri,
    description: given.description ?? before.description,
    type: given.kind ?? before.type,
    scopes: {
      connectionsScopes: scopes.connectionsScopes,
      permissionsScopes: given.permissionScopes?.map(wireScope) ?? scopes.permissionsScopes,
      attributesScopes: given.attributeScopes?.map(wireScope) ?? scopes.attributesScopes,
    },
    userAccess: given.userAccess ?? before.userAccess,
    clientAccess: given.clientAccess ?? before.clientAccess,
    dynamicRegistrationSettings: {
      ...dynamicRegistrationSettings,
      ...wireRegistration(rest, dynamicRegistrationSettings),
    },
  }
}
