import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import type { Db } from '../../../foundation/tables/tables.ts'
import { isAssigned } from '../../../applications/index.ts'
import type { ScopeClaims } from '../../../tokens/index.ts'
import { policyOf } from '../clients/policy.ts'
import { createLoadAccount } from '../grants/account.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'
import { createReadAhead } from './read-ahead.ts'
import { type Answering, bearerOf, findAccessToken, opaque } from './token.ts'

export type UserinfoOptions = {
  db: Db
  projectId: string
  /** Whose the tokens are; undefined at the issuer of the project. */
  applicationId: string | undefined
  scopeClaims: readonly ScopeClaims[]
  pendingWrites: PendingWrites
}

/** The claims of scopes, as oidc-provider has them; its types leave the class out. */
type Claims = new (
  available: object,
  of: { client: Client },
) => { scope(scope: string): unknown; result(): Promise<object> }

/** OpenID Connect Core §5.3. No client of ours asks for signed answers or other subjects than user ids. */
export function createUserinfo(provider: Provider, { db, ...options }: UserinfoOptions): Answering {
  const loadAccount = createLoadAccount(db, options)
  const readAhead = createReadAhead(db, options)
  const { Claims } = provider as unknown as { Claims: Claims }

  return async ({ headers }) => {
    const bearer = bearerOf(headers.authorization)
    if (!opaque.test(bearer)) return undefined
    await readAhead({ model: 'AccessToken', id: bearer, applicationId: options.applicationId })
    const found = await findAccessToken(provider, bearer)
    if (!found) return undefined
    const { token, grant } = found
    if (!token.scopes.has('openid') || token.aud !== undefined || grant.rejected) return undefined
    const client = await provider.Client.find(token.clientId ?? '')
    if (!client) return undefined
    const { applicationId } = policyOf(client)
    const { projectId } = options
    const account = await loadAccount(
      client,
      token.accountId,
      async ({ userId, ssoAppIds }) =>
        applicationId === undefined || isAssigned(db, { projectId, applicationId, userId, ssoAppIds }),
    )
    if (!account) return undefined
    const claims = new Claims(await account.claims('userinfo'), { client })
    claims.scope(grant.getOIDCScopeFiltered(token.scopes))
    return claims.result()
  }
}
