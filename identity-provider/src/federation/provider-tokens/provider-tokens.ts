import { transact } from '@gatehouse/database'
import { z } from 'zod'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { OauthProvider } from '../oauth-providers/provider.ts'
import type { OauthProviders } from '../oauth-providers/providers.ts'
import { answering } from '../social/upstream/answering.ts'
import type { Upstreams, UpstreamTokens } from '../social/upstream/upstream.ts'
import type { Writing } from '../../foundation/tables.ts'
import {
  deleteProviderToken,
  findProviderToken,
  type OneToken,
  type ProviderTokenRow,
  putProviderToken,
  updateProviderToken,
} from './store.ts'

/** An access token that is as good as over when it is handed out helps nobody. */
const marginMs = 30_000

const Kept = z.object({ accessToken: z.string(), refreshToken: z.string(), scopes: z.array(z.string()) })

type Whose = { projectId: string; userId: string; providerId: string }
type Arrived = {
  projectId: string
  provider: Pick<OauthProvider, 'id' | 'keepsTokens'>
  subject: string
  tokens: UpstreamTokens
}

export type ProviderTokens = {
  /** Keeps what a provider gave with a sign-in, or forgets what it gave before where it is not to be kept. */
  keep(tx: Writing, arrived: Arrived): Promise<void>
  /** What is kept, refreshed when it is over or `isFresh` asks for it. @throws ProviderUnavailable, ProviderNotFound */
  find(whose: Whose, options: { isFresh: boolean }): Promise<(UpstreamTokens & { subject: string }) | undefined>
}

function purposeOf({ projectId, providerId, subject }: OneToken) {
  return `provider token ${projectId} ${providerId} ${subject}`
}

export function createProviderTokens(
  { db, clock, encryption }: Dependencies,
  { oauthProviders, upstreams }: { oauthProviders: Pick<OauthProviders, 'get'>; upstreams: Upstreams },
): ProviderTokens {
  const toRow = (which: OneToken, { expiresAt, ...kept }: UpstreamTokens): ProviderTokenRow => ({
    project_id: which.projectId,
    provider_id: which.providerId,
    subject: which.subject,
    expires_at: expiresAt,
    tokens_encrypted: encryption.encrypt(JSON.stringify(kept), purposeOf(which)),
  })

  return {
    async keep(tx, { projectId, provider, subject, tokens }) {
      const which = { projectId, providerId: provider.id, subject }
      if (provider.keepsTokens) await putProviderToken(tx, toRow(which, tokens))
      else await deleteProviderToken(tx, which)
    },

    async find(whose, { isFresh }) {
      const row = await findProviderToken(db, whose)
      if (!row) return undefined
      const { subject, expires_at: expiresAt } = row
      const which = { projectId: whose.projectId, providerId: whose.providerId, subject }
      const kept = Kept.parse(JSON.parse(encryption.decrypt(row.tokens_encrypted, purposeOf(which))))
      const isOver = expiresAt !== 0 && expiresAt <= clock() + marginMs
      if (kept.refreshToken === '' || !(isOver || isFresh)) return { ...kept, expiresAt, subject }
      const upstream = await answering(async () =>
        upstreams.of(await oauthProviders.get(whose.projectId, whose.providerId)),
      )
      const fresh = await answering(() => upstream.refreshed(kept))
      await transact(db, tx => updateProviderToken(tx, toRow(which, fresh)))
      return { ...fresh, subject }
    },
  }
}
