import type { Reading } from '../../../../foundation/tables/tables.ts'
import type { FindLocked } from '../../needs.ts'
import type { Search, SearchWithLocks } from './fields.ts'

/** Finds no user, where an empty list would find everybody. */
const nobody = ['']

/** The search among the users who are locked, if it asks for them. */
export function createAmongLocked(findLocked: FindLocked) {
  return async (
    db: Reading,
    projectId: string,
    { lockReasons, tempLockReasons, ...search }: SearchWithLocks,
  ): Promise<Search> => {
    let userIds = search.userIds?.length ? search.userIds : undefined
    for (const [reasons, isForGood] of [
      [lockReasons, true],
      [tempLockReasons, false],
    ] as const) {
      if (!reasons?.length) continue
      const locked = new Set(await findLocked(db, { projectId, reasons, isForGood }))
      userIds = userIds ? userIds.filter(id => locked.has(id)) : [...locked]
    }
    return { ...search, ...(userIds && { userIds: userIds.length > 0 ? userIds : nobody }) }
  }
}
