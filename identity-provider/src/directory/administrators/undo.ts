import type { Hooks } from '../../foundation/areas/hooks.ts'
import { administratorRole } from '../roles/console-roles.ts'
import { findRolesByName } from '../roles/store.ts'
import { LastAdministrator } from './contract.ts'
import { hasOtherWithRole } from './store.ts'

/** Undoing must not take away the last administrator. */
export const undoHooks: Pick<Hooks, 'onUndone'> = {
  async onUndone(tx, { projectId }, rows) {
    const taken = rows.filter(({ table, to }) => table === 'user_roles' && !to)
    if (taken.length === 0) return
    const roles = await findRolesByName(tx, { projectId, names: [administratorRole] })
    if (!taken.some(({ from }) => roles.some(role => role.id === from?.role_id))) return
    if (!(await hasOtherWithRole(tx, { projectId, userId: '', roleName: administratorRole })))
      throw new LastAdministrator()
  },
}
