import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { DatabaseUnreachable, InvalidDatabaseUrl, MigrationChanged, SchemaNewer } from './errors.ts'
import { migrate, pendingMigrations } from './migrations/migrate.ts'
import { type Database, databaseKind, openDatabase } from './open.ts'
import { prepared } from './statements/prepared.ts'
import { type TestDatabase, testEngines } from './testing/databases.ts'
import { transact } from './transactions/transact.ts'

type Tables = { accounts: { id: string; balance: number; note: string | null } }

const dropAfter: TestDatabase[] = []
afterEach(async () => {
  for (const database of dropAfter.splice(0)) await database.drop()
})

describe.each(testEngines)('on $engine', ({ create }) => {
  async function testDatabase() {
    const database = await create()
    dropAfter.push(database)
    const db = await database.open<Tables>()
    await sql`create table accounts (id text primary key, balance bigint not null, note text)`.execute(db)
    return { database, db }
  }
  const add = (db: Database<Tables>, id: string, balance = 0) =>
    db.insertInto('accounts').values({ id, balance, note: null }).execute()
  const balanceOf = async (db: Database<Tables>, id: string) =>
    (await db.selectFrom('accounts').select('balance').where('id', '=', id).executeTakeFirst())?.balance

  test('a bigint comes back as a number', async () => {
    const { db } = await testDatabase()
    await add(db, 'a', 1_795_000_000_000)
    expect(await balanceOf(db, 'a')).toBe(1_795_000_000_000)
  })

  test('thirty concurrent read-modify-writes lose no update', async () => {
    const { db } = await testDatabase()
    await add(db, 'a')
    const increment = () =>
      transact(db, async tx => {
        const row = await tx
          .selectFrom('accounts')
          .select('balance')
          .where('id', '=', 'a')
          .$if(databaseKindOf(db) === 'postgresql', query => query.forUpdate())
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('accounts')
          .set({ balance: row.balance + 1 })
          .where('id', '=', 'a')
          .execute()
      })
    // Few enough that the last need not wait longer than 5 s on a busy machine.
    await Promise.all(Array.from({ length: 30 }, increment))
    expect(await balanceOf(db, 'a')).toBe(30)
  })

  test('a prepared query takes the values of each execution, inside a transaction and outside', async () => {
    const { db } = await testDatabase()
    const insert = prepared((any: Database<Tables>, row: Tables['accounts']) => any.insertInto('accounts').values(row))
    const find = prepared((any: Database<Tables>, { id }: { id: string }) =>
      any.selectFrom('accounts').select(['balance', 'note']).where('id', '=', id).where('balance', '<', 10),
    )
    await insert(db, { id: 'a', balance: 1, note: null })
    await transact(db, async tx => {
      await insert(tx, { id: 'b', balance: 2, note: 'two' })
      expect((await find(tx, { id: 'b' })).rows).toEqual([{ balance: 2, note: 'two' }])
    })
    expect((await find(db, { id: 'a' })).rows).toEqual([{ balance: 1, note: null }])
    expect((await find(db, { id: 'c' })).rows).toEqual([])
    const change = prepared((any: Database<Tables>, { id, balance }: { id: string; balance: number }) =>
      any.updateTable('accounts').set({ balance }).where('id', '=', id),
    )
    expect((await change(db, { id: 'a', balance: 11 })).numAffectedRows).toBe(1n)
    expect((await find(db, { id: 'a' })).rows).toEqual([])
  })

  test('a failing transaction writes nothing, and the next one runs', async () => {
    const { db } = await testDatabase()
    const failing = transact(db, async tx => {
      await add(tx, 'a')
      throw new Error('rolled back on purpose')
    })
    await expect(failing).rejects.toThrow('rolled back on purpose')
    expect(await balanceOf(db, 'a')).toBeUndefined()
    await transact(db, async tx => add(tx, 'b'))
    expect(await balanceOf(db, 'b')).toBe(0)
  })

  test('a reader outside sees nothing of a transaction until it commits', async () => {
    const { db } = await testDatabase()
    const [written, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = transact(db, async tx => {
      await add(tx, 'a')
      expect(await balanceOf(tx, 'a')).toBe(0)
      written.resolve()
      await read.promise
    })
    await written.promise
    expect(await balanceOf(db, 'a')).toBeUndefined()
    read.resolve()
    await writing
    expect(await balanceOf(db, 'a')).toBe(0)
  })

  test('writes beside an open transaction wait for it and are not rolled back with it', async () => {
    const { db } = await testDatabase()
    const written = Promise.withResolvers<void>()
    const failing = transact(db, async tx => {
      await add(tx, 'inside')
      written.resolve()
      await new Promise(resolve => setTimeout(resolve, 20))
      throw new Error('rolled back')
    })
    await Promise.all([expect(failing).rejects.toThrow('rolled back'), written.promise.then(() => add(db, 'beside'))])
    expect(await balanceOf(db, 'inside')).toBeUndefined()
    expect(await balanceOf(db, 'beside')).toBe(0)
  })

  test('two connections to one database, as of two processes, both write without errors', async () => {
    const { database, db } = await testDatabase()
    const other = await database.open<Tables>()
    const write = (connection: Database<Tables>, id: string) => transact(connection, async tx => add(tx, id))
    await Promise.all(Array.from({ length: 100 }, (_, index) => write(index % 2 ? db : other, `row ${index}`)))
    const { count } = await db
      .selectFrom('accounts')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(100)
  })

  test('migrations run once, in order, and an edited one is refused', async () => {
    const { db } = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
    const sets = [{ package: 'test', folder: pathToFileURL(`${folder}/`) }]
    writeFileSync(join(folder, '0001-first.sql'), '-- the first\ncreate table firsts (id text primary key);\n')
    writeFileSync(
      join(folder, '0002-second.sql'),
      'alter table firsts add column name text;\ncreate table seconds (id text);',
    )
    expect(await pendingMigrations(db, sets)).toEqual(['test/0001-first.sql', 'test/0002-second.sql'])
    expect(await migrate(db, sets)).toEqual(['test/0001-first.sql', 'test/0002-second.sql'])
    await sql`insert into firsts (id, name) values ('a', 'Ada')`.execute(db)
    expect(await migrate(db, sets)).toEqual([])
    expect(await pendingMigrations(db, sets)).toEqual([])
    writeFileSync(join(folder, '0001-first.sql'), 'create table firsts (id text);')
    await expect(migrate(db, sets)).rejects.toBeInstanceOf(MigrationChanged)
  })

  test('a database that a newer version has migrated is refused, and changed by nothing', async () => {
    const { db } = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
    const sets = [{ package: 'test', folder: pathToFileURL(`${folder}/`) }]
    const own = { package: 'own', folder: await oneMigration() }
    for (const name of ['0001-first', '0003-third'])
      writeFileSync(join(folder, `${name}.sql`), `create table ${name.slice(5)}s (id text);`)
    await migrate(db, [...sets, own])
    rmSync(join(folder, '0003-third.sql'))
    // Of before, on a branch of its own.
    writeFileSync(join(folder, '0002-second.sql'), 'create table seconds (id text);')
    await expect(migrate(db, sets)).rejects.toBeInstanceOf(SchemaNewer)
    await expect(migrate(db, sets)).rejects.toThrow('test/0003-third.sql is not known here')
    await expect(pendingMigrations(db, sets)).rejects.toBeInstanceOf(SchemaNewer)
    await expect(sql`select * from seconds`.execute(db)).rejects.toThrow()
    // What another package has run is its matter.
    expect(await migrate(db, [own])).toEqual([])
  })

  test('migrations of another database on the same server do not count', async () => {
    const sets = [{ package: 'test', folder: await oneMigration() }]
    const [here, there] = [await testDatabase(), await testDatabase()]
    await migrate(there.db, sets)
    expect(await pendingMigrations(here.db, sets)).toEqual(['test/0001-only.sql'])
    expect(await pendingMigrations(there.db, sets)).toEqual([])
  })

  test('a migration that fails half-way changes nothing and runs again when corrected', async () => {
    const { db } = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
    const sets = [{ package: 'test', folder: pathToFileURL(`${folder}/`) }]
    writeFileSync(join(folder, '0001-broken.sql'), 'create table firsts (id text);\ncreate tabel seconds (id text);')
    await expect(migrate(db, sets)).rejects.toThrow('tabel')
    writeFileSync(join(folder, '0001-broken.sql'), 'create table firsts (id text);\ncreate table seconds (id text);')
    expect(await migrate(db, sets)).toEqual(['test/0001-broken.sql'])
  })
})

async function oneMigration(): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
  writeFileSync(join(folder, '0001-only.sql'), 'create table onlys (id text);')
  return pathToFileURL(`${folder}/`)
}

function databaseKindOf(db: Database<Tables>) {
  return db.getExecutor().adapter.constructor.name === 'PostgresAdapter' ? 'postgresql' : 'sqlite'
}

test('an unknown database URL is refused with the supported forms', () => {
  expect(() => databaseKind('mysql://localhost/x')).toThrow(InvalidDatabaseUrl)
  expect(() => databaseKind('mysql://localhost/x')).toThrow('postgres://')
})

test('an unwritable folder and an unreachable server are named, without the password', async () => {
  await expect(openDatabase({ url: 'file:/dev/null/x.db' })).rejects.toThrow(DatabaseUnreachable)
  await expect(openDatabase({ url: 'file:/dev/null/x.db' })).rejects.toThrow('/dev/null/x.db')
  const unreachable = 'postgres://someone:secret@127.0.0.1:1/none'
  await expect(openDatabase({ url: unreachable })).rejects.toThrow('127.0.0.1:1/none')
  await expect(openDatabase({ url: unreachable })).rejects.not.toThrow('secret')
})
