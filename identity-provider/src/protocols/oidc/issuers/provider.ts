import type { KeyObject } from 'node:crypto'
import Provider, {
  type Client,
  type ClientAuthMethod,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { pageLanguages } from '@gatehouse-id/pages'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { outgoingFetch } from '../../../foundation/outgoing/fetch.ts'
import { createDocuments } from '../../../foundation/outgoing/request.ts'
import { claimsOfScopes, createFindAccount } from '../grants/account.ts'
import { addToIdTokens, createTemplateClaims, forAccessTokens } from '../grants/template-claims.ts'
import { createAdapter } from '../adapter.ts'
import type { FindClient } from '../clients/find-client.ts'
import { keepClients } from '../clients/keep-clients.ts'
import { policyOf } from '../clients/policy.ts'
import type { DrawPage } from '../hosted/pages/single-page.ts'
import type { PageOptionsOf } from '../requests/page-options.ts'
import type { PendingRequests } from '../requests/pending-requests.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'
import { acr, type JwtTemplates, type Keys, type ScopeClaims, type SigningKeys } from '../../../tokens/index.ts'
import { acceptApprovedRedirects, isOnRedirectOrigin } from './approved-redirects.ts'
import { issueAssertions } from './grants/cross-app.ts'
import { deviceFlow } from './grants/device-flow.ts'
import { loadGrant } from './grants/load-grant.ts'
import { acceptOtherSecrets } from './other-secrets.ts'
import { renderError, renderSignedOut, renderSignOut } from './pages.ts'
import type { MayEnter } from './may-enter.ts'
import { signInPolicy } from './policy.ts'
import { keepOfflineAccess } from './grants/requested-scope.ts'
import { resourceIndicators } from './grants/resources.ts'

export type IssuerOptions = {
  dependencies: Dependencies
  projectId: string
  /** The URL of the issuer: the project's, or that of one application. */
  issuer: string
  keys: Keys<'issuer'>
  signingKeys: SigningKeys
  findClient: FindClient
  mayEnter: MayEnter
  cookieSecrets: KeyObject[]
  pendingRequests: PendingRequests
  pendingWrites: PendingWrites
  pageOptionsOf: PageOptionsOf
  drawPage: DrawPage
  /** What scopes give besides the claims of the standard. */
  scopeClaims: readonly ScopeClaims[]
  jwtTemplates: JwtTemplates
}

const hour = 60 * 60
const day = 24 * hour

/** The certified OpenID Connect provider, configured for one issuer. Everything it stores belongs to the project. */
export function createIssuer(options: IssuerOptions): Provider {
  const shared = configurationOf(options)
  // Not the library's: pages of ours have the frames (`logouts/sign-out.ts`).
  const frontChannel = { frontchannel_logout_supported: true, frontchannel_logout_session_supported: true }
  const templateClaims = createTemplateClaims(options.dependencies.db, options)
  const provider = new Provider(options.issuer, {
    ...shared,
    discovery: { ...shared.discovery, ...frontChannel },
    extraTokenClaims: forAccessTokens(templateClaims),
  })
  addToIdTokens(provider, templateClaims)
  // Its own logouts are sent once, and by the issuer that ends the session: ours are queued (`logouts`).
  provider.Client.prototype.backchannelLogout = async () => {}
  keepClients(provider, options.findClient)
  acceptOtherSecrets(provider)
  acceptApprovedRedirects(provider)
  issueAssertions(provider, options)
  // The server in front sets the forwarded headers to its public origin and overwrites those of the client.
  provider.proxy = true
  return provider
}

/** What every issuer of a project has. */
export function configurationOf(options: IssuerOptions): Configuration {
  const { dependencies, projectId, keys, pendingRequests, pageOptionsOf } = options
  const claims = claimsOfScopes(options.scopeClaims)
  const stored = createAdapter(dependencies, options)
  const clientAuthMethods: ClientAuthMethod[] = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none']
  return {
    adapter: model => (model === 'Interaction' ? pendingRequests.adapter(stored(model)) : stored(model)),
    findAccount: createFindAccount(dependencies.db, options),
    // The provider reads the same JSON Web Keys that this package made.
    jwks: { keys: keys.privateJwks } as Configuration['jwks'],
    extraClientMetadata: { properties: ['gatehouse'] },
    claims,
    scopes: ['openid', 'offline_access'],
    clientAuthMethods,
    clientBasedCORS: mayCallFrom,
    // Applications read profile and roles from the ID token, like the SDKs of provider-api §8.1.
    conformIdTokenClaims: false,
    pkce: { required: (_, client) => policyOf(client).requiresPkce === true },
    cookies: {
      // Keygrip gives them to `createHmac`, which takes key objects, and strings at ten times the cost.
      keys: options.cookieSecrets as unknown as string[],
      names: { session: 'gatehouse.session', interaction: 'gatehouse.interaction', resume: 'gatehouse.resume' },
      // All applications of a project share the session of the browser.
      long: { httpOnly: true, sameSite: 'lax', path: `/${projectId}` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      pushedAuthorizationRequests: { enabled: true },
      dPoP: { enabled: true },
      deviceFlow: deviceFlow(options.drawPage, projectId, pageOptionsOf),
      backchannelLogout: { enabled: true },
      resourceIndicators: resourceIndicators(keys.algorithm, Object.keys(claims)),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderSignOut(pageOptionsOf, dependencies.publicUrl),
        postLogoutSuccessSource: renderSignedOut(pageOptionsOf),
      },
    },
    fetch: outgoingFetch(createDocuments(dependencies)),
    interactions: {
      url: (_, interaction) => `/${projectId}/sign-in/${interaction.uid}`,
      policy: signInPolicy(options.mayEnter),
    },
    acrValues: Object.values(acr),
    loadExistingGrant: loadGrant,
    // `gatehouse_add=passkey`: who signs in adds a passkey then.
    extraParams: { tenant: keepOfflineAccess, domain_hint: null, gatehouse_add: null },
    rotateRefreshToken: true,
    expiresWithSession,
    renderError: renderError(pageOptionsOf),
    discovery: { ui_locales_supported: pageLanguages },
    responseTypes: ['code'],
    routes: {
      authorization: '/oauth2/v1/authorize',
      token: '/oauth2/v1/token',
      userinfo: '/oauth2/v1/userinfo',
      revocation: '/oauth2/v1/revoke',
      introspection: '/oauth2/v1/introspect',
      pushed_authorization_request: '/oauth2/v1/par',
      end_session: '/oauth2/v1/logout',
      device_authorization: '/oauth2/v1/device',
      code_verification: '/oauth2/v1/device/code',
      jwks: '/.well-known/jwks.json',
    },
    ttl: {
      AccessToken: 10 * 60,
      ClientCredentials: 10 * 60,
      AuthorizationCode: 60,
      DeviceCode: 10 * 60,
      IdToken: hour,
      Interaction: hour,
      Grant: 28 * day,
      RefreshToken: 28 * day,
      // For a visitor, it only holds the form of a sign-out.
      Session: (_, { accountId }) => (accountId ? 28 * day : 10 * 60),
    },
  }
}

/** Whether a client may ask about a token, or end it. */
export function isOwnToken(_: object, client: { clientId: string }, token: object): boolean {
  return 'clientId' in token && token.clientId === client.clientId
}

/** Without offline access, tokens end with the session of the browser; which issuer it was, back-channel logouts tell. */
function expiresWithSession(ctx: KoaContextWithOIDC, code: { clientId?: string; scopes: Set<string> }): boolean {
  const { session, client, issuer } = ctx.oidc
  if (session && client) Object.assign(session.authorizationFor(client.clientId), { issuer })
  return !code.scopes.has('offline_access')
}

/** Pages of a public client, which has no secret to keep from the browser, may call the endpoints from their origins. */
function mayCallFrom(_: KoaContextWithOIDC, origin: string, client: Client): boolean {
  if (client.tokenEndpointAuthMethod !== 'none') return false
  if (isOnRedirectOrigin(policyOf(client), `${origin}/`)) return true
  return client.redirectUris?.some(uri => URL.parse(uri)?.origin === origin) ?? false
}
