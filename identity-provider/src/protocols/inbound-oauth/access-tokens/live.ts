import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { findUserById, type UserRow } from '../../../directory/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type Issuer, issuerUrl, type Keys, kinds } from '../../../tokens/index.ts'
import {
  findUserConsent,
  inboundApplicationRows,
  type InboundApplicationRow,
  listGrants,
} from '../../../applications/index.ts'
import { createRecords } from '../../oidc/records.ts'
import { consentedFor } from '../consents/consent-names.ts'
import { scopesConsentedTo } from '../consents/consents.ts'
import { resourceOf } from '../consents/requested-resource.ts'

/** An access token that counts, with the application that it was given to. */
export type LiveToken = {
  payload: JWTPayload
  application: InboundApplicationRow
  /** Undefined where the application acts for itself. */
  user: UserRow | undefined
  /** Those of its scopes to which the user still consents. */
  scopes: string[]
}
export type LiveTokens = {
  find(token: string): Promise<LiveToken | undefined>
  /** Ends one token; others of the same grant stay. */
  end(token: LiveToken): Promise<void>
}

type Options = { projectId: string; keys: Pick<Keys<'issuer'>, 'publicKeys'>; issuer: Issuer }

/**
 * Access tokens of an issuer of inbound applications. They are JWTs, which count here until they expire, are revoked, or
 * what they stand for ends: the application, the consent, the sessions of the user. Of the ids of tokens, only those of
 * revoked ones are stored.
 */
export function createLiveTokens(dependencies: Dependencies, { projectId, keys, issuer }: Options): LiveTokens {
  const { db, clock, publicUrl } = dependencies
  // The public keys of an issuer are JSON Web Keys.
  const keySet = createLocalJWKSet({ keys: keys.publicKeys as object[] as { kty: string }[] })
  const { typ } = issuer.type === 'mcpServer' ? kinds.mcpAccess : kinds.thirdPartyAccess
  const expected = { issuer: issuerUrl(publicUrl, projectId, issuer), typ, requiredClaims: ['jti', 'exp', 'sub'] }
  const revoked = createRecords(dependencies, projectId)('RevokedAccessToken')

  async function verify(token: string): Promise<JWTPayload | undefined> {
    const verified = jwtVerify(token, keySet, { ...expected, currentDate: new Date(clock()) })
    return (await verified.catch(() => undefined))?.payload
  }

  async function find(token: string): Promise<LiveToken | undefined> {
    const payload = await verify(token)
    const { client_id: clientId, sub: userId = '', jti = '', scope = '' } = payload ?? {}
    if (!payload || typeof clientId !== 'string' || typeof scope !== 'string') return undefined
    const application = await inboundApplicationRows.find(db, { projectId }, { client_id: clientId })
    if (!application || (await revoked.find(jti))) return undefined
    const named = scope.split(' ').filter(name => name !== '')
    if (userId === clientId) return { payload, application, user: undefined, scopes: named }
    const user = await findUserById(db, { projectId, userId })
    if (!user || user.status === 'disabled') return undefined
    if ((await listGrants(db, dependencies, { projectId, userId, clientId })).length === 0) return undefined
    const consent = await findUserConsent(db, { projectId, applicationId: application.id, userId })
    // For a user of cross-app access, the tenant decides, and nobody is asked.
    if (!consent) return { payload, application, user, scopes: named }
    const consented = scopesConsentedTo(consent, clock())
    if (!consented) return undefined
    const counting = consentedFor(consented, (await resourceOf(db, projectId, payload.aud))?.uri)
    return { payload, application, user, scopes: named.filter(name => counting.includes(name)) }
  }

  return {
    find,
    end: ({ payload: { jti = '', exp = 0 } }) => revoked.upsert(jti, {}, Math.ceil(exp - clock() / 1000)),
  }
}
