import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { type providerTokens, ProviderTokenNotFound } from './contract.ts'
import type { ProviderTokens } from './provider-tokens.ts'
import { getUserToManage } from '../../directory/index.ts'

export function providerTokensService(
  { db }: Dependencies,
  { providerTokens: tokens }: { providerTokens: ProviderTokens },
): Service<typeof providerTokens, Call> {
  return {
    async get({ loginId, provider, withRefreshToken, forceRefresh }, call) {
      const { projectId } = call
      const { id: userId } = await getUserToManage(db, call, { loginId })
      const found = await tokens.find({ projectId, userId, providerId: provider }, { isFresh: forceRefresh })
      if (!found) throw new ProviderTokenNotFound({ message: `no token of ${provider} is stored for this user` })
      const { subject, accessToken, refreshToken, expiresAt, scopes } = found
      return {
        provider,
        providerUserId: subject,
        accessToken,
        expiration: Math.floor(expiresAt / 1000),
        scopes,
        ...(withRefreshToken && refreshToken !== '' && { refreshToken }),
      }
    },
  }
}
