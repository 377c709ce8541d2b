import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import type { Db } from '../../../foundation/tables/tables.ts'
import { isAssigned } from '../../../applications/index.ts'
import type { ScopeClaims } from '../../../tokens/index.ts'
import { policyOf } from '../clients/policy.ts'
import { createLoadAccount } from '../grants/account.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'
import { type AskingOfToken, bearerOf, endsOf, findAccessToken, opaque } from './token.ts'

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
export function userinfoOf(provider: Provider, { db, ...options }: UserinfoOptions): AskingOfToken<{ token: string }> {
  const { projectId, applicationId } = options
  const loadAccount = createLoadAccount(db, options)
  const { Claims } = provider as unknown as { Claims: Claims }

  return {
    asksOfUser: true,
    async ask({ headers }) {
      const token = bearerOf(headers.authorization)
      return opaque.test(token) ? { token, applicationId } : undefined
    },
    async say(asked) {
      const found = await findAccessToken(provider, asked.token)
      if (!found) return undefined
      const { token, grant } = found
      if (!token.scopes.has('openid') || token.aud !== undefined || grant.rejected) return undefined
      const client = await provider.Client.find(token.clientId ?? '')
      if (!client) return undefined
      const of = policyOf(client).applicationId
      const account = await loadAccount(client, token.accountId, async ({ userId, ssoAppIds }) => {
        if (of === undefined || ssoAppIds.includes(of)) return true
        return isAssigned(db, { projectId, applicationId: of, userId, ssoAppIds })
      })
      if (!account) return undefined
      const claims = new Claims(await account.claims('userinfo'), { client })
      claims.scope(grant.getOIDCScopeFiltered(token.scopes))
      return { body: await claims.result(), ends: endsOf(found) }
    },
  }
}
