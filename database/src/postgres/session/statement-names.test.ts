import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isUniqueViolation } from '../../errors.ts'
import { type Database, openDatabase } from '../../open.ts'
import { prepared } from '../../statements/prepared.ts'
import { testEngines } from '../../testing/databases.ts'
import { tcpProxy } from '../../testing/tcp-proxy.ts'
import { transact } from '../../transactions/transact.ts'

type Tables = { notes: { id: number; text: string } }

const noteOf = prepared((db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectFrom('notes').selectAll().where('id', '=', id),
)
const add = prepared((db: Kysely<Tables>, note: { id: number; text: string }) =>
  db.insertInto('notes').values({ id: note.id, text: note.text }),
)
const postgres = testEngines.find(({ engine }) => engine === 'postgresql')

describe.runIf(postgres)('statements that are prepared', () => {
  /** A database with one note, by way of what changes its answers. */
  async function open(onAnswer?: (bytes: Buffer) => Buffer, connectionsMax = 1): Promise<Database<Tables>> {
    if (!postgres) throw new Error('unreachable: it runs where PostgreSQL is')
    const { url, drop } = await postgres.create()
    onTestFinished(drop)
    const proxy = onAnswer && (await tcpProxy(url, { onAnswer }))
    if (proxy) onTestFinished(() => proxy.close())
    const db = await openDatabase<Tables>({ url: proxy?.url ?? url, connectionsMax })
    onTestFinished(() => db.destroy())
    await sql`create table notes (id bigint primary key, text text not null)`.execute(db)
    await add(db, { id: 1, text: 'one' })
    return db
  }
  const read = async (db: Kysely<Tables>) => (await noteOf(db, { id: 1 })).rows
  const named = async (db: Kysely<Tables>) =>
    (
      await sql<{ statement: string; uses: number }>`select statement, generic_plans + custom_plans as uses
        from pg_prepared_statements order by statement`.execute(db)
    ).rows
  const insert = { statement: 'insert into "notes" ("id", "text") values ($1, $2)', uses: 1 }
  const select = 'select * from "notes" where "id" = $1'

  test('are known by name to their session, once, and others are not', async () => {
    const db = await open()
    for (const _ of [1, 2, 3]) expect(await read(db)).toEqual([{ id: 1, text: 'one' }])
    await transact(db, async tx => void (await Promise.all([read(tx), read(tx)])))
    await db.selectFrom('notes').select('text').where('id', '=', 1).execute()
    expect(await named(db)).toEqual([insert, { statement: select, uses: 5 }])
  })

  test('are described once, and answered together', async () => {
    const answers: Buffer[] = []
    const db = await open(bytes => {
      answers.push(bytes)
      return bytes
    })
    await read(db)
    answers.length = 0
    await Promise.all([read(db), read(db)])
    await transact(db, tx => Promise.all([read(tx), read(tx)]))
    // Bound, a row and complete, of each; then the server is ready: once, and after `begin` with its limit and `commit`.
    expect(kindsOf(Buffer.concat(answers))).toBe('2DC2DCZ' + 'CCZ' + '2DC2DCZ' + 'CZ')
  })

  test('that the session has forgotten answer, though a read of the same turn has failed', async () => {
    const db = await open()
    await read(db)
    await sql`deallocate all`.execute(db)
    const other = prepared((tx: Kysely<Tables>, { id }: { id: number | string }) =>
      tx
        .selectFrom('notes')
        .select('text')
        .where('id', '=', id as number),
    )
    const answers = await Promise.allSettled([other(db, { id: 'no number' }), read(db)])
    expect(answers).toMatchObject([{ reason: { code: '22P02' } }, { value: [{ id: 1, text: 'one' }] }])
  })

  test('answer the new columns of a table, and a transaction that meets them begins again', async () => {
    const db = await open()
    await read(db)
    await sql`alter table notes add column tag text default 'new'`.execute(db)
    expect(await read(db)).toEqual([{ id: 1, text: 'one', tag: 'new' }])
    await sql`alter table notes alter column text type varchar(40)`.execute(db)
    const other = prepared((tx: Kysely<Tables>, { id }: { id: number }) =>
      tx.selectFrom('notes').selectAll().where('id', '>=', id),
    )
    await other(db, { id: 1 })
    await sql`alter table notes add column mark text default 'newer'`.execute(db)
    let attempts = 0
    const rows = await transact(db, async tx => {
      attempts++
      await add(tx, { id: 2, text: 'two' })
      return (await other(tx, { id: 1 })).rows
    })
    expect(rows).toEqual([1, 2].map(id => expect.objectContaining({ id, mark: 'newer' })))
    expect(attempts).toBe(2)
  })

  test('are sent whole where the session has forgotten them, also several at once', async () => {
    const db = await open()
    await read(db)
    await sql`deallocate all`.execute(db)
    expect(await read(db)).toEqual([{ id: 1, text: 'one' }])
    await sql`deallocate all`.execute(db)
    await transact(
      db,
      async tx => void (await Promise.all([add(tx, { id: 2, text: '' }), add(tx, { id: 3, text: '' })])),
    )
    expect(await db.selectFrom('notes').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('are sent whole by all who had sent them at the same time', async () => {
    const db = await open(undefined, 4)
    const all = () => Promise.all([read(db), read(db), read(db), read(db)])
    await all()
    await sql`alter table notes add column tag text default 'new'`.execute(db)
    for (const rows of await all()) expect(rows).toEqual([{ id: 1, text: 'one', tag: 'new' }])
  })

  test('fail with what the first of their message has failed with', async () => {
    const db = await open()
    const failing = transact(db, tx =>
      Promise.all([tx.insertInto('notes').values({ id: 1, text: '' }).execute(), read(tx), read(tx)]),
    )
    await expect(failing).rejects.toSatisfy(isUniqueViolation)
    for (const _ of [1, 2]) await read(db)
    expect(await named(db)).toEqual([insert, { statement: select, uses: 2 }])
  })

  test('have no names behind a pooler, whose process is not that of the server', async () => {
    const db = await open(withOtherProcess)
    for (const _ of [1, 2]) expect(await read(db)).toEqual([{ id: 1, text: 'one' }])
    expect(await named(db)).toEqual([])
  })
})

/** BackendKeyData with another process: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function withOtherProcess(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (at >= 0) bytes.writeInt32BE(1, at + 5)
  return bytes
}

/** The first letters of messages of PostgreSQL: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function kindsOf(bytes: Buffer): string {
  let kinds = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) kinds += String.fromCharCode(bytes[at] ?? 0)
  return kinds
}
