import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { ProviderUnavailable } from '../social/errors.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { operationError } from '@gatehouse-id/operation'

export const ProviderTokenNotFound = operationError({
  name: 'ProviderTokenNotFound',
  code: 'E112102',
  status: 404,
  description: 'No token of this provider is stored for the user',
})

const flag = z.stringbool().or(z.boolean()).default(false)

export const providerTokens = {
  get: manage.read('GET /v1/mgmt/user/provider/token', {
    summary: 'Load the provider token of a user, if the provider is configured to store tokens',
    right: 'secret',
    input: z.object({
      loginId: z.string().trim().min(1).max(320),
      provider: z.string().min(1).max(300),
      /** Also shows the refresh token. */
      withRefreshToken: flag,
      /** Refreshes the access token even if it is still valid. */
      forceRefresh: flag,
    }),
    output: z.object({
      provider: z.string(),
      /** The user's id at the provider. */
      providerUserId: z.string(),
      accessToken: z.string(),
      /** Epoch seconds; 0 when the provider did not say. */
      expiration: z.int(),
      scopes: z.array(z.string()),
      refreshToken: z.string().optional(),
    }),
    errors: [UserNotFound, ProviderTokenNotFound, ProviderUnavailable],
  }),
}
