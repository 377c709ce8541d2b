import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { listConsoleRoleNames } from '../../administrators/store.ts'
import { deleteUserRoles, insertUserRoles, replaceUserRoles, type UserRow } from '../profile/store.ts'

export type RoleChange = 'set' | 'add' | 'remove'

/**
 * Changes the roles of an existing user in the project, who was `named` by a login id or the id. Whoever gains a console
 * role keeps no credential and no address of others.
 */
export async function changeRoles(
  tx: Writing,
  { call, hooks }: { call: Call } & Pick<Dependencies, 'hooks'>,
  row: UserRow,
  { how, roleIds, named }: { how: RoleChange; roleIds: string[]; named: string },
): Promise<void> {
  const scope = { projectId: row.project_id, userId: row.id }
  const before = await listConsoleRoleNames(tx, scope)
  const change = { set: replaceUserRoles, add: insertUserRoles, remove: deleteUserRoles }[how]
  await change(tx, scope, roleIds)
  const after = await listConsoleRoleNames(tx, scope)
  if (after.some(name => !before.includes(name))) await hooks.onPowerGained(tx, call, row, named)
}
