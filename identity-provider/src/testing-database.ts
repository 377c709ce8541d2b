import { type Database, openDatabase } from '@gatehouse/database'
import { migratedBytes } from '@gatehouse/database/testing'
import { migrations } from './index.ts'
import type { PasswordCost } from './foundation/secrets/password-cost.ts'
import type { Tables } from './foundation/tables.ts'

/** For tests that are not about hashes: the full cost is a fifth of a test. */
export const lowPasswordCost: PasswordCost = { memoryKib: 8, passes: 1 }

const inMemory = migratedBytes([migrations])

/** Opens a database that has run our migrations: a new one in memory, unless a URL names one. */
export async function openTestDatabase(url?: string): Promise<Database<Tables>> {
  if (url === undefined) return openDatabase<Tables>({ url: ':memory:', contents: await inMemory() })
  return openDatabase<Tables>({ url, connectionsMax: 4 })
}
