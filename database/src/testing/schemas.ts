// A global setup of test projects: names what their tests share, and removes what they leave.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../open.ts'

/**
 * Names the schemas of this run on the server of TEST_POSTGRES_URL, and the folder of its statements. Workers reuse their
 * schemas from file to file, and do not know which file is the last.
 */
export function setup() {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) return undefined
  const prefix = `test_${randomUUID().slice(0, 8)}_`
  process.env.TEST_POSTGRES_SCHEMAS ??= prefix
  // Several projects have this setup, and share the schemas of the first.
  if (process.env.TEST_POSTGRES_SCHEMAS !== prefix) return undefined
  const statements = mkdtempSync(join(tmpdir(), 'gatehouse-statements-'))
  process.env.TEST_STATEMENTS = statements
  return async () => {
    rmSync(statements, { recursive: true })
    await dropSchemas(url, prefix)
  }
}

async function dropSchemas(url: string, prefix: string): Promise<void> {
  const server = await openDatabase({ url, connectionsMax: 1 })
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${prefix})`.execute(server)
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(server)
  await server.destroy()
}
