import type { KoaContextWithOIDC } from 'oidc-provider'
import type { LiveToken, LiveTokens } from './live.ts'

/**
 * Introspection and revocation (RFC 7662, RFC 7009) of access tokens, which are JWTs. The provider's own endpoints know
 * opaque tokens alone: they authenticate the client, and refuse a JWT as the last thing.
 */
export function answerForAccessTokens(liveTokens: LiveTokens) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    // `oidc` is absent where no route matched.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (!oidc?.client || !isRefusedAsJwt(ctx.body)) return
    const own = await findOwn(liveTokens, oidc.client, String(oidc.params?.token))
    ctx.status = 200
    if (oidc.route === 'introspection') ctx.body = own ? described(own) : { active: false }
    else {
      if (own) await liveTokens.end(own)
      ctx.body = ''
    }
  }
}

/** The same of a token that is the client's own, once the client has shown who it is; undefined for any other. */
export function describeOwn(liveTokens: LiveTokens) {
  return async (client: { clientId: string }, token: string): Promise<object | undefined> => {
    const own = token.split('.').length === 3 ? await findOwn(liveTokens, client, token) : undefined
    return own && described(own)
  }
}

async function findOwn(liveTokens: LiveTokens, { clientId }: { clientId: string }, token: string) {
  const found = await liveTokens.find(token)
  return found?.application.client_id === clientId ? found : undefined
}

function isRefusedAsJwt(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body && body.error === 'unsupported_token_type'
}

/** RFC 7662 §2.2: what counts of the token; what it says besides, the token says itself. */
function described({ payload, application, scopes }: LiveToken): object {
  const { iss, sub, aud, exp, iat, jti, cnf } = payload
  return {
    active: true,
    client_id: application.client_id,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    token_type: cnf === undefined ? 'Bearer' : 'DPoP',
    ...{ iss, sub, aud, exp, iat, jti, cnf },
  }
}
