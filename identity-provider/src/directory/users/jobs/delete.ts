import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { JobKind } from '../../../foundation/areas/job-kind.ts'
import type { RemoveUser } from '../profile/remove.ts'
import { requireExpendable, withEachUser } from './each-user.ts'

/** Deletes the users that a filter finds. */
export function userDelete({ db }: Pick<Dependencies, 'db'>, { removeUser }: { removeUser: RemoveUser }): JobKind {
  return {
    name: 'userDelete',
    rowsMax: 200,
    step: (call, job, limit) =>
      withEachUser(db, call, {
        job,
        limit,
        async work(tx, row) {
          await requireExpendable(tx, call, row)
          await removeUser.remove(tx, call, row)
        },
      }),
  }
}
