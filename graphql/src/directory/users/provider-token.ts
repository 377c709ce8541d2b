import { type IdentityClient, ProviderTokenNotFound, UserNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { secondsToMs } from '../../schema/scalars/time.ts'

type Token = Awaited<ReturnType<IdentityClient['providerTokens']['get']>>

/** Tokens of users at sign-in providers that are configured to store them. */
export function registerProviderToken(builder: Builder) {
  const ProviderToken = builder.objectRef<Token>('ProviderToken').implement({
    description: 'A token of a user at a sign-in provider.',
    fields: t => ({
      provider: t.exposeString('provider', { description: 'The id of the provider.' }),
      subject: t.exposeString('providerUserId', { description: 'The id of the account there.' }),
      accessToken: t.exposeString('accessToken', { description: 'The access token.' }),
      refreshToken: t.string({
        nullable: true,
        description: 'The refresh token; null unless it was asked for and is stored.',
        resolve: token => token.refreshToken ?? null,
      }),
      scopes: t.exposeStringList('scopes', { description: 'What the token allows there.' }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the access token expires; null when the provider did not say.',
        resolve: ({ expiration }) => (expiration === 0 ? null : secondsToMs(expiration)),
      }),
    }),
  })
  builder.queryField('userProviderToken', t =>
    t.field({
      type: ProviderToken,
      nullable: true,
      description: 'The token of a user at a sign-in provider; null when none is stored.',
      args: {
        userId: nodeId(t.arg, { for: 'User', required: true, description: 'The node id of the user.' }),
        provider: t.arg.string({ required: true, description: 'The id of the provider.' }),
        withRefreshToken: t.arg.boolean({ description: 'Whether to answer the refresh token, too.' }),
        isRefreshed: t.arg.boolean({ description: 'Whether to refresh the access token even if it is still valid.' }),
      },
      resolve: async (_root, { userId, provider, withRefreshToken, isRefreshed }, { client }) => {
        try {
          return await client.providerTokens.get({
            loginId: userId.id,
            provider,
            withRefreshToken: withRefreshToken ?? false,
            forceRefresh: isRefreshed ?? false,
          })
        } catch (error) {
          if (error instanceof ProviderTokenNotFound || error instanceof UserNotFound) return null
          throw error
        }
      },
    }),
  )
}
