import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatabaseBusy, DatabaseUnavailable } from '../errors.ts'
import { type Database, openDatabase } from '../open.ts'
import { sendLater } from '../statements/later.ts'
import { testEngines } from '../testing/databases.ts'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { transact } from '../transactions/transact.ts'

type Tables = { notes: { id: number } }

const [sqlite, postgres] = testEngines

async function createNotes({ create }: (typeof testEngines)[number]) {
  const database = await create()
  onTestFinished(() => database.drop())
  const db = await database.open<Tables>()
  await sql`create table notes (id bigint primary key)`.execute(db)
  return { database, db }
}

async function open(url: string, options = ''): Promise<Database<Tables>> {
  const address = new URL(url)
  if (options) address.searchParams.set('options', `${address.searchParams.get('options')} ${options}`)
  const db = await openDatabase<Tables>({ url: address.href, connectionsMax: 2 })
  onTestFinished(() => db.destroy())
  return db
}

function add(db: Database<Tables>, id: number) {
  return db.insertInto('notes').values({ id }).execute()
}

async function ids(db: Database<Tables>) {
  return (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)
}

describe.runIf(postgres)('an outage of PostgreSQL', () => {
  async function behind() {
    const { database, db: direct } = await createNotes(postgres ?? fail())
    const proxy = await tcpProxy(database.url)
    onTestFinished(() => proxy.close())
    return { url: database.url, direct, proxy, db: await open(proxy.url) }
  }

  test('a connection that is found dead at the first statement is replaced, and nobody notices', async () => {
    const { db, proxy } = await behind()
    proxy.cutAtNextBytes()
    expect(await ids(db)).toEqual([])
    proxy.cutAtNextBytes()
    await transact(db, tx => add(tx, 1))
    proxy.cutAtNextBytes()
    await transact(db, tx => add(tx, 2), { isolationLevel: 'serializable' })
    proxy.cutAtNextBytes()
    await transact(db, tx => sendLater(tx, tx.insertInto('notes').values({ id: 3 })))
    expect(await ids(db)).toEqual([1, 2, 3])
  })

  test('what may have been written is not sent again', async () => {
    const { db, direct, proxy } = await behind()
    proxy.cutAtNextBytes()
    await expect(add(db, 1)).rejects.toBeInstanceOf(DatabaseUnavailable)
    const cut = transact(db, async tx => {
      await add(tx, 2)
      proxy.cutAtNextBytes()
      await add(tx, 3)
    })
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await ids(direct)).toEqual([])
    await add(db, 4)
  })

  test('a session that the server ends in the middle is an outage', async () => {
    const { db, direct } = await behind()
    const ended = transact(db, async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(direct)
      await add(tx, 1)
    })
    await expect(ended).rejects.toBeInstanceOf(DatabaseUnavailable)
    await add(db, 2)
  })

  test('a server that refuses connections is one, until it takes them again', async () => {
    const { db, proxy } = await behind()
    await proxy.refuse()
    await expect(ids(db)).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(transact(db, tx => add(tx, 1))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(add(db, 1)).rejects.not.toThrow(/127\.0\.0\.1|ECONN/)
    await proxy.open()
    await add(db, 1)
    expect(await ids(db)).toEqual([1])
  })

  test('a database that is read-only, or lets a statement wait too long, is one', async () => {
    const { url, direct } = await behind()
    await expect(add(await open(url, '-c default_transaction_read_only=on'), 1)).rejects.toMatchObject(
      unavailable('25006'),
    )
    const slow = sql`select pg_sleep(5)`.execute(await open(url, '-c statement_timeout=20'))
    await expect(slow).rejects.toMatchObject(unavailable('57014'))
    await add(direct, 1)
    const waiting = await open(url, '-c lock_timeout=20')
    await transact(direct, async tx => {
      await tx.updateTable('notes').set({ id: 2 }).execute()
      await expect(waiting.deleteFrom('notes').execute()).rejects.toMatchObject(unavailable('55P03'))
    })
    const idle = transact(await open(url, '-c idle_in_transaction_session_timeout=20'), async tx => {
      await add(tx, 3)
      await sql`select pg_sleep(0.1)`.execute(direct)
      await add(tx, 4)
    })
    await expect(idle).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await ids(direct)).toEqual([2])
  })

  test('a server that has no connection left is one', async () => {
    const { url, direct } = await behind()
    const role = `lone_${randomUUID().replaceAll('-', '')}`
    await sql`create role ${sql.id(role)} login connection limit 1`.execute(direct)
    const address = new URL(url)
    address.username = role
    const db = await openDatabase<Tables>({ url: address.href, refusesBypass: false })
    try {
      await transact(db, async () => {
        await expect(sql`select 1`.execute(db)).rejects.toMatchObject(unavailable('53300'))
      })
    } finally {
      await db.destroy()
      await sql`drop role ${sql.id(role)}`.execute(direct)
    }
  })

  test.each(['53100', '53200', '57P01', '57P03', '58030', '08006'])('the server says so by %s', async code => {
    const { direct } = await behind()
    await expect(raise(direct, code)).rejects.toMatchObject(unavailable(code))
  })

  test.each(['22012', '23505', '42P01', 'P0001'])('an error of a statement (%s) is none', async code => {
    const { direct } = await behind()
    await expect(raise(direct, code)).rejects.toMatchObject({ code })
  })

  const raise = (db: Database<Tables>, code: string) =>
    sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(db)
  const unavailable = (code: string) => ({ name: 'DatabaseUnavailable', cause: { code } })
})

describe('an outage of SQLite', () => {
  test('a full disk is one, for every transaction that was to be committed with it', async () => {
    const { db } = await createNotes(sqlite ?? fail())
    await sql`create table texts (text text)`.execute(db)
    await sql`pragma max_page_count = 1`.execute(db)
    const fill = (tx: Database<Tables>) => sql`insert into texts values (${'x'.repeat(1_000_000)})`.execute(tx)
    const both = [transact(db, tx => add(tx, 1)), transact(db, fill)]
    for (const { status, reason } of (await Promise.allSettled(both)) as PromiseRejectedResult[])
      expect([status, reason]).toEqual(['rejected', expect.any(DatabaseUnavailable)])
    await expect(fill(db)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await ids(db)).toEqual([])
    await sql`pragma max_page_count = 1000000`.execute(db)
    await transact(db, tx => add(tx, 2))
    expect(await ids(db)).toEqual([2])
  })

  test('a file that cannot be written is one, and can be read', async () => {
    const { db } = await createNotes(sqlite ?? fail())
    await add(db, 1)
    await sql`pragma query_only = on`.execute(db)
    await expect(add(db, 2)).rejects.toMatchObject({ name: 'DatabaseUnavailable', cause: { errcode: 8 } })
    await expect(transact(db, tx => add(tx, 2))).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await ids(db)).toEqual([1])
  })
})

test('a database that stays busy is not available', () => {
  expect(new DatabaseBusy(5_000)).toBeInstanceOf(DatabaseUnavailable)
})

function fail(): never {
  throw new Error('unreachable: the engine is there')
}
