import type Provider from 'oidc-provider'
import { createLocalJWKSet, decodeJwt, errors as joseErrors, type JWTPayload, jwtVerify } from 'jose'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import { findAccount } from 'oidc-provider/lib/helpers/grants.js'
import { transact } from '@gatehouse-id/database'
import { OperationError } from '@gatehouse-id/operation'
import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { Dependencies } from '../../../../foundation/areas/dependencies.ts'
import { composeClaims, type Issuer, issuerUrl, type Keys, kinds, type SigningKeys } from '../../../../tokens/index.ts'
import { policyOf } from '../../clients/policy.ts'
import { tokenExchangeGrant } from '../../clients/sso-client.ts'
import { redeemIdToken } from '../../grants/redeem-id-token.ts'

const types = {
  assertion: 'urn:ietf:params:oauth:token-type:id-jag',
  idToken: 'urn:ietf:params:oauth:token-type:id_token',
}
const lifetimeSeconds = 5 * 60

type Parameters = {
  requested_token_type?: string
  subject_token?: string
  subject_token_type?: string
  audience?: string
}
type Context = TokenEndpointGrantContext<Parameters>
type Options = { dependencies: Dependencies; projectId: string; keys: Keys<'issuer'>; signingKeys: SigningKeys }

/**
 * Exchanges the ID token that an application got for its user for an assertion with which it may act for the user
 * elsewhere (RFC 8693, draft-ietf-oauth-identity-assertion-authz-grant §4.3): where its settings say so.
 */
export function issueAssertions(provider: Provider, options: Options): void {
  const { dependencies, projectId, keys, signingKeys } = options
  const { clock, random, publicUrl } = dependencies

  /** An ID token for the application, of the issuer of the project or of its own. */
  async function verifyIdToken(token: string, clientId: string): Promise<JWTPayload | undefined> {
    const { iss } = decodeJwt(token)
    const issuers: Issuer[] = [{ type: 'project' }, { type: 'application', id: clientId }]
    const issuer = issuers.find(each => issuerUrl(publicUrl, projectId, each) === iss)
    if (!issuer) return undefined
    const { publicKeys } = await signingKeys.ofIssuer(projectId, issuer)
    // The public keys of an issuer are JSON Web Keys.
    const keySet = createLocalJWKSet({ keys: publicKeys as object[] as { kty: string }[] })
    const { payload, protectedHeader } = await jwtVerify(token, keySet, {
      algorithms: [...new Set(publicKeys.map(({ alg }) => alg))],
      audience: clientId,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(clock()),
    })
    const { typ = '' } = protectedHeader
    return typ === kinds.idToken.typ || typ === kinds.browserIdToken.typ ? payload : undefined
  }

  async function subjectOf(ctx: Context): Promise<JWTPayload & { sub: string }> {
    const { subject_token: token = '', subject_token_type: type } = ctx.oidc.params
    if (type !== types.idToken) throw new errors.InvalidRequest(`subject_token_type has to be ${types.idToken}`)
    const payload = await verifyIdToken(token, ctx.oidc.client.clientId).catch((error: unknown) => {
      if (error instanceof joseErrors.JOSEError) return undefined
      throw error
    })
    if (!payload?.sub) throw new errors.InvalidRequest('the subject token does not count here')
    return { ...payload, sub: payload.sub }
  }

  async function exchange(ctx: Context): Promise<void> {
    const { client, params, issuer } = ctx.oidc
    if (params.requested_token_type !== types.assertion)
      throw new errors.InvalidRequest(`requested_token_type has to be ${types.assertion}`)
    const allowed = policyOf(client).crossAppAccess?.find(({ audience }) => audience === params.audience)
    if (!allowed) throw new errors.InvalidTarget('the application may not act for its users at this audience')
    const subject = await subjectOf(ctx)
    const { sub, auth_time, acr, amr, email, email_verified } = subject
    const account = await findAccount(provider, ctx, sub)
    if (!account) throw new errors.InvalidGrant('the user may not use this application any more')
    await transact(dependencies.db, tx => redeemIdToken(tx, projectId, subject)).catch((cause: unknown) => {
      throw cause instanceof OperationError ? new errors.InvalidGrant(cause.description) : cause
    })
    const now = Math.floor(clock() / 1000)
    const { resource, scope } = params
    const claims = composeClaims('identityAssertion', {
      iss: issuer,
      sub,
      aud: allowed.audience,
      client_id: allowed.clientId,
      jti: randomSecret(random),
      iat: now,
      exp: now + lifetimeSeconds,
      ...(resource !== undefined && { resource }),
      ...(scope !== undefined && { scope }),
      ...Object.fromEntries(
        Object.entries({ auth_time, acr, amr, email, email_verified }).filter(([, value]) => value !== undefined),
      ),
    })
    ctx.body = {
      issued_token_type: types.assertion,
      access_token: keys.sign('identityAssertion', claims),
      // RFC 8693 §2.2.1: it is no access token.
      token_type: 'N_A',
      expires_in: lifetimeSeconds,
      ...(scope !== undefined && { scope }),
    }
  }

  const parameters = ['requested_token_type', 'subject_token', 'subject_token_type', 'audience', 'resource', 'scope']
  provider.registerGrantType<Parameters>(tokenExchangeGrant, exchange, parameters, ['resource'])
}
