import type { Selectable } from 'kysely'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type ApplicationSession = Selectable<Tables['sso_application_sessions']>

export async function insertApplicationSession(tx: Writing, row: ApplicationSession): Promise<void> {
  await tx.insertInto('sso_application_sessions').values(row).execute()
}

/** The sessions of an application with one of the indexes or, without any, with the user's name there. */
export function findApplicationSessions(
  db: Reading,
  {
    projectId,
    applicationId,
    nameId,
    ids,
  }: { projectId: string; applicationId: string; nameId: string; ids: readonly string[] },
): Promise<ApplicationSession[]> {
  const query = db
    .selectFrom('sso_application_sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('application_id', '=', applicationId)
    .where('name_id', '=', nameId)
  return (ids.length > 0 ? query.where('id', 'in', ids) : query).limit(100).execute()
}

/** What the session of a browser signed in to, in a stable order. */
export function listSessionsOfBrowser(
  db: Reading,
  { projectId, sessionUid }: { projectId: string; sessionUid: string },
): Promise<ApplicationSession[]> {
  return db
    .selectFrom('sso_application_sessions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('session_uid', '=', sessionUid)
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function deleteSessionsOfBrowser(
  tx: Writing,
  { projectId, sessionUid }: { projectId: string; sessionUid: string },
): Promise<void> {
  await tx
    .deleteFrom('sso_application_sessions')
    .where('project_id', '=', projectId)
    .where('session_uid', '=', sessionUid)
    .execute()
}

export async function deleteSessionsOfUser(
  tx: Writing,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('sso_application_sessions')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}
