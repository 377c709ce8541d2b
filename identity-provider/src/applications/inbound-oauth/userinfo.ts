import { createLocalJWKSet, jwtVerify } from 'jose'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { findUserById, toAccount, toOutward } from '../../directory/index.ts'
import type { ProjectKeys } from '../../tokens/index.ts'
import { findInboundApplication } from '../inbound-applications/store.ts'
import { findUserConsent } from '../inbound-consents/store.ts'
import type { Context } from '../oidc/hosted/interaction-request.ts'
import { scopesConsentedTo } from './consents.ts'
import { effectiveOf } from './effective.ts'
import { inboundIssuerUrl, inboundRoutes } from './urls.ts'
import { ofUser } from './token-claims.ts'

type Options = { dependencies: Dependencies; projectId: string; keys: ProjectKeys }

/**
 * What an application may know of the user behind its access token, which is a JWT. The provider's own endpoint only
 * knows opaque ones. A withdrawn consent ends it at once.
 */
export function inboundUserinfo({ dependencies, projectId, keys }: Options) {
  const { db, clock, publicUrl } = dependencies
  const path = inboundRoutes(projectId).userinfo
  // The public keys of the project are JSON Web Keys.
  const keySet = createLocalJWKSet({ keys: keys.publicKeys as object[] as { kty: string }[] })
  const options = { issuer: inboundIssuerUrl(publicUrl, projectId), audience: projectId, typ: 'at+jwt' }

  async function claimsOf(token: string): Promise<object | undefined> {
    const verified = await jwtVerify(token, keySet, { ...options, currentDate: new Date(clock()) }).catch(
      () => undefined,
    )
    const { sub: userId = '', client_id: clientId, scope } = verified?.payload ?? {}
    if (typeof clientId !== 'string' || typeof scope !== 'string') return undefined
    const row = await findInboundApplication(db, { projectId, clientId })
    const consent = row && (await findUserConsent(db, { projectId, applicationId: row.id, userId }))
    const consented = scopesConsentedTo(consent, clock())
    const user = await findUserById(db, { projectId, userId })
    if (!row || !consented || !user || user.status === 'disabled') return undefined
    const granted = scope.split(' ').filter(name => consented.includes(name))
    const effective = await effectiveOf(db, { row, resource: undefined, actsFor: 'user' })
    if (!effective) return undefined
    const account = await toAccount(db, user)
    const shown = await toOutward(db, projectId, account.user)
    return { sub: userId, ...standardClaims(account.user, granted), ...ofUser(account, shown, effective, granted) }
  }

  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== path || (ctx.method !== 'GET' && ctx.method !== 'POST')) return next()
    const [, token = ''] = /^bearer +(\S+)$/i.exec(ctx.get('authorization')) ?? []
    const claims = await claimsOf(token)
    ctx.set('cache-control', 'no-store')
    ctx.status = claims ? 200 : 401
    if (!claims) ctx.set('www-authenticate', 'Bearer error="invalid_token"')
    ctx.body = claims ?? { error: 'invalid_token', error_description: 'the access token does not count here' }
  }
}

type User = Awaited<ReturnType<typeof toAccount>>['user']

/** OpenID Connect Core §5.4. */
function standardClaims(user: User, granted: readonly string[]): object {
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
