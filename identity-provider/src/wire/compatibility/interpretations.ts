/**
 * What neither an SDK nor the published documents say of an operation of the hosted service, and how it is read here;
 * by its name in known-paths.json. Printed in docs/look-up/coverage.md.
 */
export const interpretations: Readonly<Record<string, string>> = {
  'analytics.search':
    'Audit events are counted. They keep no country and no referrer: a filter by country finds nothing, and both groups have one empty value.',
  'engine.create':
    'An engine is a name and a secret, which is kept as a digest. No program of ours connects with it yet.',
  'family.impersonate':
    'The session has the claim `family`, the id of the family. Session tokens of members have no claim of their families.',
  'family.configureSettings':
    'Turning families on makes the permission Family Impersonate Dependents and the roles Family Guardian and Family Member, where there are none of these names.',
  'inboundApplication.thirdparty/app/rotate': 'Rotates the secret of the application in the query `id`.',
  'jwt.anonymous':
    'The token has the claim `anon`, and the roles of the selected tenant or else of the project. The session can be refreshed and signed out.',
  'notp.notp/{provider}/signin': 'The one provider is `whatsapp`.',
  'outboundScim.create':
    'Of the configuration, `baseUrl` is the URL of the directory and `token` its bearer token, which is never answered; other fields are kept.',
  'role.subtenantAll':
    'The roles of the tenant and of all tenants below it; to an administrator of the tenant, its own.',
  'scopeClaimMapping.set':
    'The value of a claim is an expression as in JWT templates, its path alone (`user.email`), or a fixed text.',
  'sso.xaaSettingsConfigure':
    'Inbound applications exchange assertions of these issuers (draft-ietf-oauth-identity-assertion-authz-grant) for tokens. `jwtBearerGrantTypeAudienceToUse` and `…ScopeToUse` are the resource and the scopes of a token for which the assertion names none; `…CustomClaimsToUse` names claims that the token gets.',
  'tenant.adminLinkAuthenticatedBatch':
    'Answers `links` of `ssoId` and `adminSSOConfigurationLink`, of an hour; to administrators of a tenant whose setup suite is enabled.',
  'widget.componentsState': 'No component is hidden or disabled.',
  'widget.list': 'The widgets of the vendor, which every application can show.',
  'user.importPasskeys':
    'Of a device, `descope` has the fields that passkeys/list answers with `publicKey` (COSE), `counter`, `transports` and `userVerified`; `auth0` is an authentication method of its Management API..',
  'fedcm.config':
    'Also `accounts`, `assertion`, `disconnect` and `login` beside it, and `/.well-known/web-identity` with the first project: a browser accepts one provider for each site. Applications have no privacy policy here, so that the metadata of a client is empty.',
  'session.securityQuestionsSetup':
    'The user chooses three to ten of ten questions, which have texts in English, German and Arabic; answers are kept as slow hashes, without case, accents and punctuation. Right answers add `kba` to a session and, with `stepup`, a step-up; they are no second factor, and no step-up for users who have one.',
  'project.cloneAsync': 'The job of the id `processId`; while it goes on, its result has neither project nor error.',
  'tenant.ssoUserRemove':
    'The users who signed in through the single sign-on of the tenant leave it, and who they are there is forgotten; their accounts stay.',
  'sso.providerIds': 'Kept with the configuration and answered by its load; nothing follows from them.',
  'tenant.adminLinkSend': 'The link works for six hours.',
  'accessKey.import': 'The keys get new ids; their secrets stay what they were.',
  'flow.templateList': 'The starter flows.',
  'oidc.projectConfiguration': 'Always false: the hosted pages are shown in no frame.',
  'localization.flow.export':
    'Languages to texts, by where they are: `<screen>/components/0/text`. A text without a language is in that of the messages of the project. An import makes the next version of the flow; with another version than the current one it is refused.',
  'localization.messaging.export':
    'Languages to texts, by `<purpose>/<format>/<part>`, such as `magicLink/email/subject`; all of them, changed or not.',
  'fga.backupCreate':
    'A copy in the database, whole when the call ends: 20 for a project. A restore backs up what it replaces; the assertions have to hold afterwards.',
  'resource.resource/create':
    '`userAccess` and `clientAccess` are `all`, `policy` (those that a policy names) or `none`, for applications that act for users and for themselves. Users agree to scopes of each resource by themselves. Applications that introduced themselves need `dynamicRegistration` or `cimdSettings` of the resource.',
  'agentic.mcp/server/create':
    'Clients get tokens for `audienceWhitelist` alone, from the issuer of the server. A metadata document is a client of the server, or the project, that it first came to. No flow runs at a registration, and the consent page is never skipped.',
  'outboundApplication.createByDcrPreset':
    '`dcrPresetId` is the URL of an authorization server that registers clients (RFC 7591): there are no other presets here. The application is called as its host.',
}
