import { transact } from '@gatehouse-id/database'
import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { OauthProvider } from '../oauth-providers/provider.ts'
import type { OauthProviders } from '../oauth-providers/providers.ts'
import { answering } from '../social/upstream/errors.ts'
import type { Upstreams, UpstreamTokens } from '../social/upstream/upstream.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import {
  deleteProviderToken,
  findProviderToken,
  type OneToken,
  type ProviderTokenRow,
  putProviderToken,
  updateProviderToken,
} from './store.ts'

/** An access token that expires within this time is refreshed first. */
const marginMs = 30_000

const StoredTokens = z.object({ accessToken: z.string(), refreshToken: z.string(), scopes: z.array(z.string()) })

type TokenSelector = { projectId: string; userId: string; providerId: string }
type IncomingIdentity = {
  projectId: string
  provider: Pick<OauthProvider, 'id' | 'keepsTokens'>
  subject: string
  tokens: UpstreamTokens
}

export type ProviderTokens = {
  /** Stores the tokens of a sign-in, or deletes the earlier ones if the provider does not store tokens. */
  keep(tx: Writing, incoming: IncomingIdentity): Promise<void>
  /**
   * The stored tokens, refreshed when they have expired or with `isFresh`.
   * @throws {ProviderUnavailable} when the provider fails to refresh them
   * @throws {ProviderNotFound} when the provider is no longer configured
   */
  find(
    selector: TokenSelector,
    options: { isFresh: boolean },
  ): Promise<(UpstreamTokens & { subject: string }) | undefined>
}

function purposeOf({ projectId, providerId, subject }: OneToken) {
  return `provider token ${projectId} ${providerId} ${subject}`
}

export function createProviderTokens(
  { db, clock, encryption }: Dependencies,
  { oauthProviders, upstreams }: { oauthProviders: Pick<OauthProviders, 'get'>; upstreams: Upstreams },
): ProviderTokens {
  const toRow = (token: OneToken, { expiresAt, ...kept }: UpstreamTokens): ProviderTokenRow => ({
    project_id: token.projectId,
    provider_id: token.providerId,
    subject: token.subject,
    expires_at: expiresAt,
    tokens_encrypted: encryption.encrypt(JSON.stringify(kept), purposeOf(token)),
  })

  return {
    async keep(tx, { projectId, provider, subject, tokens }) {
      const token = { projectId, providerId: provider.id, subject }
      if (provider.keepsTokens) await putProviderToken(tx, toRow(token, tokens))
      else await deleteProviderToken(tx, token)
    },

    async find(selector, { isFresh }) {
      const row = await findProviderToken(db, selector)
      if (!row) return undefined
      const { subject, expires_at: expiresAt } = row
      const token = { projectId: selector.projectId, providerId: selector.providerId, subject }
      const kept = StoredTokens.parse(JSON.parse(encryption.decrypt(row.tokens_encrypted, purposeOf(token))))
      const isOver = expiresAt !== 0 && expiresAt <= clock() + marginMs
      if (kept.refreshToken === '' || !(isOver || isFresh)) return { ...kept, expiresAt, subject }
      const upstream = await answering(async () =>
        upstreams.of(await oauthProviders.get(selector.projectId, selector.providerId)),
      )
      const fresh = await answering(() => upstream.refresh(kept))
      await transact(db, tx => updateProviderToken(tx, row, toRow(token, fresh)))
      return { ...fresh, subject }
    },
  }
}
