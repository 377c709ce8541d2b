import { transact } from '@gatehouse-id/database'
import { parseInput } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { ChangeUser } from '../profile/changes/change-user.ts'
import { patchOf } from '../profile/changes/patch.ts'
import { users as usersContract } from '../profile/contract.ts'
import type { UserRow } from '../profile/store.ts'
import { expected, type Failure, failureOf, type Sent } from './failure.ts'

/** What SDKs offer for each user of a batch, and only operations for one user take. */
export const unsupported = {
  familyAssociations: 'is not supported here: send it to /v1/mgmt/user/update/family/add',
} as const

type Change = (tx: Writing) => Promise<UserRow>
type One = { sent: Sent; change: Change }
type Patched = { rows: UserRow[]; failedUsers: Failure[] }

/**
 * Changes every user that can be changed, in one transaction, so that they are undone together; says why the others
 * could not be.
 */
export function createPatchEach({ db }: Pick<Dependencies, 'db'>, { changeUser }: { changeUser: ChangeUser }) {
  function changeOf(call: Call, sent: Sent): Change {
    const patch = parseInput({ ...usersContract.patch, unsupported }, sent)
    return tx => changeUser(tx, call, patch, (row, voucher) => patchOf(row, patch, voucher))
  }

  /** @throws the reason when it fails by itself */
  async function tryOut({ change }: One): Promise<void> {
    const trying = transact(db, async tx => {
      await change(tx)
      throw new TriedOut()
    })
    await trying.catch((error: unknown) => {
      if (!(error instanceof TriedOut)) throw error
    })
  }

  return async (call: Call, users: readonly Sent[]): Promise<Patched> => {
    const failedUsers: Failure[] = []
    async function fine<Given, Fine>(
      all: readonly Given[],
      sentOf: (one: Given) => Sent,
      pass: (one: Given) => Promise<Fine>,
    ) {
      const found: Fine[] = []
      for (const one of all)
        await pass(one).then(
          passed => found.push(passed),
          error => failedUsers.push(failureOf(sentOf(one), expected(error).message, expected(error))),
        )
      return found
    }

    let wanted = await fine(
      users,
      sent => sent,
      async sent => ({ sent, change: changeOf(call, sent) }),
    )
    for (let isTried = false; ; isTried = true) {
      const attempt: { at?: One } = {}
      try {
        const rows = await transact(db, async tx => {
          const changed: UserRow[] = []
          for (const one of wanted) {
            attempt.at = one
            changed.push(await one.change(tx))
          }
          return changed
        })
        return { rows, failedUsers }
      } catch (error) {
        const { at } = attempt
        if (!at) throw error
        failedUsers.push(failureOf(at.sent, expected(error).message, expected(error)))
        wanted = wanted.filter(one => one !== at)
        // Many may be wrong: each is tried by itself once, rather than all others again for each.
        if (!isTried)
          wanted = await fine(
            wanted,
            one => one.sent,
            async one => {
              await tryOut(one)
              return one
            },
          )
      }
    }
  }
}

/** Rolls back what was only tried. */
class TriedOut extends Error {}
