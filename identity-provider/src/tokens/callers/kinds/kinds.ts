/**
 * Which keys sign: those of sessions, which the SDKs fetch from `/v2/keys/<project id>`; those of the issuer, which are at
 * its `jwks_uri` alone; or those of client assertions, which are in a key set of their own.
 */
export type KeySet = 'sessions' | 'issuer' | 'assertions'

export type TokenKind = {
  keys: KeySet
  /** In the header; '' for none, as OpenID Connect has it for ID tokens. */
  typ: string
  drn?: 'DS' | 'DSR'
  /** Whose issuer `iss` names, whole. */
  issuer: 'project' | 'project or application' | 'inbound' | 'MCP server' | 'as the back end says'
  audience: string
  acceptedBy: string
}

const ofSessions = { keys: 'sessions', typ: 'JWT', issuer: 'project' } as const
const nobodyElse = 'nobody else, or that of the JWT template'
const backEnds = 'validateSession; GraphQL and console'
const ofUsers = 'refresh, me and the other operations of users; widgets'
const apis = 'the API that it names, by the keys of the issuer'

/** Every kind of signed token: what it says of itself, who signs it, who accepts it. */
export const kinds = {
  session: { ...ofSessions, drn: 'DS', audience: nobodyElse, acceptedBy: backEnds },
  refresh: { ...ofSessions, drn: 'DSR', audience: nobodyElse, acceptedBy: ofUsers },
  accessKeySession: { ...ofSessions, drn: 'DS', audience: nobodyElse, acceptedBy: backEnds },
  visitorSession: { ...ofSessions, drn: 'DS', audience: 'nobody else', acceptedBy: 'validateSession' },
  visitorRefresh: { ...ofSessions, drn: 'DSR', audience: 'nobody else', acceptedBy: 'refresh and logout' },
  idToken: {
    keys: 'issuer',
    typ: '',
    issuer: 'project or application',
    audience: 'the application',
    acceptedBy: 'the application; its exchange for an identity assertion; sign-out',
  },
  browserIdToken: {
    keys: 'issuer',
    typ: 'JWT',
    issuer: 'project',
    audience: 'the application',
    acceptedBy: 'the application, which the user chose in the dialog of the browser (FedCM)',
  },
  applicationAccess: {
    keys: 'issuer',
    typ: 'at+jwt',
    issuer: 'project or application',
    audience: 'a resource of audienceWhitelist',
    acceptedBy: apis,
  },
  identityAssertion: {
    keys: 'issuer',
    typ: 'oauth-id-jag+jwt',
    issuer: 'project or application',
    audience: 'the other service',
    acceptedBy: 'the other service (cross-app access)',
  },
  logout: {
    keys: 'issuer',
    typ: 'logout+jwt',
    issuer: 'project or application',
    audience: 'the application',
    acceptedBy: 'the application (back-channel logout)',
  },
  flowCall: {
    keys: 'issuer',
    typ: 'JWT',
    issuer: 'project',
    audience: 'the URL that is called',
    acceptedBy: 'the endpoint that a flow calls',
  },
  thirdPartyAccess: {
    keys: 'issuer',
    typ: 'at+jwt',
    issuer: 'inbound',
    audience: 'the project id, or a resource',
    acceptedBy: `${apis}; userinfo, introspection and revocation of third parties`,
  },
  thirdPartyId: { keys: 'issuer', typ: '', issuer: 'inbound', audience: 'the client', acceptedBy: 'the client' },
  mcpAccess: {
    keys: 'issuer',
    typ: 'at+jwt',
    issuer: 'MCP server',
    audience: 'a URL of the MCP server, or its issuer',
    acceptedBy: 'the MCP server, by the keys of its issuer; introspection and revocation there',
  },
  mcpId: { keys: 'issuer', typ: '', issuer: 'MCP server', audience: 'the client', acceptedBy: 'the client' },
  clientAssertion: {
    keys: 'assertions',
    typ: 'JWT',
    issuer: 'as the back end says',
    audience: 'the other authorization server',
    acceptedBy: 'the other authorization server, which knows the key set of client assertions',
  },
} as const satisfies Record<string, TokenKind>

export type Kind = keyof typeof kinds
/** The kinds that a set of keys signs. */
export type KindOf<Keys extends KeySet> = {
  [Name in Kind]: (typeof kinds)[Name]['keys'] extends Keys ? Name : never
}[Kind]

/** Credentials that are no JWTs: random text of which a digest is stored, so none can be taken for another. */
export const opaque = {
  managementKey: 'management operations; GraphQL',
  accessKey: 'the exchange for a session; SCIM of its tenant',
  opaqueAccessToken: 'userinfo, introspection and revocation of the issuer that gave it',
  oauthRefreshToken: 'the token endpoint of the issuer that gave it, for the same client',
  code: 'the token endpoint, once, for the same client',
  setupLink: 'the set-up of the single sign-on of one tenant',
  magicLink: 'the verification of the link',
  enchantedLink: 'the verification of the link',
  embeddedLink: 'the verification of the link',
  pendingRef: 'the session that asked for the link',
  trustedDevice: 'the second factor of its user, in the browser that keeps it',
} as const
