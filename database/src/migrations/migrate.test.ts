import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { MigrationBlocked } from '../errors.ts'
import { type Database, openDatabase, type OpenOptions } from '../open.ts'
import { restrictedRole, testEngines } from '../testing/databases.ts'
import { transact } from '../transactions/transact.ts'
import type { MigrationSet } from './files.ts'
import { locksOf } from './locks.ts'
import { migrate, planMigrations } from './migrate.ts'

type Tables = { accounts: { id: string; balance: number } }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function migrationsOf(...texts: string[]): MigrationSet[] {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `000${index + 1}.sql`), text)
  return [{ package: 'test', folder: pathToFileURL(`${folder}/`) }]
}

/** As 0100-scim.sql: refers to the table that it alters afterwards. */
const alters = migrationsOf(
  `create table notes (account_id text references accounts (id));\nalter table accounts add column note text;`,
)
const short = { lockMs: 50, pauseMs: 50 }

describe.each(testEngines.filter(({ engine }) => engine === 'postgresql'))('migrations on $engine', ({ create }) => {
  async function open(options: OpenOptions): Promise<Database<Tables>> {
    const db = await openDatabase<Tables>(options)
    closing.push(() => db.destroy())
    return db
  }
  async function createAccounts(limits: OpenOptions['limits'] = {}): Promise<Database<Tables>> {
    const { url, drop } = await create()
    closing.push(drop)
    const db = await open({ url, limits })
    await sql`create table accounts (id text primary key, balance bigint not null)`.execute(db)
    await db.insertInto('accounts').values({ id: 'a', balance: 0 }).execute()
    return db
  }
  test('need rights to make tables only while there are some to run', async () => {
    const { url, drop } = await create()
    closing.push(drop)
    const owner = await open({ url })
    const [first = [], both = []] = [1, 2].map(count =>
      migrationsOf(...['create table notes (id text)', 'create table others (id text)'].slice(0, count)),
    )
    await migrate(owner, first)
    const restricted = await restrictedRole(url)
    closing.push(restricted.drop)
    const node = await open({ url: restricted.url })
    expect(await migrate(node, first)).toEqual([])
    await expect(migrate(node, both)).rejects.toThrow('permission denied for schema')
    expect(await migrate(owner, both)).toEqual(['test/0002.sql'])
  })

  const read = (db: Database<Tables>) => db.selectFrom('accounts').select('balance').execute()
  const write = (db: Database<Tables>) => db.updateTable('accounts').set({ balance: 1 }).execute()

  /** Resolves when somebody waits for a lock on the accounts. */
  async function untilWaitedFor(db: Database<Tables>): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        select 1 from pg_locks where relation = 'accounts'::regclass and not granted`.execute(db)
      if (rows.length > 0) return
    }
  }

  /** A transaction that has read the accounts, until `ended` resolves. */
  async function reading(db: Database<Tables>, then: (tx: Database<Tables>) => Promise<unknown> = async () => {}) {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = transact(db, async tx => {
      await read(tx)
      begun.resolve()
      await ended.promise
      await then(tx)
    })
    await begun.promise
    return {
      end: async () => {
        ended.resolve()
        await done
      },
    }
  }

  test('a migration that waits for a long transaction lets others read and write, and runs after it', async () => {
    const db = await createAccounts()
    const dump = await reading(db)
    const waited = new Set<string>()
    const migrating = migrate(db, alters, { ...short, onWait: name => waited.add(name) })
    for (let round = 0; round < 3; round++) {
      await untilWaitedFor(db)
      await read(db)
      await transact(db, write)
    }
    await dump.end()
    expect(await migrating).toEqual(['test/0001.sql'])
    expect([...waited]).toEqual(['test/0001.sql'])
  })

  test('a migration and a transaction that reads and then writes are no deadlock', async () => {
    const db = await createAccounts()
    let attempts = 0
    const writer = await reading(db, async tx => {
      attempts++
      await write(tx)
    })
    const migrating = migrate(db, alters, { ...short, lockMs: 5_000 })
    await untilWaitedFor(db)
    await writer.end()
    expect(await migrating).toEqual(['test/0001.sql'])
    expect(attempts).toBe(1)
  })

  test('a migration whose tables stay in use gives up, has changed nothing, and runs later', async () => {
    const db = await createAccounts()
    const dump = await reading(db)
    const blocked = migrate(db, alters, { lockMs: 20, pauseMs: 1, waitMs: 50 })
    await expect(blocked).rejects.toThrow(MigrationBlocked)
    await expect(blocked).rejects.toThrow('test/0001.sql waited')
    await dump.end()
    expect((await planMigrations(db, alters)).map(({ name }) => name)).toEqual(['test/0001.sql'])
    expect(await migrate(db, alters)).toEqual(['test/0001.sql'])
  })

  test('a migration may take longer than the statements of requests', async () => {
    const db = await createAccounts({ statementMs: 50, silenceMs: 100 })
    const slow = migrationsOf('create table notes (id text);\nselect pg_sleep(0.3);')
    expect(await migrate(db, slow)).toEqual(['test/0001.sql'])
  })

  test('several nodes that begin with an empty database run each migration once', async () => {
    const { url, drop } = await create()
    closing.push(drop)
    const sets = migrationsOf('create table accounts (id text primary key);', 'create table notes (id text);')
    const nodes = await Promise.all(Array.from({ length: 6 }, () => open({ url, connectionsMax: 1 })))
    const ran = await Promise.all(nodes.map(node => migrate(node, sets, short)))
    expect(ran.flat().toSorted()).toEqual(['test/0001.sql', 'test/0002.sql'])
  })
})

test('what a migration locks is read from its statements: the strongest of each table that was there', () => {
  const locks = locksOf([
    'create table tenants (\n  id text references projects (id),\n  owner text references users (id))',
    'alter table tenants add column name text',
    'create unique index users_by_name on users (name)',
    'update settings set value = 1',
    'alter table users add column is_new integer not null default 0',
    'drop table attempts',
    'insert into archive (id) select id from users',
    'create trigger groups_written after update of id, name on groups for each row execute function written()',
  ])
  expect(locks).toEqual([
    { table: 'archive', mode: 'row exclusive' },
    { table: 'attempts', mode: 'access exclusive' },
    { table: 'groups', mode: 'share row exclusive' },
    { table: 'projects', mode: 'share row exclusive' },
    { table: 'settings', mode: 'row exclusive' },
    { table: 'users', mode: 'access exclusive' },
  ])
})
