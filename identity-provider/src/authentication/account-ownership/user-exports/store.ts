import type { Reading } from '../../../foundation/tables/tables.ts'
import type { UserRow } from '../../../directory/index.ts'

/** Users by id, after one of them. */
export function listUsersAfter(
  db: Reading,
  { projectId, after, limit }: { projectId: string; after: string; limit: number },
): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What else is stored of these users, each list by user. */
export async function listCredentials(
  db: Reading,
  { projectId, userIds }: { projectId: string; userIds: readonly string[] },
) {
  const [passwords, history, authenticators, questions, bases, passkeys, identities, members, memberRoles] = [
    await db
      .selectFrom('user_passwords')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .execute(),
    await db
      .selectFrom('user_password_history')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('user_authenticators')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .execute(),
    await db
      .selectFrom('user_security_questions')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .orderBy('place')
      .execute(),
    await db
      .selectFrom('user_login_ids')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .execute(),
    await db
      .selectFrom('user_passkeys')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    await db
      .selectFrom('user_identities')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .orderBy('provider_id')
      .orderBy('subject')
      .execute(),
    await db
      .selectFrom('family_members')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('user_id', 'in', userIds)
      .orderBy('family_id')
      .execute(),
    await db
      .selectFrom('family_member_roles as held')
      .innerJoin('roles', join =>
        join.onRef('roles.project_id', '=', 'held.project_id').onRef('roles.id', '=', 'held.role_id'),
      )
      .select(['held.user_id', 'held.family_id', 'roles.name'])
      .where('held.project_id', '=', projectId)
      .where('held.user_id', 'in', userIds)
      .orderBy('roles.name')
      .execute(),
  ]
  return {
    passwords: Map.groupBy(passwords, row => row.user_id),
    history: Map.groupBy(history, row => row.user_id),
    authenticators: Map.groupBy(authenticators, row => row.user_id),
    questions: Map.groupBy(questions, row => row.user_id),
    bases: Map.groupBy(bases, row => row.user_id),
    passkeys: Map.groupBy(passkeys, row => row.user_id),
    identities: Map.groupBy(identities, row => row.user_id),
    members: Map.groupBy(members, row => row.user_id),
    memberRoles: Map.groupBy(memberRoles, row => row.user_id),
  }
}
export type Credentials = Awaited<ReturnType<typeof listCredentials>>
