import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrations/migrate.ts'
import { openDatabase } from '../open.ts'
import { transact } from '../transactions/transact.ts'

type Tables = { notes: { text: string } }

async function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-files-'))
  const path = join(folder, 'notes.db')
  const db = await openDatabase<Tables>({ url: `file:${path}` })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true })
  })
  await sql`create table notes (text text not null)`.execute(db)
  const write = (megabytes: number) =>
    db
      .insertInto('notes')
      .values({ text: 'x'.repeat(megabytes * 2 ** 20) })
      .execute()
  return { db, path, write }
}

describe('what SQLite may have to bring back, or sorts,', () => {
  // https://sqlite.org/pragma.html#pragma_temp_store
  const [file, memory] = [1, 2]
  async function storeOf(db: Kysely<Tables>): Promise<number | undefined> {
    const { rows } = await sql<{ temp_store: number }>`select temp_store from pragma_temp_store`.execute(db)
    return rows[0]?.temp_store
  }

  test('is in memory, and in files while migrations run', async () => {
    const { db } = await openNotes()
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, '0001.sql'), 'insert into notes select temp_store from pragma_temp_store;')
    await migrate(db, [{ package: 'test', folder: pathToFileURL(`${folder}/`) }])
    expect(await db.selectFrom('notes').selectAll().execute()).toEqual([{ text: String(file) }])
    expect(await storeOf(db)).toBe(memory)
  })

  test('is in files for transactions that change very much, until the last of them has ended', async () => {
    const { db } = await openNotes()
    const inside = (isLong: boolean) => transact(db, storeOf, { isLong })
    expect(await Promise.all([true, true, true].map(inside))).toEqual([file, file, file])
    await expect(transact(db, () => Promise.reject(new Error('refused')), { isLong: true })).rejects.toThrow('refused')
    expect(await inside(false)).toBe(memory)
  })
})

test('the log is moved into the file when it is long, not with every thousandth page', async () => {
  const { path, write } = await openNotes()
  for (let n = 0; n < 10; n++) await write(1)
  expect(statSync(path).size).toBeLessThan(2 ** 20)
  for (let n = 0; n < 60; n++) await write(1)
  expect(statSync(path).size).toBeGreaterThan(60 * 2 ** 20)
})

test('the log gives the disk back after a reader that made it grow', async () => {
  const { path, write } = await openNotes()
  const reader = new DatabaseSync(path, { readOnly: true })
  reader.exec('begin; select count(*) from notes')
  for (let n = 0; n < 7; n++) await write(10)
  const bytesOfLog = () => statSync(`${path}-wal`).size
  expect(bytesOfLog()).toBeGreaterThan(64 * 2 ** 20)
  reader.close()
  await write(1)
  await write(1)
  expect(bytesOfLog()).toBeLessThanOrEqual(64 * 2 ** 20)
})
