import { type MigrationSet, type Monitor, SchemaNewer } from '@gatehouse-id/database'
import { NotReady, type ReadinessCheck } from '../observe/readiness.ts'
import { cached } from './cached.ts'

/** On SQLite each is a write, and anybody may ask. */
const writableMaxAgeMs = 1_000
const migrationsMaxAgeMs = 30_000

/** What has to hold of the database. */
export function databaseChecks(monitor: Monitor, sets: MigrationSet[]): ReadinessCheck[] {
  const writable = cached(monitor.requireWritable, { maxAgeMs: writableMaxAgeMs })
  const pending = cached(() => monitor.pendingMigrations(sets), {
    maxAgeMs: migrationsMaxAgeMs,
    // An outage says nothing about migrations, and may be over.
    isAnswer: error => error instanceof SchemaNewer,
  })
  return [
    { name: 'database', run: () => writable('') },
    {
      name: 'migrations',
      async run() {
        const names = await pending('').catch(unlessNewer)
        if (names.length > 0) throw new NotReady(`${names.length} migrations of this version have not run`)
      },
    },
    {
      // While nodes are replaced one by one, those of the version before go on serving.
      name: 'version',
      isAdvice: true,
      run: () =>
        pending('').then(
          () => undefined,
          error => {
            if (error instanceof SchemaNewer) throw new NotReady('a newer version has migrated the database')
          },
        ),
    },
  ]
}

function unlessNewer(error: unknown): string[] {
  if (error instanceof SchemaNewer) return []
  throw error
}
