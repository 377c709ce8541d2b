import type { Call } from '../../../foundation/requests/call.ts'
import { AdministratorNeeded } from '../../../foundation/errors/errors.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Hooks, Reversal } from '../../../foundation/areas/hooks.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { isOfConsole, requireAuthority } from '../../administrators/authority.ts'
import { replaceValues } from '../attributes/values.ts'
import { AccountNotProven, lacksOwner } from '../ownership/require-owner.ts'
import { indexUsers } from './search/text-index.ts'
import { addToCount, findUserById, raiseEpoch, type UserRow } from './store.ts'
import { parseAttributes } from './user/to-user.ts'

/** What is asked, and what follows, when changes of users are undone. */
export function undoHooks({ hooks }: Pick<Dependencies, 'hooks'>): Pick<Hooks, 'onUndoing' | 'onUndone'> {
  return {
    async onUndoing(tx, call, rows) {
      for (const userId of userIdsOf(rows)) await requireAuthority(tx, call, { projectId: call.projectId, userId })
      const own = rows.find(({ table, from }) => table === 'users' && from?.id === call.actor.id)
      // It takes the second factor, which an undo does not ask for.
      if (own && (!own.to || addresses.some(column => own.from?.[column] !== own.to?.[column])))
        throw new AdministratorNeeded({ message: 'another administrator has to undo this change of your own account' })
    },

    async onUndone(tx, call, rows) {
      for (const { table, from, to } of rows) {
        if (table !== 'users') continue
        // Rows of this table.
        if (from && !to) await addToCount(tx, from as UserRow, -1)
        if (!from && to) await addToCount(tx, to as UserRow, 1)
      }
      for (const userId of userIdsOf(rows)) {
        await raiseEpoch(tx, { projectId: call.projectId, userId })
        await followUser(tx, call, userId)
      }
      for (const { table, from, to } of rows) {
        if (!powers.has(table) || from || !to) continue
        const who = { projectId: call.projectId, userId: String(to.user_id) }
        const user = (await isOfConsole(tx, who)) && (await findUserById(tx, who))
        if (user) await hooks.onPowerGained(tx, call, user, user.id)
      }
    },
  }
}

/** Where a row that is made again makes an administrator. */
const powers = new Set(['user_roles', 'descopers'])

const addresses = ['email', 'phone', 'login_ids', 'verified_email', 'verified_phone'] as const

/** Updates what is derived from the user; refuses what they may not have become. */
async function followUser(tx: Writing, call: Call, userId: string): Promise<void> {
  const { projectId } = call
  const user = await findUserById(tx, { projectId, userId })
  if (!user) return
  await indexUsers(tx, [user])
  await replaceValues(tx, { projectId, userId }, parseAttributes(user))
  await requireAuthority(tx, call, { projectId, userId })
  if ((await isOfConsole(tx, { projectId, userId })) && (await lacksOwner(tx, user))) throw new AccountNotProven()
}

function userIdsOf(rows: readonly Reversal[]): string[] {
  const ids = rows.flatMap(({ table, from, to }) => [from, to].map(row => (table === 'users' ? row?.id : row?.user_id)))
  return [...new Set(ids.filter(id => typeof id === 'string'))]
}
