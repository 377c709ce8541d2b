import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '../open.ts'

/** A role of PostgreSQL with the rights that docs/run/databases.md names for nodes that change no tables, and no other. */
export async function restrictedRole(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `nodes_${randomUUID().replaceAll('-', '')}`
  const role = sql.id(name)
  const owner = await openDatabase({ url, connectionsMax: 1 })
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(owner)
  const schema = sql.id(rows[0]?.schema ?? '')
  await sql`create role ${role} login`.execute(owner)
  await sql`grant usage on schema ${schema} to ${role}`.execute(owner)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(owner)
  const ofRole = new URL(url)
  ofRole.username = name
  return {
    url: ofRole.href,
    async drop() {
      await sql`drop owned by ${role}`.execute(owner)
      await sql`drop role ${role}`.execute(owner)
      await owner.destroy()
    },
  }
}
