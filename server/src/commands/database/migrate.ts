import { databaseKind, migrate as runMigrations, openDatabase, planMigrations } from '@gatehouse-id/database'
import { command } from '../../command-line/command.ts'
import { type AllTables, allMigrations } from '../../identity/migrations.ts'
import { describePlan } from './migration-plan.ts'

export const migrate = command({
  name: 'migrate',
  summary: 'bring the database up to date',
  options: { plan: { type: 'boolean', summary: 'only say what would run, and what it locks' } },
  async run({ values, config }) {
    const { databaseUrl, hostedIdentity } = config()
    if (hostedIdentity) return console.log('GATEHOUSE_IDENTITY_URL is set: there is no database to migrate.')
    const db = await openDatabase<AllTables>({ url: databaseUrl })
    if (values.plan) {
      const plan = await planMigrations(db, allMigrations).finally(() => db.destroy())
      return console.log(describePlan(plan, databaseKind(databaseUrl)))
    }
    const onWait = (migration: string) => console.error(`${migration} waits for tables in use`)
    const ran = await runMigrations(db, allMigrations, { onWait }).finally(() => db.destroy())
    console.log(
      ran.length === 0 ? 'The database was up to date.' : `Ran ${ran.length} migrations:\n  ${ran.join('\n  ')}`,
    )
  },
})
