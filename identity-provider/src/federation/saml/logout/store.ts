import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

type Subject = { projectId: string; providerId: string; nameId: string }
export type SamlSessionRow = Selectable<Tables['saml_sessions']>

type NewSession = Subject & {
  sessionId: string
  userId: string
  nameIdFormat: string
  sessionIndex: string
  now: number
}

/** A session that goes on keeps the provider's session that it began with. */
export async function insertSamlSession(tx: Writing, session: NewSession): Promise<void> {
  await tx
    .insertInto('saml_sessions')
    .values({
      project_id: session.projectId,
      session_id: session.sessionId,
      provider_id: session.providerId,
      user_id: session.userId,
      name_id: session.nameId,
      name_id_format: session.nameIdFormat,
      session_index: session.sessionIndex,
      created_at: session.now,
    })
    .onConflict(conflict => conflict.columns(['project_id', 'session_id']).doNothing())
    .execute()
}

/** Of a subject: all of them, or those with one of the indexes. */
export function listSamlSessions(
  db: Reading,
  { projectId, providerId, nameId, indexes }: Subject & { indexes: readonly string[] },
): Promise<SamlSessionRow[]> {
  let query = db
    .selectFrom('saml_sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .where('name_id', '=', nameId)
  if (indexes.length > 0) query = query.where('session_index', 'in', indexes)
  return query.execute()
}

export function findSamlSession(
  db: Reading,
  { projectId, sessionId }: { projectId: string; sessionId: string },
): Promise<SamlSessionRow | undefined> {
  return db
    .selectFrom('saml_sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

export async function deleteSamlSession(
  tx: Writing,
  { projectId, sessionId }: { projectId: string; sessionId: string },
): Promise<void> {
  await tx.deleteFrom('saml_sessions').where('project_id', '=', projectId).where('session_id', '=', sessionId).execute()
}
