import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { pageLanguages, renderHostedError, renderHostedSignedOut, renderHostedSignOut } from '@gatehouse/pages'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { claimsByScope, createFindAccount } from './account.ts'
import { createAdapter } from './adapter.ts'
import type { PendingRequests } from './pending-requests.ts'
import { localeOf, type PageOptionsOf } from './page-options.ts'
import { sendPage } from './hosted/send-page.ts'
import { type SigningKeys, acr, meetsAcr, wantedAcrs } from '../../tokens/index.ts'

/** An application that uses this provider for sign-in; secrets come from the server's configuration. */
export type OidcClient = {
  clientId: string
  clientSecret: string
  name: string
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** A third-party application: users are asked before it gets their data. */
  isThirdParty?: boolean
  /** False for an application whose users are created by administrators: its sign-in page creates no accounts. */
  acceptsSignUp?: boolean
}

export type OidcProviderOptions = {
  dependencies: Dependencies
  signingKeys: SigningKeys
  projectId: string
  clients: OidcClient[]
  cookieSecrets: string[]
  pendingRequests: PendingRequests
  pageOptionsOf: PageOptionsOf
}

const hour = 60 * 60
const day = 24 * hour

/** The certified OpenID Connect provider, configured for one project: issuer `<public URL>/<project id>`. */
export async function createOidcProvider(options: OidcProviderOptions): Promise<Provider> {
  const { dependencies, projectId, signingKeys, pendingRequests, pageOptionsOf } = options
  const stored = createAdapter(dependencies, projectId)
  const { privateJwks, algorithm } = await signingKeys.of(projectId)
  const thirdParties = new Set(options.clients.filter(({ isThirdParty }) => isThirdParty).map(one => one.clientId))
  const provider = new Provider(`${dependencies.publicUrl}/${projectId}`, {
    adapter: model => (model === 'Interaction' ? pendingRequests.adapter(stored(model)) : stored(model)),
    findAccount: createFindAccount(dependencies.db, projectId),
    // The provider reads the same JSON Web Keys that this package made.
    jwks: { keys: privateJwks } as Configuration['jwks'],
    clients: options.clients.map(client => ({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      client_name: client.name,
      redirect_uris: client.redirectUris,
      post_logout_redirect_uris: client.postLogoutRedirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code' as const],
      id_token_signed_response_alg: algorithm,
    })),
    claims: claimsByScope,
    scopes: ['openid', 'offline_access'],
    // Applications read profile and roles from the ID token, like the SDKs of provider-api §8.1.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: {
      keys: options.cookieSecrets,
      names: { session: 'gatehouse.session', interaction: 'gatehouse.interaction', resume: 'gatehouse.resume' },
      long: { httpOnly: true, sameSite: 'lax', path: `/${projectId}` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: renderSignOut(pageOptionsOf),
        postLogoutSuccessSource: renderSignedOut(pageOptionsOf),
      },
    },
    interactions: { url: (_, interaction) => `/${projectId}/sign-in/${interaction.uid}`, policy: signInPolicy() },
    acrValues: Object.values(acr),
    loadExistingGrant: loadGrant(thirdParties),
    renderError: renderError(pageOptionsOf),
    discovery: { ui_locales_supported: pageLanguages },
    responseTypes: ['code'],
    routes: {
      authorization: '/oauth2/v1/authorize',
      token: '/oauth2/v1/token',
      userinfo: '/oauth2/v1/userinfo',
      revocation: '/oauth2/v1/revoke',
      end_session: '/oauth2/v1/logout',
      jwks: '/.well-known/jwks.json',
    },
    ttl: {
      AccessToken: 10 * 60,
      AuthorizationCode: 60,
      IdToken: hour,
      Interaction: hour,
      Grant: 28 * day,
      RefreshToken: 28 * day,
      // For a visitor, it only holds the form of a sign-out.
      Session: (_, { accountId }) => (accountId ? 28 * day : 10 * 60),
    },
  })
  // The server in front sets the forwarded headers to its public origin and overwrites those of the client.
  provider.proxy = true
  return provider
}

/** Also asks for a sign-in when the session does not meet the application's `acr_values`. */
function signInPolicy() {
  const policy = interactionPolicy.base()
  const check = new interactionPolicy.Check(
    'acr_values',
    'the session is not of a class that acr_values ask for',
    'login_required',
    ({ oidc }) => !meetsAcr(oidc.acr, wantedAcrs(oidc.params ?? {})),
  )
  policy.get('login')?.checks.add(check)
  return policy
}

/** The project's own applications get what they ask for: signing in is the consent. */
function loadGrant(thirdParties: Set<string>) {
  return async (ctx: KoaContextWithOIDC) => {
    const { client, session, provider, params, result } = ctx.oidc
    const accountId = session?.accountId
    if (!client || !accountId) return undefined
    if (thirdParties.has(client.clientId)) {
      const given = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
      return given === undefined ? undefined : provider.Grant.find(given)
    }
    const known = session.grantIdFor(client.clientId)
    const grant =
      (known && (await provider.Grant.find(known))) || new provider.Grant({ accountId, clientId: client.clientId })
    grant.addOIDCScope(typeof params?.scope === 'string' ? params.scope : 'openid')
    await grant.save()
    return grant
  }
}

/** The form of oidc-provider contains exactly these two values; ours wraps them. */
function renderSignOut(pageOptionsOf: PageOptionsOf) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? ''
    const { client, entities } = ctx.oidc
    const page = renderHostedSignOut({
      ...(await pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)),
      applicationName: client?.clientName ?? 'Gatehouse',
      action,
      fields: { xsrf, logout: 'yes' },
      isAutomatic: entities.IdTokenHint !== undefined,
      redirectTargets: client?.postLogoutRedirectUris?.map(uri => new URL(uri).origin),
    })
    sendPage(ctx, 200, page)
  }
}

function renderSignedOut(pageOptionsOf: PageOptionsOf) {
  return async (ctx: KoaContextWithOIDC): Promise<void> =>
    sendPage(ctx, 200, renderHostedSignedOut(await pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)))
}

function renderError(pageOptionsOf: PageOptionsOf) {
  return async (ctx: KoaContextWithOIDC, out: { error: string; error_description?: string }): Promise<void> => {
    const status = Math.max(ctx.status, 400)
    const reason = status >= 500 ? 'unexpected' : status === 404 ? 'notFound' : 'invalidRequest'
    const requestId = String(ctx.req.headers['x-request-id'] ?? '')
    // The database may be the reason of the error.
    const shown = await pageOptionsOf(ctx).catch(() => ({ locale: localeOf(ctx) }))
    sendPage(ctx, status, renderHostedError({ ...shown, reason, detail: out.error_description, requestId }))
  }
}
