import type { OperationTable } from '@gatehouse-id/operation'

type Method = 'GET' | 'POST' | 'PATCH'
/** A field that an SDK offers; `*` in it is every item of a list. */
type Field = { method: Method; paths: readonly string[]; field: string }

const oidcApplication = ['/v1/mgmt/sso/idp/app/oidc/create', '/v1/mgmt/sso/idp/app/oidc/update']
const thirdPartyApplication = ['v1', 'v2'].flatMap(version =>
  ['create', 'update', 'patch'].map(name => `/${version}/mgmt/thirdparty/app/${name}`),
)
const notp = ['signin', 'signup', 'signup-in', 'update'].map(name => `/v1/auth/notp/{provider}/${name}`)
const post = 'POST' as const

/** What would be dropped in silence, and is refused instead when it says something. */
export const unsupportedFields: readonly (Field & { message: string })[] = [
  ...[
    { field: 'defaultAudience', message: 'cannot be chosen: tokens name the client and the project' },
    { field: 'jwtBearerSettings', message: 'is not supported: leave it out' },
  ].map(row => ({ method: post, paths: oidcApplication, ...row })),
  {
    method: post,
    paths: ['/v1/mgmt/sso/idp/app/wsfed/create', '/v1/mgmt/sso/idp/app/wsfed/update'],
    field: 'replyAllowedCallbacks',
    message: 'is not supported: the application has the one reply URL',
  },
  {
    method: post,
    paths: ['/v1/mgmt/user/logout'],
    field: 'sessionTypes',
    message: 'is not supported, for no session is marked with a type: every session of the user ends',
  },
  {
    method: post,
    paths: ['/v1/mgmt/auth/signup', '/v1/mgmt/auth/signup-in'],
    field: 'ssoAppId',
    message: 'is not supported: assign the application to the user',
  },
  {
    method: post,
    paths: ['/v1/auth/oauth/authorize/update'],
    field: 'allowAllMerge',
    message: 'is not supported: an account that another user has is never taken from them',
  },
  ...[
    { field: 'jwtBearerSettings', message: 'is not supported: leave it out' },
    { field: 'customAttributes', message: 'are those of SSO applications: leave them out' },
    { field: 'scopeClaimMapping', message: 'is set for the whole project, by scopeClaimMapping/set' },
  ].map(row => ({ method: post, paths: thirdPartyApplication, ...row })),
  {
    method: post,
    paths: ['/v1/mgmt/thirdparty/app/create', '/v2/mgmt/thirdparty/app/create'],
    field: 'id',
    message: 'is made here: leave it out',
  },
  ...[
    { method: post, path: '/v1/mgmt/user/update', field: 'familyAssociations' },
    { method: 'PATCH' as const, path: '/v1/mgmt/user/patch', field: 'familyAssociations' },
    { method: post, path: '/v1/mgmt/user/create/test', field: 'familyAssociations' },
  ].map(({ path, ...row }) => ({
    ...row,
    paths: [path],
    message: 'is not supported here: send it to /v1/mgmt/user/update/family/add',
  })),
]

/** What SDKs send that changes nothing here, and why that is right. */
export const ignoredFields: readonly (Field & { why: string })[] = [
  ...['clientCredentialsDisabled', 'jwtBearerDisabled'].map(field => ({
    method: post,
    paths: oidcApplication,
    field,
    why: 'no SSO application has this grant',
  })),
  {
    method: post,
    paths: ['/v1/mgmt/sso/idp/app/oidc/update'],
    field: 'clientId',
    why: 'it is the id, which stays',
  },
  { method: post, paths: notp, field: 'providerId', why: 'there is one business number' },
  { method: post, paths: notp, field: 'templates', why: 'the message is one that the service has to recognise' },
  {
    method: post,
    paths: [
      '/v1/auth/magiclink/update/email',
      '/v1/auth/magiclink/update/phone/sms',
      '/v1/auth/enchantedlink/update/email',
      '/v1/auth/otp/update/email',
      '/v1/auth/otp/update/phone/sms',
    ],
    field: 'providerId',
    why: 'there is one sender of messages (docs/decisions/protocols/wire.md)',
  },
  {
    method: post,
    paths: [
      '/v1/auth/enchantedlink/signin/email',
      '/v1/auth/enchantedlink/signup/email',
      '/v1/auth/enchantedlink/signup-in/email',
      '/v1/auth/enchantedlink/update/email',
    ],
    field: 'crossDevice',
    why: 'every enchanted link works on another device',
  },
  ...['stepup', 'mfa', 'revokeOtherSessions'].map(field => ({
    method: post,
    paths: ['/v1/mgmt/user/signup/embeddedlink'],
    field: `loginOptions.${field}`,
    why: 'a new user has no session yet',
  })),
  {
    method: post,
    paths: ['/v1/mgmt/user/password/set/active', '/v1/mgmt/user/password/set/temporary'],
    field: 'setActive',
    why: 'the path says the same',
  },
  { method: post, paths: ['/v1/mgmt/role/create/batch'], field: 'roles.*.createdTime', why: 'only answers have it' },
  { method: post, paths: ['/v1/mgmt/list/import'], field: 'lists.*.id', why: 'lists are known by their names' },
  {
    method: post,
    paths: ['/v1/mgmt/authz/re/has'],
    field: 'relationQueries.*.hasRelation',
    why: 'only answers have it',
  },
  { method: post, paths: ['/v1/mgmt/sso/oidc'], field: 'settings.lastSuccessTestTime', why: 'only answers have it' },
  {
    method: post,
    paths: ['/v1/mgmt/outbound/app/create', '/v1/mgmt/outbound/app/update'],
    field: 'templateId',
    why: 'it names the preset that the other fields came from',
  },
  {
    method: post,
    paths: ['/v1/mgmt/outbound/app/update'],
    field: 'app.templateId',
    why: 'it names the preset that the other fields came from',
  },
]

/** The same operations; each refuses what it cannot do of what SDKs offer. */
export function withUnsupportedFields(table: OperationTable): OperationTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, operation]) => {
      const listed = unsupportedFields.filter(
        ({ method, paths }) => method === operation.method && paths.includes(operation.path),
      )
      const unsupported = Object.fromEntries(listed.map(({ field, message }) => [field, message]))
      return [name, listed.length > 0 ? { ...operation, unsupported } : operation]
    }),
  )
}
