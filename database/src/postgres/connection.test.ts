import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isUniqueViolation } from '../errors.ts'
import type { Database } from '../open.ts'
import { sendLater } from '../statements/later.ts'
import { prepared } from '../statements/prepared.ts'
import { together } from '../transactions/together.ts'
import { testEngines } from '../testing/databases.ts'
import { openForTest } from '../testing/open-for-test.ts'
import { recordTrips } from '../testing/trips.ts'
import { transact } from '../transactions/transact.ts'

type Tables = { notes: { id: number; text: string } }

const noteOf = prepared((db: Database<Tables>, { id }: { id: unknown }) =>
  db
    .selectFrom('notes')
    .select('id')
    .where('id', '=', id as number),
)

describe.each(testEngines)('statements on $engine', ({ engine, create }) => {
  const open = () => openForTest<Tables>(create, 'create table notes (id bigint primary key, text text not null)')
  const add = (tx: Database<Tables>, id: number) => tx.insertInto('notes').values({ id, text: '' })
  const rename = (tx: Database<Tables>, id: number, text: string) =>
    tx.updateTable('notes').set({ text }).where('id', '=', id)
  const ids = async (db: Database<Tables>) =>
    (await db.selectFrom('notes').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('that are sent later are part of their transaction, in order', async () => {
    const db = await open()
    await transact(db, async tx => {
      await sendLater(tx, add(tx, 1))
      await sendLater(tx, rename(tx, 1, 'one'))
      expect(await tx.selectFrom('notes').select('text').execute()).toEqual([{ text: 'one' }])
      await sendLater(tx, add(tx, 2))
    })
    expect(await ids(db)).toEqual([1, 2])
    const refused = transact(db, async tx => {
      await sendLater(tx, add(tx, 3))
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await ids(db)).toEqual([1, 2])
  })

  test('that are sent later fail their transaction with what they failed with', async () => {
    const db = await open()
    await add(db, 1).execute()
    const atTheCommit = transact(db, async tx => {
      await add(tx, 2).execute()
      await sendLater(tx, add(tx, 1))
    })
    await expect(atTheCommit).rejects.toSatisfy(isUniqueViolation)
    const inOneMessage = transact(db, async tx => {
      await sendLater(tx, add(tx, 1))
      await sendLater(tx, add(tx, 3))
    })
    await expect(inOneMessage).rejects.toSatisfy(isUniqueViolation)
    const before = transact(db, async tx => {
      await sendLater(tx, add(tx, 1))
      await ids(tx)
    })
    await expect(before).rejects.toSatisfy(isUniqueViolation)
    expect(await ids(db)).toEqual([1])
    await transact(db, tx => add(tx, 4).execute())
    expect(await ids(db)).toEqual([1, 4])
  })

  test('that are executed at once have the answers of one after the other', async () => {
    const db = await open()
    const answers = await transact(db, tx =>
      Promise.all([add(tx, 1).execute(), ids(tx), add(tx, 2).execute(), ids(tx)]),
    )
    expect([answers[1], answers[3]]).toEqual([[1], [1, 2]])
    expect(await transact(db, tx => together(tx, [ids, ids]))).toEqual([
      [1, 2],
      [1, 2],
    ])
    const failing = transact(db, tx => Promise.all([add(tx, 3).execute(), add(tx, 1).execute(), ids(tx)]))
    await expect(failing).rejects.toSatisfy(isUniqueViolation)
    expect(await ids(db)).toEqual([1, 2])
  })

  describe.runIf(engine === 'postgresql')('wait for it', () => {
    const begin = 'begin; set local lock_timeout = 500'
    const insert = 'insert into "notes" ("id", "text") values ($1, $2)'
    const select = 'select "id" from "notes" order by "id"'

    test('together, with the beginning of the transaction and what was sent later', async () => {
      const db = await open()
      const trips = await recordTrips(() =>
        transact(db, async tx => {
          await sendLater(tx, add(tx, 1))
          await Promise.all([ids(tx), ids(tx)])
          await sendLater(tx, add(tx, 2))
        }),
      )
      expect(trips).toEqual([
        [begin, insert, select, select],
        [insert, 'commit'],
      ])
      expect(await recordTrips(() => transact(db, tx => together(tx, [ids, ids])))).toEqual([
        [begin, select, select],
        ['commit'],
      ])
    })

    test('together, where requests read what is found by keys in one turn, and each fails by itself', async () => {
      const db = await open()
      await add(db, 1).execute()
      const byKey = 'select "id" from "notes" where "id" = $1'
      const read = async (id: unknown) => (await noteOf(db, { id })).rows
      const tooLong = new RangeError('too long')
      const unwritable = Object.assign(() => {}, {
        toString() {
          throw tooLong
        },
      })
      const trips = await recordTrips(async () => {
        const keys = [1, 'no number', '\0', 2, unwritable, 1]
        expect(await Promise.allSettled(keys.map(read))).toMatchObject([
          { value: [{ id: 1 }] },
          { reason: { code: '22P02' } },
          { reason: { code: '22021' } },
          { value: [] },
          { reason: tooLong },
          { value: [{ id: 1 }] },
        ])
      })
      // Those behind one that has failed were not run, and are sent again.
      expect(trips).toEqual([6, 4, 3, 1].map(count => Array(count).fill(byKey)))
      const many = await recordTrips(() => Promise.all(Array.from({ length: 70 }, () => read(1))))
      expect(many.map(({ length }) => length).toSorted()).toEqual([32, 32, 6])
      const apart = await recordTrips(() => Promise.all([read(1), transact(db, tx => noteOf(tx, { id: 1 }))]))
      expect(apart.toSorted()).toEqual([[begin, byKey], ['commit'], [byKey]])
    })

    test('once where several are one text, which answers no rows', async () => {
      const { rows } = await sql.raw('create temporary table numbers (id int); select 1 as one').execute(await open())
      expect(rows).toEqual([])
    })

    test('not at all in a transaction that asks nothing', async () => {
      const db = await open()
      const refused = () => transact(db, async () => Promise.reject(new Error('refused'))).catch(() => {})
      expect(await recordTrips(() => transact(db, async () => {}))).toEqual([])
      expect(await recordTrips(refused)).toEqual([])
    })

    test('before the commit, which is no part of what may be sent again', async () => {
      const db = await open()
      const trips = await recordTrips(() => transact(db, tx => sendLater(tx, add(tx, 1))))
      expect(trips).toEqual([[begin, insert], ['commit']])
    })
  })
})
