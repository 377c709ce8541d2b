import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../errors.ts'
import { atomically } from '../nested/nested.ts'
import { type Database, openDatabase, type OpenOptions } from '../open.ts'
import { testEngines } from '../testing/databases.ts'
import { type TcpProxy, tcpProxy } from '../testing/tcp-proxy.ts'
import { transact } from '../transactions/transact.ts'

type Tables = { accounts: { id: string; balance: number } }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const postgres = testEngines.find(({ engine }) => engine === 'postgresql')

describe.runIf(postgres)('waits on PostgreSQL', () => {
  async function createAccounts(): Promise<string> {
    if (!postgres) throw new Error('unreachable: it runs where PostgreSQL is')
    const { url, drop } = await postgres.create()
    closing.push(drop)
    const db = await open({ url })
    await sql`create table accounts (id text primary key, balance bigint not null)`.execute(db)
    for (const id of ['a', 'b']) await db.insertInto('accounts').values({ id, balance: 0 }).execute()
    return url
  }
  async function open(options: OpenOptions): Promise<Database<Tables>> {
    const db = await openDatabase<Tables>(options)
    closing.push(() => db.destroy())
    return db
  }
  async function openProxy(...given: Parameters<typeof tcpProxy>): Promise<TcpProxy> {
    const proxy = await tcpProxy(...given)
    closing.push(() => proxy.close())
    return proxy
  }
  const add = (db: Database<Tables>, id: string) =>
    db
      .updateTable('accounts')
      .set(eb => ({ balance: eb('balance', '+', 1) }))
      .where('id', '=', id)
      .execute()
  const balanceOf = async (db: Database<Tables>, id: string) =>
    (await db.selectFrom('accounts').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance

  test('a connection that does not answer any more is given up, and another takes its place', async () => {
    const proxy = await openProxy(await createAccounts())
    const db = await open({ url: proxy.url, connectionsMax: 2, limits: { silenceMs: 300 } })
    const [begun, frozen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = transact(db, async tx => {
      await balanceOf(tx, 'a')
      begun.resolve()
      await frozen.promise
      await add(tx, 'a')
    })
    await begun.promise
    // The other connection is there, and idle.
    await balanceOf(db, 'a')
    proxy.freeze()
    frozen.resolve()
    const [written, read] = await Promise.allSettled([transaction, balanceOf(db, 'a')])
    expect(written.status).toBe('rejected')
    // On a busy machine it was given up before.
    if (read.status === 'rejected') expect(read.reason).toMatchObject({ cause: { code: 'ETIMEDOUT' } })
    await Promise.all([transact(db, tx => add(tx, 'a')), add(db, 'a')])
    expect(await balanceOf(db, 'a')).toBe(2)
  })

  test('what a node has locked is free again when its host is lost', async () => {
    const url = await createAccounts()
    const proxy = await openProxy(url)
    const lost = await open({ url: proxy.url, limits: { idleInTransactionMs: 300, silenceMs: 600 } })
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transact(lost, async tx => {
      await add(tx, 'a')
      begun.resolve()
      await ended.promise
      await add(tx, 'a')
    })
    await begun.promise
    proxy.freeze()
    const db = await open({ url })
    await transact(db, tx => add(tx, 'a'))
    ended.resolve()
    await expect(holding).rejects.toThrow()
    expect(await balanceOf(db, 'a')).toBe(1)
  })

  test('while many wait for a lock, reads and writes of other rows go on', async () => {
    const url = await createAccounts()
    const [outsider, db] = [
      await open({ url }),
      await open({ url, connectionsMax: 5, limits: { lockMs: 60_000, lockAttemptMs: 50 } }),
    ]
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transact(outsider, async tx => {
      await add(tx, 'a')
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    const waiting = Array.from({ length: 12 }, () => transact(db, tx => add(tx, 'a')))
    for (let round = 0; round < 3; round++) {
      expect(await balanceOf(db, 'a')).toBe(0)
      await transact(db, tx => add(tx, 'b'))
    }
    ended.resolve()
    await Promise.all([holding, ...waiting])
    expect([await balanceOf(db, 'a'), await balanceOf(db, 'b')]).toEqual([13, 3])
  })

  test('who waits for a lock in vain is refused, in a transaction and outside, and goes on afterwards', async () => {
    const url = await createAccounts()
    const [outsider, db] = [await open({ url }), await open({ url, limits: { lockMs: 100, lockAttemptMs: 20 } })]
    const refused = {
      status: 'rejected',
      reason: expect.objectContaining({ cause: expect.objectContaining({ code: '55P03' }) }),
    }
    await transact(outsider, async tx => {
      await add(tx, 'a')
      const waited = await Promise.allSettled([transact(db, each => add(each, 'a')), add(db, 'a')])
      expect(waited).toEqual([refused, refused])
    })
    await transact(db, tx => add(tx, 'a'))
    expect(await balanceOf(db, 'a')).toBe(2)
  })

  test('a job keeps waiting for a lock, because it would do much again', async () => {
    const url = await createAccounts()
    const [outsider, db] = [await open({ url }), await open({ url, limits: { lockAttemptMs: 20 } })]
    let attempts = 0
    let job: Promise<unknown> | undefined
    await transact(outsider, async tx => {
      await add(tx, 'a')
      job = atomically(db, { msMax: 60_000 }, within => {
        attempts++
        return add(within, 'a')
      })
      await sql`select pg_sleep(0.2)`.execute(tx)
    })
    await job
    expect([attempts, await balanceOf(db, 'a')]).toEqual([1, 2])
  })

  test('a statement that takes too long is ended by the server', async () => {
    const db = await open({ url: await createAccounts(), limits: { statementMs: 100 } })
    await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ cause: { code: '57014' } })
    expect(await balanceOf(db, 'a')).toBe(0)
  })

  test('a transaction that is known to be long has time', async () => {
    const db = await open({ url: await createAccounts(), limits: { statementMs: 50, silenceMs: 100 } })
    const slow = (tx: Database<Tables>) => sql`select pg_sleep(0.3)`.execute(tx)
    await transact(db, slow, { isLong: true })
    await expect(transact(db, slow)).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  test.each([
    ['refuses settings of the session', (pass: Buffer) => (isBounded(pass) ? { answer: errorResponse } : { pass })],
    ['does not know one of them', (pass: Buffer) => ({ pass: withAnUnknownOne(pass) })],
    ['drops them', (message: Buffer) => ({ pass: withoutLimits(message) })],
  ])('transactions are bounded by a pooler or a server that %s', async (_, onFirst) => {
    const pooler = await openProxy(await createAccounts(), { onFirst })
    const limits = { statementMs: 1_000, idleInTransactionMs: 2_000, lockAttemptMs: 500 }
    const db = await open({ url: pooler.url, limits })
    const settings = (given: Database<Tables>) =>
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`
        .execute(given)
        .then(({ rows }) => rows[0])
    expect(await transact(db, settings)).toEqual({ statement: '1s', lock: '500ms', idle: '2s' })
    // The next client of the pooler finds the session as it was.
    expect(await settings(db)).toEqual({ statement: '0', lock: '0', idle: '0' })
  })
})

function isBounded(message: Buffer): boolean {
  return message.includes('statement_timeout')
}

/** Of the same length, which the message states. */
function withoutLimits(message: Buffer): Buffer {
  const without = message.toString('latin1').replaceAll(/-c \w+_timeout=\S+/g, setting => ' '.repeat(setting.length))
  return Buffer.from(without, 'latin1')
}

/** As a server of PostgreSQL's protocol that lacks a setting reads it. */
function withAnUnknownOne(message: Buffer): Buffer {
  return Buffer.from(message.toString('latin1').replace('tcp_user_timeout', 'tcp_user_unknown'), 'latin1')
}

/** What pgbouncer answers, as the protocol has it: https://www.postgresql.org/docs/current/protocol-error-fields.html */
const errorResponse = (() => {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: options'].map(field => `${field}\0`).join('')
  const message = Buffer.from(`E\0\0\0\0${fields}\0`)
  message.writeInt32BE(message.length - 1, 1)
  return message
})()
