import type Provider from 'oidc-provider'
import { errors, type KoaContextWithOIDC, type TokenEndpointGrantContext } from 'oidc-provider'
import { buildTokenResponse, resolveRequestedResources } from 'oidc-provider/lib/helpers/grants.js'
import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import { auditTarget, type UserRow } from '../../directory/index.ts'
import {
  type AdmitAsserted,
  AssertionRefused,
  type VerifiedAssertion,
  type VerifyAssertion,
} from '../../federation/index.ts'
import { asUser } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { type ChosenClaims, chosenClaims } from '../../tokens/index.ts'
import { policyOf } from '../oidc/clients/policy.ts'
import { createRecords, UsedAlready } from '../oidc/records.ts'
import { callOf } from '../oidc/requests/call-of.ts'
import { effectiveOf } from './consents/effective.ts'
import { resourceOf } from './consents/requested-resource.ts'
import { scopesToGrant } from './consents/scopes.ts'

export const jwtBearerGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export type AssertionNeeds = {
  verifyAssertion: VerifyAssertion
  admitAsserted: AdmitAsserted
  recordAudit: RecordAudit
}
type Options = { dependencies: Dependencies; projectId: string; needs: AssertionNeeds; audiences: readonly string[] }
type Context = TokenEndpointGrantContext<{ assertion?: string }>

/** Claims of an assertion that its tenant wants in tokens, by the request that the token is issued in. */
const passedOn = new WeakMap<object, ChosenClaims>()

/** What the access token of a request says out of the assertion; nothing for other requests. */
export function claimsPassedOn(ctx: KoaContextWithOIDC): ChosenClaims {
  return passedOn.get(ctx.oidc) ?? chosenClaims({}, 'others')
}

/**
 * Exchanges an assertion of an issuer that a tenant trusts for an access token (RFC 7523 §2.1, as profiled by
 * draft-ietf-oauth-identity-assertion-authz-grant §4.4). The tenant decides for its users: nobody is asked for consent,
 * and there is no refresh token, because the issuer decides each time.
 */
export function acceptAssertions(provider: Provider, options: Options): void {
  const { dependencies, projectId, needs, audiences } = options
  const { db, clock } = dependencies

  async function verify(ctx: Context): Promise<VerifiedAssertion> {
    const { assertion } = ctx.oidc.params
    if (typeof assertion !== 'string' || assertion === '') throw new errors.InvalidRequest('assertion is required')
    try {
      const { clientId } = ctx.oidc.client
      const verified = await needs.verifyAssertion({ projectId, assertion, clientId, audiences })
      const { iss, jti, exp } = verified.claims
      const seconds = Math.ceil(exp - clock() / 1000) + 60
      await createRecords(dependencies, projectId)('ReplayDetection').upsert(`id-jag ${iss} ${jti}`, {}, seconds)
      return verified
    } catch (error) {
      const isRefused = error instanceof AssertionRefused || error instanceof UsedAlready
      throw isRefused ? new errors.InvalidGrant(error.message) : error
    }
  }

  function admit(ctx: Context, verified: VerifiedAssertion): Promise<UserRow> {
    const { client } = ctx.oidc
    return transact(db, async tx => {
      const call = callOf(ctx, projectId)
      const user = await needs.admitAsserted(tx, call, verified)
      const target = auditTarget(user)
      const { iss } = verified.claims
      const data = { application: client.clientId, applicationName: client.clientName ?? '', issuer: iss }
      const tenants = [verified.tenantId]
      await needs.recordAudit(tx, asUser(call, target), { action: 'CrossAppAccessGranted', target, tenants, data })
      return user
    }).catch((error: unknown) => {
      throw error instanceof OperationError ? new errors.InvalidGrant(error.description) : error
    })
  }

  async function grant(ctx: Context): Promise<void> {
    const { client, params } = ctx.oidc
    const verified = await verify(ctx)
    const { claims, settings } = verified
    const { jwtBearerGrantTypeAudienceToUse: audience, jwtBearerGrantTypeScopeToUse: scope } = settings.settings
    requireWithin('resource', params.resource, listOf(claims.resource))
    // What the issuer leaves open, the tenant's settings say: an assertion that names no scope allows no other.
    const allowed = (claims.scope ?? scope).split(' ')
    requireWithin('scope', params.scope?.split(' '), allowed)
    params.resource ??= claims.resource ?? (audience || undefined)
    const row = policyOf(client).inboundApplication
    if (!row) throw new Error('unreachable: every client of this issuer is an inbound application')
    const [resourceServer, another] = await resolveRequestedResources(provider, ctx)
    if (!resourceServer || another) throw new errors.InvalidTarget('one resource is needed')
    const user = await admit(ctx, verified)
    const asked = (params.scope?.split(' ') ?? allowed).filter(name => name !== '' && name !== 'offline_access')
    const resource = await resourceOf(db, projectId, resourceServer.identifier())
    const effective = await effectiveOf(db, { row, resource, actsFor: 'user' })
    if (!effective) throw new errors.InvalidTarget('the application may not ask for this resource')
    const granted = scopesToGrant(effective, asked)
      .filter(name => allowed.includes(name))
      .join(' ')
    const given = new provider.Grant({ accountId: user.id, clientId: client.clientId })
    given.addResourceScope(resourceServer.identifier(), granted)
    passedOn.set(ctx.oidc, customOf(claims, settings.settings.jwtBearerGrantTypeCustomClaimsToUse))
    const token = new provider.AccessToken({
      accountId: user.id,
      client,
      grantId: await given.save(),
      gty: 'jwt_bearer',
      scope: granted,
      expiresWithSession: false,
    })
    token.resourceServer = resourceServer
    ctx.oidc.entity('AccessToken', token)
    const accessToken = await token.save()
    const { tokenType, expiration: expiresIn } = token
    ctx.body = buildTokenResponse(provider, { accessToken, expiresIn, scope: granted, tokenType })
  }

  provider.registerGrantType<{ assertion?: string }>(
    jwtBearerGrant,
    grant,
    ['assertion', 'scope', 'resource'],
    ['resource'],
  )
}

/** What is asked for may be less than the issuer allows, and not more. */
function requireWithin(name: string, asked: string | string[] | undefined, allowed: string[] | undefined): void {
  if (allowed === undefined) return
  const more = listOf(asked)?.find(one => !allowed.includes(one))
  if (more === undefined) return
  throw name === 'scope'
    ? new errors.InvalidScope('the assertion does not allow this scope', more)
    : new errors.InvalidTarget('the assertion does not allow this resource')
}

function listOf(value: string | string[] | undefined): string[] | undefined {
  return value === undefined || Array.isArray(value) ? value : [value]
}

/** Those that the tenant names, separated by spaces or commas. */
function customOf(claims: Record<string, unknown>, names: string): ChosenClaims {
  const wanted = names.split(/[\s,]+/).filter(name => name !== '' && Object.hasOwn(claims, name))
  return chosenClaims(Object.fromEntries(wanted.map(name => [name, claims[name]])), 'others')
}
