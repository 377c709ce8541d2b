import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ProviderUnavailable } from '../social/errors.ts'
import { UserNotFound } from '../../directory/users/profile/errors.ts'
import { ProviderTokenNotFound } from './errors.ts'

const flag = z.stringbool().or(z.boolean()).default(false)

export const providerTokens = {
  get: operation({
    summary: 'What a provider gave for a user who signed in there, where its settings say that it is kept',
    method: 'GET',
    path: '/v1/mgmt/user/provider/token',
    auth: 'managementKey',
    right: 'secret',
    input: z.object({
      loginId: z.string().trim().min(1).max(320),
      provider: z.string().min(1).max(300),
      /** Shows the refresh token, too. */
      withRefreshToken: flag,
      /** Gets a new access token although the old one is still good. */
      forceRefresh: flag,
    }),
    output: z.object({
      provider: z.string(),
      /** Who they are there. */
      providerUserId: z.string(),
      accessToken: z.string(),
      /** Epoch seconds; 0 where the provider did not say. */
      expiration: z.int(),
      scopes: z.array(z.string()),
      refreshToken: z.string().optional(),
    }),
    errors: [UserNotFound, ProviderTokenNotFound, ProviderUnavailable],
  }),
}
