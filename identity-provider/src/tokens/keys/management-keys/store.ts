import type { Selectable } from 'kysely'
import { prepared } from '@gatehouse-id/database'
import { digest } from '../../../foundation/secrets/digest.ts'
import type { Reading, Tables, Writing } from '../../../foundation/tables/tables.ts'

export type ManagementKeyRow = Selectable<Tables['management_keys']>
/** A key with everything that decides its roles in the called project. */
export type PresentedKey = Pick<ManagementKeyRow, 'id' | 'name' | 'permitted_ips' | 'rights'> & { tags: string }

type Presented = { projectId: string; digest: string; now: number }

/** The keys of the project's company that are alive. */
function liveKeys(db: Reading, { projectId, now }: Presented) {
  return db
    .selectFrom('management_keys as key')
    .innerJoin('projects as home', 'home.id', 'key.project_id')
    .innerJoin('projects as called', 'called.company_id', 'home.company_id')
    .select(['key.id', 'key.name', 'key.permitted_ips', 'key.rights', 'called.tags'])
    .where('called.id', '=', projectId)
    .where('key.revoked_at', 'is', null)
    .where('key.is_active', '=', 1)
    .where(eb => eb.or([eb('key.expires_at', '=', 0), eb('key.expires_at', '>', now)]))
}
const liveByDigest = prepared((db: Reading, values: Presented) =>
  liveKeys(db, values).where('key.digest', '=', values.digest),
)
const liveByPreviousDigest = prepared((db: Reading, values: Presented) =>
  liveKeys(db, values)
    .where('key.previous_digest', '=', values.digest)
    .where('key.previous_expires_at', '>', values.now),
)

/** The live key with this secret, or whose previous secret it is while that works, if it belongs to this project's company. */
export async function findKeyBySecret(
  db: Reading,
  { projectId, secret, now }: { projectId: string; secret: string; now: number },
): Promise<PresentedKey | undefined> {
  const values = { projectId, digest: digest(secret), now }
  const [key] = (await liveByDigest(db, values)).rows
  return key ?? (await liveByPreviousDigest(db, values)).rows[0]
}

/** The project of the live key with this secret. */
export async function findHomeBySecret(
  db: Reading,
  { secret, now }: { secret: string; now: number },
): Promise<string | undefined> {
  const key = await db
    .selectFrom('management_keys')
    .select('project_id')
    .where('digest', '=', digest(secret))
    .where('revoked_at', 'is', null)
    .where('is_active', '=', 1)
    .where(eb => eb.or([eb('expires_at', '=', 0), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return key?.project_id
}

export async function insertManagementKey(tx: Writing, row: ManagementKeyRow): Promise<void> {
  await tx.insertInto('management_keys').values(row).execute()
}

/** The live keys that were created in a project, by name. */
export function listManagementKeys(db: Reading, projectId: string): Promise<ManagementKeyRow[]> {
  return db
    .selectFrom('management_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function findManagementKey(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<ManagementKeyRow | undefined> {
  return db
    .selectFrom('management_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** The live keys of the project's company, from any of its projects. */
export function listKeysOfCompany(db: Reading, projectId: string): Promise<ManagementKeyRow[]> {
  return db
    .selectFrom('management_keys as key')
    .innerJoin('projects as home', 'home.id', 'key.project_id')
    .innerJoin('projects as called', 'called.company_id', 'home.company_id')
    .selectAll('key')
    .where('called.id', '=', projectId)
    .where('key.revoked_at', 'is', null)
    .execute()
}

/** A live key of the project's company, from any of its projects. */
export function findKeyOfCompany(
  db: Reading,
  { projectId, id }: { projectId: string; id: string },
): Promise<ManagementKeyRow | undefined> {
  return db
    .selectFrom('management_keys as key')
    .innerJoin('projects as home', 'home.id', 'key.project_id')
    .innerJoin('projects as called', 'called.company_id', 'home.company_id')
    .selectAll('key')
    .where('called.id', '=', projectId)
    .where('key.id', '=', id)
    .where('key.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** The updated live key; undefined when it has ended, which is permanent. */
export function updateManagementKey(
  tx: Writing,
  { project_id, id, ...changes }: Pick<ManagementKeyRow, 'project_id' | 'id'> & Partial<ManagementKeyRow>,
): Promise<ManagementKeyRow | undefined> {
  return tx
    .updateTable('management_keys')
    .set(changes)
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}
