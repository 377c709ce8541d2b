import { type Database, openDatabase, pendingMigrations } from '@gatehouse-id/database'
import { confirmClock, findClockProblem } from '@gatehouse-id/identity-provider'
import { command } from '../../command-line/command.ts'
import { type AllTables, allMigrations } from '../../identity/migrations.ts'

export const confirmClockCommand = command({
  name: 'confirm-clock',
  summary: 'say that the time is right, after a leap of the clock or a pause of more than a day',
  async run({ config }) {
    const { hostedIdentity, databaseUrl } = config()
    if (hostedIdentity)
      return console.log('GATEHOUSE_IDENTITY_URL is set: there is no database whose time is confirmed.')
    const db = await openDatabase<AllTables>({ url: databaseUrl })
    try {
      const pending = await pendingMigrations(db, allMigrations)
      if (pending.length > 0) return console.log('The database is not up to date: run "gatehouse-id migrate" first.')
      const now = new Date(await confirmClock(db)).toISOString()
      console.log(`It is ${now}. What has expired until then is deleted by the next sweep, within ten minutes.`)
    } finally {
      await db.destroy()
    }
  },
})

/** One word or sentence for the doctor; with a problem the command fails. */
export async function diagnoseClock(db: Database<AllTables>): Promise<string> {
  const problem = await findClockProblem(db)
  if (problem === undefined) return 'right'
  process.exitCode = 1
  return `${problem}: nothing is served (docs/run/production.md)`
}
