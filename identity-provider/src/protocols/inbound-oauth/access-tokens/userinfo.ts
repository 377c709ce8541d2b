import type Provider from 'oidc-provider'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import validateDpop, { checkDpopReplay } from 'oidc-provider/lib/helpers/validate_dpop.js'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { toAccount, toOutward } from '../../../directory/index.ts'
import { type Claims, mergeClaims } from '../../../tokens/index.ts'
import type { Context } from '../../oidc/hosted/interaction/interaction-request.ts'
import { audienceOf } from '../metadata/issuer.ts'
import { effectiveOf } from '../consents/effective.ts'
import { inboundRoutes } from '../metadata/urls.ts'
import type { LiveToken, LiveTokens } from './live.ts'
import { ofUser } from './token-claims.ts'

type Options = { dependencies: Pick<Dependencies, 'db'>; projectId: string; liveTokens: LiveTokens }

/** What the application of a token may know of its user; undefined where the token is for somebody else. */
function createClaimsOf({ dependencies: { db }, projectId }: Omit<Options, 'liveTokens'>) {
  return async ({ payload, application, user, scopes }: LiveToken): Promise<object | undefined> => {
    if (!user || payload.aud !== audienceOf(application, projectId)) return undefined
    const effective = await effectiveOf(db, { row: application, resource: undefined, actsFor: 'user' })
    if (!effective) return undefined
    const account = await toAccount(db, user)
    const shown = await toOutward(db, projectId, account.user)
    const [product, ofAttributes] = ofUser(account, shown, effective, scopes)
    return mergeClaims({ ...product, ...standardClaims(account.user, scopes), sub: user.id }, ofAttributes)
  }
}

/** The same for whoever shows the token, which is bound to no key. */
export function createClaimsOfBearer({ liveTokens, ...options }: Options) {
  const claimsOf = createClaimsOf(options)
  return async (token: string): Promise<object | undefined> => {
    const found = await liveTokens.find(token)
    return found && found.payload.cnf === undefined ? claimsOf(found) : undefined
  }
}

/**
 * What an application may know of the user behind its access token, which is a JWT. The provider's own endpoint only
 * knows opaque ones.
 */
export function inboundUserinfo(
  provider: Provider,
  { dependencies, projectId, liveTokens }: Options & { dependencies: Pick<Dependencies, 'publicUrl'> },
) {
  const path = inboundRoutes(projectId).userinfo
  const isBoundAs = createIsBoundAs(provider, dependencies.publicUrl + path)
  const claimsOfToken = createClaimsOf({ dependencies, projectId })

  async function claimsOf(ctx: Context, token: string): Promise<object | undefined> {
    const found = await liveTokens.find(token)
    if (!found) return undefined
    const { payload, application } = found
    if (!(await isBoundAs(ctx, { token, clientId: application.client_id, cnf: payload.cnf }))) return undefined
    return claimsOfToken(found)
  }

  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== path || (ctx.method !== 'GET' && ctx.method !== 'POST')) return next()
    const [, token = ''] = /^(?:bearer|dpop) +(\S+)$/i.exec(ctx.get('authorization')) ?? []
    const claims = await claimsOf(ctx, token)
    ctx.set('cache-control', 'no-store')
    ctx.status = claims ? 200 : 401
    if (!claims) ctx.set('www-authenticate', 'Bearer error="invalid_token", DPoP error="invalid_token"')
    ctx.body = claims ?? { error: 'invalid_token', error_description: 'the access token does not count here' }
  }
}

type Shown = { token: string; clientId: string; cnf: unknown }

/**
 * Whether a token is shown as it was given: one that is bound to a key with a proof of that key, any other without
 * (RFC 9449 §7.1).
 */
function createIsBoundAs(provider: Provider, url: string) {
  return async (ctx: Context, { token, clientId, cnf }: Shown): Promise<boolean> => {
    const jkt = typeof cnf === 'object' && cnf !== null && 'jkt' in cnf ? cnf.jkt : undefined
    const isShownWithProof = /^dpop /i.test(ctx.get('authorization'))
    if (isShownWithProof !== (jkt !== undefined)) return false
    if (!isShownWithProof) return true
    // What the helpers of oidc-provider read, which serves other endpoints with them.
    const oidc = { provider, route: 'userinfo', urlFor: () => url }
    const own = Object.assign(Object.create(ctx), { oidc }) as KoaContextWithOIDC
    try {
      const proof = await validateDpop(provider, own, token)
      if (proof?.thumbprint !== jkt) return false
      await checkDpopReplay(provider, own, proof, clientId)
      return true
    } catch (error) {
      if (error instanceof errors.OIDCProviderError) return false
      throw error
    }
  }
}

type User = Awaited<ReturnType<typeof toAccount>>['user']

/** OpenID Connect Core §5.4. */
function standardClaims(user: User, granted: readonly string[]): Claims {
  const claims = {
    ...(granted.includes('profile') && {
      name: user.name,
      given_name: user.givenName,
      middle_name: user.middleName,
      family_name: user.familyName,
      picture: user.picture,
    }),
    ...(granted.includes('email') && { email: user.email, email_verified: user.verifiedEmail }),
    ...(granted.includes('phone') && { phone_number: user.phone, phone_number_verified: user.verifiedPhone }),
  }
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== ''))
}
