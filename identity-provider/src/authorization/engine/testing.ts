import { check } from '@gatehouse-id/authorization'
import type { TestIdentity } from '../../testing/identity.ts'
import type { Engine } from './engine.ts'

export const dsl = `model AuthZ 1.0
type user
type group
  relation member: user | group#member
type folder
  relation viewer: user | group#member
  relation barred: user
  permission view: viewer - barred
  permission other: barred - viewer
`
export type Relation = { resourceType: string; resource: string; relation: string; targetType: string; target: string }
export function viewer(resource: string, target: string): Relation {
  return {
    resourceType: 'folder',
    resource,
    relation: 'viewer',
    targetType: 'user',
    target,
  }
}
export function folders(count: number, target: string) {
  return Array.from({ length: count }, (_, at) => viewer(`f${at}`, target))
}

export async function prepare({ clientAs }: TestIdentity) {
  const client = clientAs()
  await client.authorizationSchemas.save({ dsl })
  return client
}

/** What the engine answers, and whether it did from memory. */
export function ask(engine: Engine, projectId: string, tuple: Relation, consistency?: 'full') {
  return engine.read(projectId, { consistency }, async ({ inMemoryCheck, schema, reader }) => {
    const allowed = inMemoryCheck?.(tuple) ?? (await check({ schema, reader, tuple }))
    return { allowed, isFromMemory: inMemoryCheck !== undefined }
  })
}

/** Asks until the relations are in memory. */
export async function warm(engine: Engine, projectId: string) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await ask(engine, projectId, viewer('f', 'nobody'))).isFromMemory) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error('the relations never came to memory')
}

const tables = [
  'authorization_relations',
  'authorization_changes',
  'authorization_schemas',
  'authorization_revisions',
] as const

/** Schema and relations as a standby has them. */
export async function stored(db: TestIdentity['db']) {
  return Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
}

/** The standby takes the place of the database. */
export async function restore(db: TestIdentity['db'], rows: readonly (readonly object[])[]) {
  for (const [at, table] of tables.entries()) {
    await db.deleteFrom(table).execute()
    // Rows of that table.
    for (const row of rows[at] ?? [])
      await db
        .insertInto(table)
        .values(row as never)
        .execute()
  }
}
