import { type DatabaseKind, type MigrationPlan, whoWaits } from '@gatehouse-id/database'

/** What `gatehouse-id migrate --plan` prints: who waits for each migration, while it runs. */
export function describePlan(plan: MigrationPlan, kind: DatabaseKind): string {
  if (plan.length === 0) return 'The database is up to date.'
  const lines = plan.flatMap(({ name, locks }) => [
    `  ${name}`,
    ...(kind === 'sqlite' ? [] : locks.map(({ table, mode }) => `    ${table}: ${whoWaits[mode]} waits (${mode})`)),
  ])
  const writer = kind === 'sqlite' ? ['On SQLite who writes waits for each.'] : []
  return [`Would run ${plan.length} migrations:`, ...lines, ...writer].join('\n')
}
