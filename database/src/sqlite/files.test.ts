import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../migrations/migrate.ts'
import { openDatabase } from '../open.ts'

async function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-files-'))
  const path = join(folder, 'notes.db')
  const db = await openDatabase<{ notes: { text: string } }>({ url: `file:${path}` })
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

test('pages as they were are kept in memory, and what a migration sorts in files', async () => {
  const { db } = await openNotes()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '0001.sql'), 'create table during as select temp_store from pragma_temp_store;')
  await migrate(db, [{ package: 'test', folder: pathToFileURL(`${folder}/`) }])
  const { rows } = await sql`select during.temp_store as during, now.temp_store as now
    from during, pragma_temp_store as now`.execute(db)
  // https://sqlite.org/pragma.html#pragma_temp_store
  expect(rows).toEqual([{ during: 1, now: 2 }])
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
