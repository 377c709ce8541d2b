import { csvLine } from '../../../activity/index.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { JobKind } from '../../../foundation/areas/job-kind.ts'
import { toUsers } from '../profile/user/to-user.ts'
import type { User } from '../profile/user/user.ts'
import { userColumns, valueIn } from './columns.ts'
import { ExportInput } from './contract.ts'
import { nextUsers, type Walk } from './walk.ts'

/** Some hundred bytes each: a part of the result is not long. */
const rowsMax = 1_000

/** Writes the users that a filter finds. */
export function userExport({ db }: Pick<Dependencies, 'db'>): JobKind {
  return {
    name: 'userExport',
    rowsMax,
    async step({ projectId }, job, limit) {
      const { format, columns = userColumns } = ExportInput.parse(job.input)
      const { lastId } = job.input as Walk // its creation stored it
      // This kind stored it.
      const from = job.cursor as { after: string } | undefined
      const walk = { ...(job.input as Walk), lastId, after: from?.after, limit }
      const { rows, after, isDone } = await nextUsers(db, projectId, walk)
      const users = await toUsers(db, projectId, rows)
      const head = format === 'csv' && !from ? csvLine(columns) : ''
      return {
        cursor: { after },
        isDone,
        succeeded: rows.length,
        errors: [],
        progress: job.total === undefined ? 0 : (job.processed + rows.length) / Math.max(job.total, 1),
        output: head + users.map(user => lineOf(user, { format, columns })).join(''),
      }
    },
  }
}

function lineOf(user: User, { format, columns }: { format: 'jsonl' | 'csv'; columns: readonly string[] }): string {
  const values = columns.map(column => [column, valueIn(user, column)] as const)
  return format === 'csv'
    ? csvLine(values.map(([, value]) => value))
    : `${JSON.stringify(Object.fromEntries(values))}\n`
}
