import type Provider from 'oidc-provider'
import { createLocalJWKSet, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import { findAccount } from 'oidc-provider/lib/helpers/grants.js'
import { randomSecret } from '@gatehouse/operation/random-secret'
import type { Dependencies } from '../../../foundation/dependencies.ts'
import { assertionType } from '../../../federation/index.ts'
import type { ProjectKeys } from '../../../tokens/index.ts'
import { policyOf } from '../clients/policy.ts'

export const tokenExchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'
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
type Options = { dependencies: Dependencies; projectId: string; keys: ProjectKeys }

/**
 * Exchanges the ID token that an application got for its user for an assertion with which it may act for the user
 * elsewhere (RFC 8693, draft-ietf-oauth-identity-assertion-authz-grant §4.3): where its settings say so.
 */
export function issueAssertions(provider: Provider, { dependencies, projectId, keys }: Options): void {
  const { clock, random, publicUrl } = dependencies
  // The public keys of the project are JSON Web Keys.
  const keySet = createLocalJWKSet({ keys: keys.publicKeys as object[] as { kty: string }[] })

  /** The application has to be the audience of the token, which an issuer of this project signed. */
  async function subjectOf(ctx: Context): Promise<JWTPayload & { sub: string }> {
    const { subject_token: token = '', subject_token_type: type } = ctx.oidc.params
    if (type !== types.idToken) throw new errors.InvalidRequest(`subject_token_type has to be ${types.idToken}`)
    const own = `${publicUrl}/${projectId}`
    const verified = await jwtVerify(token, keySet, {
      algorithms: [...new Set(keys.publicKeys.map(({ alg }) => alg))],
      audience: ctx.oidc.client.clientId,
      requiredClaims: ['sub', 'iss', 'exp'],
      currentDate: new Date(clock()),
    }).catch(() => undefined)
    const { iss = '', sub = '' } = verified?.payload ?? {}
    // Session tokens are signed by the same keys, and say `typ: JWT` too: they have no such audience.
    const isOwn = iss === own || iss.startsWith(`${own}/`)
    if (!verified || !isOwn || sub === '') throw new errors.InvalidRequest('the subject token does not count here')
    return { ...verified.payload, sub }
  }

  async function exchange(ctx: Context): Promise<void> {
    const { client, params, issuer } = ctx.oidc
    if (params.requested_token_type !== types.assertion)
      throw new errors.InvalidRequest(`requested_token_type has to be ${types.assertion}`)
    const allowed = policyOf(client).crossAppAccess?.find(({ audience }) => audience === params.audience)
    if (!allowed) throw new errors.InvalidTarget('the application may not act for its users at this audience')
    const { sub, auth_time, acr, amr, email, email_verified } = await subjectOf(ctx)
    const account = await findAccount(provider, ctx, sub)
    if (!account) throw new errors.InvalidGrant('the user may not use this application any more')
    const now = Math.floor(clock() / 1000)
    const { resource, scope } = params
    const claims = {
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
    }
    const [jwk] = keys.privateJwks
    if (!jwk) throw new Error('unreachable: a project has a signing key')
    // The private key is the JSON Web Key that this package made.
    const key = await importJWK(jwk as Record<string, string> & { kty: string }, keys.algorithm)
    const header = { alg: keys.algorithm, kid: keys.kid, typ: assertionType }
    ctx.body = {
      issued_token_type: types.assertion,
      access_token: await new SignJWT(claims).setProtectedHeader(header).sign(key),
      // RFC 8693 §2.2.1: it is no access token.
      token_type: 'N_A',
      expires_in: lifetimeSeconds,
      ...(scope !== undefined && { scope }),
    }
  }

  const parameters = ['requested_token_type', 'subject_token', 'subject_token_type', 'audience', 'resource', 'scope']
  provider.registerGrantType<Parameters>(tokenExchangeGrant, exchange, parameters, ['resource'])
}
