import type { InputOf, Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { ssoFailures } from '../sso-failures/contract.ts'
import type { ssoSettings } from '../sso-configurations/contract.ts'
import type { SsoSettings } from '../sso-configurations/shown.ts'

export type SetupServices = {
  ssoSettings: Service<typeof ssoSettings, Call>
  ssoFailures: Service<typeof ssoFailures, Call>
}
/** The configuration of a link: everything that its holder does is about this one. */
export type SetupScope = { tenantId: string; ssoId: string }
type Loaded = SsoSettings
type SamlSettings = InputOf<typeof ssoSettings.configureSamlByMetadata>['settings']
type OidcSettings = InputOf<typeof ssoSettings.configureOidc>['settings']

/** What a tenant's administrator may change: the connection and the names of attributes, never roles or domains. */
export function samlAfter({ saml }: Loaded, form: URLSearchParams): SamlSettings {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const xml = text('metadataXml')
  return {
    idpMetadataUrl: xml === '' ? text('metadataUrl') : '',
    idpMetadataXml: xml,
    entityId: '',
    roleMappings: rolesOf(saml.groupsMapping),
    attributeMapping: { ...saml.attributeMapping, ...mappingOf(form) },
    defaultSSORoles: saml.defaultSSORoles,
    spACSUrl: '',
    spEntityId: '',
    subjectNameIdFormat: '',
    groupsPriority: saml.groupsPriority,
    groupPriorityEnabled: saml.groupPriorityEnabled,
    fgaMappings: saml.fgaMappings,
  }
}

export function oidcAfter({ oidc }: Loaded, form: URLSearchParams): OidcSettings {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const { name, redirectUrl, callbackDomain, manageProviderTokens, defaultSSORoles } = oidc
  return {
    name,
    redirectUrl,
    callbackDomain,
    manageProviderTokens,
    defaultSSORoles,
    issuer: text('issuer'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    authUrl: '',
    tokenUrl: '',
    userDataUrl: '',
    JWKsUrl: '',
    scope: oidc.scope,
    grantType: 'authorization_code',
    prompt: [],
    roleMappings: rolesOf(oidc.groupsMapping),
    userAttrMapping: { ...oidc.userAttrMapping, ...mappingOf(form) },
  }
}

function rolesOf(groupsMapping: Loaded['saml']['groupsMapping']) {
  return groupsMapping.map(({ role, groups }) => ({ groups, roleName: role.name }))
}

/** Empty ones are the usual names. */
function mappingOf(form: URLSearchParams) {
  const names = ['email', 'name', 'group'] as const
  return Object.fromEntries(names.map(name => [name, (form.get(name) ?? '').trim() || undefined]))
}
