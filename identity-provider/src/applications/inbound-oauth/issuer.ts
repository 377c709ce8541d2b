import Provider, { type Client, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { readSettings } from '../inbound-applications/service.ts'
import { findInboundApplication } from '../inbound-applications/store.ts'
import { policyOf } from '../oidc/clients/policy.ts'
import { configurationOf, type IssuerOptions } from '../oidc/issuers/provider.ts'
import { acceptOtherSecrets } from '../oidc/issuers/other-secrets.ts'
import { createLoadConsentedGrant } from './consents.ts'
import { acceptAssertions, type AssertionNeeds } from './jwt-bearer.ts'
import { scopesOf, scopesToGrant, standardScopes } from './scopes.ts'
import { createTokenClaims } from './token-claims.ts'

/** Where inbound applications look for this project: as at the hosted service. */
export function inboundIssuerUrl(publicUrl: string, projectId: string): string {
  return `${publicUrl}/v1/apps/${projectId}`
}

/** The paths of the endpoints; browsers send the cookie of the session to those below `/<project id>`. */
export function inboundRoutes(projectId: string) {
  const at = `/oauth2/v1/apps/${projectId}`
  return {
    authorization: `/${projectId}/oauth2/v1/apps/authorize`,
    token: `${at}/token`,
    userinfo: `${at}/userinfo`,
    revocation: `${at}/revoke`,
    introspection: `${at}/introspect`,
    pushed_authorization_request: `${at}/par`,
    jwks: `/${projectId}/.well-known/jwks.json`,
  }
}

/** OAuth for inbound applications: the provider of `issuers`, with consents, scopes of the application and JWTs. */
export function createInboundIssuer(options: Omit<IssuerOptions, 'issuer'> & { needs: AssertionNeeds }): Provider {
  const { dependencies, projectId } = options
  const issuer = inboundIssuerUrl(dependencies.publicUrl, projectId)
  const shared = configurationOf({ ...options, issuer })
  const provider = new Provider(issuer, {
    ...shared,
    claims: standardScopes,
    clientDefaults: { token_endpoint_auth_method: 'client_secret_basic' },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    features: {
      ...shared.features,
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: false },
      backchannelLogout: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: resourceServers(dependencies, options),
    },
    loadExistingGrant: createLoadConsentedGrant({ ...dependencies, projectId }),
    extraParams: { tenant: applyScopes(dependencies, projectId) },
    extraTokenClaims: createTokenClaims(dependencies.db, projectId),
    // A consent is given for as long as it is not withdrawn, whatever the session of the browser.
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    routes: inboundRoutes(projectId),
  })
  acceptOtherSecrets(provider)
  const audiences = [issuer, `${dependencies.publicUrl}/${projectId}`]
  acceptAssertions(provider, { dependencies, projectId, needs: options.needs, audiences })
  provider.proxy = true
  return provider
}

/** Every access token is a JWT: for a resource that the application is registered for, or else for the project. */
function resourceServers(
  { db, publicUrl }: Dependencies,
  { projectId, keys }: Pick<IssuerOptions, 'projectId' | 'keys'>,
): NonNullable<NonNullable<Configuration['features']>['resourceIndicators']> {
  const ofProject = `${publicUrl}/${projectId}`
  return {
    enabled: true,
    defaultResource: (_, __, oneOf) => oneOf?.[0] ?? ofProject,
    useGrantedResource: () => true,
    async getResourceServerInfo(_, resource, client) {
      const isKnown = resource === ofProject || policyOf(client).audiences?.some(audience => isSame(audience, resource))
      if (!isKnown)
        throw new errors.InvalidTarget('the resource is not among those that the application is registered for')
      const row = await findInboundApplication(db, { projectId, clientId: client.clientId })
      return {
        scope: row ? scopesOf(readSettings(row)).join(' ') : 'openid',
        audience: resource === ofProject ? projectId : resource,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: keys.algorithm } },
      }
    },
  }
}

/** Clients differ in whether the root of a host has a slash at its end. */
function isSame(audience: string, resource: string): boolean {
  return audience === resource || (URL.canParse(audience) && new URL(audience).href === resource)
}

/** RFC 6749 §3.3: unknown scopes are left out; an application that asks for none gets those that it needs. */
function applyScopes({ db }: Dependencies, projectId: string) {
  return async (ctx: KoaContextWithOIDC, _: string | undefined, client: Client): Promise<void> => {
    const { params, body } = ctx.oidc
    const row = await findInboundApplication(db, { projectId, clientId: client.clientId })
    if (!params || !row) return
    const asked = body?.scope ?? ctx.query.scope ?? params.scope
    params.scope = scopesToGrant(readSettings(row), typeof asked === 'string' ? asked.split(' ') : []).join(' ')
  }
}
