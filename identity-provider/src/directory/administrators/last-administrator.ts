import type { Writing } from '../../foundation/tables/tables.ts'
import { findProjectToChange } from '../../projects/index.ts'
import { administratorRole } from '../roles/console-roles.ts'
import { LastAdministrator } from './contract.ts'
import { hasOtherWithRole } from './store.ts'

/**
 * For what takes the role of administrator away from a user.
 * @throws {LastAdministrator} when the project would be left without an administrator
 */
export async function requireOtherAdministrator(
  tx: Writing,
  scope: { projectId: string; userId: string },
): Promise<void> {
  // Locks the project, so that two administrators cannot remove each other at the same time.
  await findProjectToChange(tx, scope.projectId)
  if (!(await hasOtherWithRole(tx, { ...scope, roleName: administratorRole }))) throw new LastAdministrator()
}
