import { once } from 'node:events'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { BackupRefused } from '../errors.ts'
import { openDatabase } from '../open.ts'
import { restore } from './backup.ts'

/** Opens the database as a server does, writes into it, and says what there was before. */
const server = `
  const { workerData, parentPort } = require('node:worker_threads')
  import(workerData.open).then(async ({ openDatabase }) => {
    const db = await openDatabase({ url: workerData.url })
    await db.schema.createTable('migrations').ifNotExists().addColumn('name', 'text').execute()
    const rows = await db.selectFrom('migrations').select('name').execute()
    await db.insertInto('migrations').values({ name: 'by the server' }).execute()
    parentPort.postMessage(rows.map(({ name }) => name))
    parentPort.once('message', () => db.destroy())
  })`

function folderWith(...names: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pathOf = (name: string) => join(folder, `${name}.db`)
  for (const name of names) {
    const file = new DatabaseSync(pathOf(name))
    file.exec(
      `pragma journal_mode = wal; create table migrations (name text); insert into migrations values ('${name}')`,
    )
    file.close()
  }
  const url = `file:${pathOf('used')}`
  const start = () =>
    new Worker(server, { eval: true, workerData: { open: new URL('../open.ts', import.meta.url).href, url } })
  return { pathOf, url, start, notesOf }
}

function notesOf(path: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const rows = file.prepare('select name from migrations').all()
  file.close()
  return rows.map(({ name }) => String(name))
}

/** How often this process has opened a file. */
function timesOpen(path: string): number {
  return readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false // It was closed meanwhile.
    }
  }).length
}

function waitUntil(condition: () => boolean): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  while (!condition()) Atomics.wait(pause, 0, 0, 1)
}

async function allowed(): Promise<void> {}

test.runIf(process.platform === 'linux')(
  'a server that has opened the database while it is replaced serves and writes the backup',
  async () => {
    const { pathOf, url, start, notesOf } = folderWith('used', 'backup')
    let worker: Worker | undefined
    const replaced = await restore(url, pathOf('backup'), allowed, () => {
      const before = timesOpen(pathOf('used'))
      worker = start()
      // It waits for the lock from now on.
      waitUntil(() => timesOpen(pathOf('used')) > before)
      return new Date()
    })
    if (!worker) throw new Error('unreachable: it was started')
    expect(await once(worker, 'message')).toEqual([['backup']])
    worker.postMessage('stop')
    await once(worker, 'exit')
    expect(notesOf(pathOf('used'))).toEqual(['backup', 'by the server'])
    expect(notesOf(replaced ?? '')).toEqual(['used'])
  },
)

test('a server that was there first, or made the database meanwhile, keeps it, and nothing is restored', async () => {
  const { pathOf, url, notesOf } = folderWith('used', 'backup')
  const db = await openDatabase({ url })
  await sql`select 1`.execute(db)
  await expect(restore(url, pathOf('backup'), allowed)).rejects.toThrow('stop it first')
  await db.destroy()
  expect(notesOf(pathOf('used'))).toEqual(['used'])

  const empty = folderWith('backup')
  const making = () => {
    const made = new DatabaseSync(empty.pathOf('used'))
    made.exec('create table made (name text)')
    made.close()
    return new Date()
  }
  await expect(restore(empty.url, empty.pathOf('backup'), allowed, making)).rejects.toBeInstanceOf(BackupRefused)
  expect(await restore(url, pathOf('backup'), allowed)).toMatch(/replaced/)
  expect(notesOf(pathOf('used'))).toEqual(['backup'])
})
