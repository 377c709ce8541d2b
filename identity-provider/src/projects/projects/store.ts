import type { Selectable, Updateable } from 'kysely'
import { lockRow } from '../../foundation/rows/lock-row.ts'
import type { Reading, Tables, Writing } from '../../foundation/tables/tables.ts'

export type ProjectRow = Selectable<Tables['projects']>

export function findProject(db: Reading, id: string): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the project: other changes wait until the transaction ends. */
export function findProjectToChange(tx: Writing, id: string): Promise<ProjectRow | undefined> {
  return lockRow(tx, 'projects', { id })
}

/** The project that was made first; undefined in an empty database. */
export function findFirstProject(db: Reading): Promise<ProjectRow | undefined> {
  return db.selectFrom('projects').selectAll().orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
}

/** Every project, in the order they were made in. */
export function listProjects(db: Reading): Promise<ProjectRow[]> {
  return db.selectFrom('projects').selectAll().orderBy('created_at').orderBy('id').execute()
}

/** The settings of every project, as JSON text. */
export async function listProjectSettings(db: Reading): Promise<string[]> {
  const rows = await db.selectFrom('projects').select('settings').execute()
  return rows.map(row => row.settings)
}

export async function insertProject(tx: Writing, row: ProjectRow): Promise<void> {
  await tx.insertInto('projects').values(row).execute()
}

export async function updateProject(
  tx: Writing,
  {
    id,
    ...changes
  }: { id: string } & Pick<Updateable<Tables['projects']>, 'name' | 'tags' | 'environment' | 'settings'>,
): Promise<void> {
  await tx.updateTable('projects').set(changes).where('id', '=', id).execute()
}

/** The projects of a company, in the order they were made in. */
export function listProjectsOfCompany(db: Reading, companyId: string): Promise<ProjectRow[]> {
  return db
    .selectFrom('projects')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What refers to the project goes with it; these do not. */
export async function deleteProject(tx: Writing, id: string): Promise<void> {
  for (const table of ['audit_events_old', 'audit_records', 'audit_record_changes', 'oidc_records'] as const)
    await tx.deleteFrom(table).where('project_id', '=', id).execute()
  await tx.deleteFrom('projects').where('id', '=', id).execute()
}
