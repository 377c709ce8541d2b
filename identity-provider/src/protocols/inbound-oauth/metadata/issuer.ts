import Provider, { type Client, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type Issuer, issuerUrl } from '../../../tokens/index.ts'
import type { InboundApplicationRow } from '../../../applications/index.ts'
import { keepClients } from '../../oidc/clients/keep-clients.ts'
import { policyOf } from '../../oidc/clients/policy.ts'
import { configurationOf, type IssuerOptions } from '../../oidc/issuers/provider.ts'
import { requestedScope } from '../../oidc/issuers/grants/requested-scope.ts'
import { acceptOtherSecrets } from '../../oidc/issuers/other-secrets.ts'
import { createLoadConsentedGrant } from '../consents/consents.ts'
import { acceptAssertions, type AssertionNeeds } from '../jwt-bearer.ts'
import { type ActsFor, effectiveOf, settingsOf } from '../consents/effective.ts'
import { resourceOf } from '../consents/requested-resource.ts'
import { scopesOf, scopesToGrant, standardScopes } from '../consents/scopes.ts'
import { inboundRoutes } from './urls.ts'
import { createTokenClaims } from '../access-tokens/token-claims.ts'

/** OAuth for inbound applications: the provider of `issuers`, with consents, scopes of the application and JWTs. */
type Options = Omit<IssuerOptions, 'issuer'> & {
  needs: AssertionNeeds
  /** That of third parties, or of an MCP server. */
  issuer: Issuer
}

export function createInboundIssuer(options: Options): Provider {
  const { dependencies, projectId } = options
  const { publicUrl } = dependencies
  const mcpServerId = 'id' in options.issuer ? options.issuer.id : undefined
  const issuer = issuerUrl(publicUrl, projectId, options.issuer)
  const shared = configurationOf({ ...options, issuer })
  const provider = new Provider(issuer, {
    ...shared,
    claims: standardScopes,
    clientDefaults: { token_endpoint_auth_method: 'client_secret_basic' },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    features: {
      ...shared.features,
      clientCredentials: { enabled: true },
      backchannelLogout: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: resourceServers(dependencies, { ...options, issuer, mcpServerId }),
    },
    loadExistingGrant: createLoadConsentedGrant({ ...dependencies, projectId }),
    extraParams: { tenant: applyScopes(dependencies, projectId) },
    extraTokenClaims: createTokenClaims(dependencies.db, projectId),
    // A consent is given for as long as it is not withdrawn, whatever the session of the browser.
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    ttl: { ...shared.ttl, RefreshToken: refreshSeconds },
    routes: inboundRoutes(projectId, mcpServerId),
  })
  keepClients(provider, options.findClient)
  acceptOtherSecrets(provider)
  const audiences = [issuer, issuerUrl(publicUrl, projectId, { type: 'project' })]
  // Assertions are for the project, and not for one server of it.
  if (mcpServerId === undefined)
    acceptAssertions(provider, { dependencies, projectId, needs: options.needs, audiences })
  provider.proxy = true
  return provider
}

const monthSeconds = 28 * 24 * 60 * 60

function refreshSeconds(_: KoaContextWithOIDC, __: object, client: Client): number {
  return policyOf(client).refreshSeconds ?? monthSeconds
}

/**
 * Every access token is a JWT: for a resource that is registered here, one that the application is registered for, or
 * else for the project. Clients of an MCP server get tokens for the URLs of that server alone, or while it has none,
 * for its issuer, which no API is.
 */
function resourceServers(
  { db, publicUrl }: Dependencies,
  {
    projectId,
    keys,
    issuer,
    mcpServerId,
  }: Pick<Options, 'projectId' | 'keys'> & {
    issuer: string
    mcpServerId: string | undefined
  },
): NonNullable<NonNullable<Configuration['features']>['resourceIndicators']> {
  const ofProject = issuerUrl(publicUrl, projectId, { type: 'project' })
  const usual = mcpServerId === undefined ? ofProject : issuer
  return {
    enabled: true,
    defaultResource: (_, client, oneOf) =>
      oneOf?.[0] ?? ((mcpServerId === undefined ? undefined : policyOf(client).audiences?.[0]) || usual),
    useGrantedResource: () => true,
    async getResourceServerInfo(ctx, resource, client) {
      const row = policyOf(client).inboundApplication
      const actsFor: ActsFor = ctx.oidc.params?.grant_type === 'client_credentials' ? 'client' : 'user'
      const registered = mcpServerId === undefined ? await resourceOf(db, projectId, resource) : undefined
      const isOwn = policyOf(client).audiences?.some(audience => isSame(audience, resource)) === true
      const isUsual = resource === usual && (mcpServerId === undefined || !policyOf(client).audiences?.length)
      const effective = row && (await effectiveOf(db, { row, resource: registered, actsFor }))
      if (!effective || !(isUsual || isOwn || registered !== undefined))
        throw new errors.InvalidTarget('the resource is not among those that the application is registered for')
      const { access, client: ofClient } = effective.lifetimes
      const accessTokenTTL = actsFor === 'user' ? access : (ofClient ?? access)
      return {
        scope: scopesOf(effective).join(' '),
        audience: resource === ofProject && mcpServerId === undefined ? audienceOf(row, projectId) : resource,
        accessTokenFormat: 'jwt',
        ...(accessTokenTTL !== undefined && { accessTokenTTL }),
        jwt: { sign: { alg: keys.algorithm } },
      }
    },
  }
}

/** Of tokens that are for no resource. */
export function audienceOf(row: InboundApplicationRow, projectId: string): string {
  return settingsOf(row).defaultAudience === 'clientId' ? row.client_id : projectId
}

/** Clients differ in whether the root of a host has a slash at its end. */
function isSame(audience: string, resource: string): boolean {
  return audience === resource || (URL.canParse(audience) && new URL(audience).href === resource)
}

/** RFC 6749 §3.3: unknown scopes are left out; an application that asks for none gets those that it needs. */
function applyScopes({ db }: Dependencies, projectId: string) {
  return async (ctx: KoaContextWithOIDC, _: string | undefined, client: Client): Promise<void> => {
    const { params } = ctx.oidc
    const row = policyOf(client).inboundApplication
    if (!params || !row) return
    const resource = await resourceOf(db, projectId, params.resource)
    const effective = await effectiveOf(db, { row, resource, actsFor: 'user' })
    // A resource that the application may not ask for is refused when it is looked up.
    if (!effective) return
    params.scope = scopesToGrant(effective, requestedScope(ctx).split(' ')).join(' ')
  }
}
