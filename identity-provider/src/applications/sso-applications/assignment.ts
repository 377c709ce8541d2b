import type { Reading } from '../../foundation/tables/tables.ts'

type Assignment = {
  projectId: string
  applicationId: string
  userId: string
  /** The applications that are assigned to the user, where that is known. */
  ssoAppIds?: readonly string[] | undefined
}

/** Whether an application is assigned to a user, or to an enabled tenant of theirs: nobody else may sign in to it. */
export async function isAssigned(db: Reading, assignment: Assignment): Promise<boolean> {
  const { projectId, applicationId, userId, ssoAppIds } = assignment
  if (ssoAppIds ? ssoAppIds.includes(applicationId) : await isOwn(db, assignment)) return true
  const tenants = await db
    .selectFrom('user_tenants')
    .innerJoin('tenants', join =>
      join
        .onRef('tenants.project_id', '=', 'user_tenants.project_id')
        .onRef('tenants.id', '=', 'user_tenants.tenant_id'),
    )
    .select('tenants.federated_app_ids')
    .where('user_tenants.project_id', '=', projectId)
    .where('user_tenants.user_id', '=', userId)
    .where('tenants.is_disabled', '=', 0)
    .where('tenants.federated_app_ids', '!=', '[]')
    .execute()
  // The column holds a JSON array of ids.
  return tenants.some(row => (JSON.parse(row.federated_app_ids) as string[]).includes(applicationId))
}

async function isOwn(db: Reading, { projectId, applicationId, userId }: Assignment): Promise<boolean> {
  const own = await db
    .selectFrom('user_sso_applications')
    .select('application_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return own !== undefined
}
