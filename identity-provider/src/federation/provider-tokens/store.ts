import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type ProviderTokenRow = Selectable<Tables['provider_tokens']>
export type OneToken = { projectId: string; providerId: string; subject: string }

/** The tokens of the most recently used account at the provider. */
export function findProviderToken(
  db: Reading,
  { projectId, userId, providerId }: { projectId: string; userId: string; providerId: string },
): Promise<ProviderTokenRow | undefined> {
  return db
    .selectFrom('provider_tokens as token')
    .innerJoin('user_identities as identity', join =>
      join
        .onRef('identity.project_id', '=', 'token.project_id')
        .onRef('identity.provider_id', '=', 'token.provider_id')
        .onRef('identity.subject', '=', 'token.subject'),
    )
    .selectAll('token')
    .where('identity.project_id', '=', projectId)
    .where('identity.user_id', '=', userId)
    .where('identity.provider_id', '=', providerId)
    .orderBy('identity.used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function putProviderToken(tx: Writing, row: ProviderTokenRow): Promise<void> {
  const { expires_at, tokens_encrypted } = row
  await tx
    .insertInto('provider_tokens')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['project_id', 'provider_id', 'subject']).doUpdateSet({ expires_at, tokens_encrypted }),
    )
    .execute()
}

/** Stores what came of refreshing `before`; does nothing when that was replaced or the account unlinked meanwhile. */
export async function updateProviderToken(
  tx: Writing,
  before: ProviderTokenRow,
  { expires_at, tokens_encrypted }: ProviderTokenRow,
): Promise<void> {
  const { project_id, provider_id, subject } = before
  await tx
    .updateTable('provider_tokens')
    .set({ expires_at, tokens_encrypted })
    .where('project_id', '=', project_id)
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .where('tokens_encrypted', '=', before.tokens_encrypted)
    .execute()
}

export async function deleteProviderToken(tx: Writing, { projectId, providerId, subject }: OneToken): Promise<void> {
  await tx
    .deleteFrom('provider_tokens')
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .execute()
}

/** Deletes all tokens of a provider. */
export async function deleteTokensOfProvider(
  tx: Writing,
  { projectId, providerId }: Omit<OneToken, 'subject'>,
): Promise<void> {
  await tx
    .deleteFrom('provider_tokens')
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .execute()
}
