import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../activity/index.ts'
import { toUsers, type UserRow } from '../../../directory/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { userExports } from './contract.ts'
import { type ExportedUser, toExported } from './exported.ts'
import { listCredentials, listUsersAfter } from './store.ts'
import { defineArea } from '../../../foundation/areas/area.ts'

/** Read at once: a user may have many attributes, and long ones. */
const readMax = 100
/** A page ends behind the user with whom it becomes as long as this. */
const pageCharactersMax = 4_000_000

function userExportsService(
  { db, encryption }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof userExports, Call> {
  async function exported(reading: Reading, projectId: string, rows: UserRow[]): Promise<ExportedUser[]> {
    const users = await toUsers(reading, projectId, rows)
    const credentials = await listCredentials(reading, { projectId, userIds: rows.map(row => row.id) })
    return users.flatMap((user, index) => {
      const row = rows[index]
      return row ? [toExported(row, user, credentials, encryption)] : []
    })
  }

  return {
    /** The event is written with what is read: nobody takes users out unseen. */
    async page({ after, limit }, call) {
      const { projectId } = call
      return transact(db, async tx => {
        const users: ExportedUser[] = []
        let characters = 0
        let last = after
        let isDone = false
        while (!isDone && users.length < limit && characters < pageCharactersMax) {
          const wanted = Math.min(readMax, limit - users.length)
          const rows = await listUsersAfter(tx, { projectId, after: last, limit: wanted })
          isDone = rows.length < wanted
          last = rows.at(-1)?.id ?? last
          if (rows.length === 0) break
          const read = await exported(tx, projectId, rows)
          users.push(...read)
          characters += read.reduce((sum, user) => sum + JSON.stringify(user).length, 0)
        }
        await recordAudit(tx, call, { action: 'UsersExported', type: 'warn', data: { users: users.length, after } })
        return { users, ...(!isDone && { next: last }) }
      })
    },
  }
}

export const userExportsArea = defineArea({ contract: userExports, service: userExportsService })
