import { type Selectable, sql } from 'kysely'
import { queue } from '../../../../foundation/rows/queue.ts'
import type { Tables, Writing } from '../../../../foundation/tables/tables.ts'

export type RevocationRow = Selectable<Tables['outbound_revocations']>

export const revocations = queue('outbound_revocations')

/** Copies what revokes tokens that are about to be deleted. API keys are nobody's to revoke. */
export async function insertRevocations(
  tx: Writing,
  { projectId, ids }: { projectId: string; ids: string[] },
): Promise<void> {
  const found = tx
    .selectFrom('outbound_tokens as token')
    .innerJoin('outbound_applications as application', join =>
      join
        .onRef('application.project_id', '=', 'token.project_id')
        .onRef('application.id', '=', 'token.application_id'),
    )
    .where('token.project_id', '=', projectId)
    .where('token.id', 'in', ids)
    .where('token.token_type', '!=', 'apiKey')
    .select([
      'token.project_id',
      'token.id',
      'application.id as application_id',
      'application.name as application_name',
      'token.user_id',
      'application.settings',
      'application.client_secret_encrypted',
      'token.secrets_encrypted',
      sql<number>`0`.as('attempts'),
      sql<number>`0`.as('next_attempt_at'),
    ])
  await tx
    .insertInto('outbound_revocations')
    .columns([
      'project_id',
      'id',
      'application_id',
      'application_name',
      'user_id',
      'settings',
      'client_secret_encrypted',
      'secrets_encrypted',
      'attempts',
      'next_attempt_at',
    ])
    .expression(found)
    // Another deletion of the same token has told it.
    .onConflict(conflict => conflict.columns(['project_id', 'id']).doNothing())
    .execute()
}
