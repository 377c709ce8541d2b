import { type Database, databaseKind, openDatabase, type OpenOptions } from '@gatehouse-id/database'
import { migratedBytes, patientLimits, recordStatement, requireWhole } from '@gatehouse-id/database/testing'
import { migrations } from '../index.ts'
import type { PasswordCost } from '../foundation/secrets/password-cost.ts'
import type { Tables } from '../foundation/tables/tables.ts'

/** For tests that are not about hashes: the full cost is a fifth of a test. */
export const lowPasswordCost: PasswordCost = { memoryKib: 8, passes: 1 }

const inMemory = migratedBytes([migrations])

/** Opens a database that has run our migrations: a new one in memory, or that of a URL. */
export async function openTestDatabase(
  url = ':memory:',
  onSent?: OpenOptions['onStatement'],
): Promise<Database<Tables>> {
  const contents = url === ':memory:' ? { contents: await inMemory() } : {}
  const isSqlite = databaseKind(url) === 'sqlite'
  const onStatement: OpenOptions['onStatement'] = statement => {
    if (isSqlite) {
      recordStatement?.(statement)
      requireWhole(statement)
    }
    onSent?.(statement)
  }
  return openDatabase<Tables>({ url, connectionsMax: 4, limits: patientLimits, onStatement, ...contents })
}
