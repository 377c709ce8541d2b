import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { BackupRefused } from '../errors.ts'
import { isBusy } from './busy.ts'
import { createForOwner, loadSqlite, damageOf, pathOf } from './files.ts'

/** The whole file in one step: between two steps others may write, and SQLite then begins again. */
const pagesOfStep = 2 ** 31 - 1

/**
 * Copies the database, which may be in use, into a new file: whole, with all that was acknowledged before, readable by
 * its owner only. Answers its size in bytes.
 * @param url of the database: `file:<path>`
 * @throws {BackupRefused} when the database is missing or damaged, or the file exists or cannot be written
 */
export async function backUp(url: string, to: string): Promise<number> {
  const path = pathOf(url)
  if (!existsSync(path)) throw new BackupRefused(`there is no database in ${path}`)
  if (existsSync(to)) throw new BackupRefused(`${to} exists; name a new file`)
  const part = `${to}.part`
  await copy(path, part)
  renameSync(part, to)
  return statSync(to).size
}

/**
 * Puts a backup in the place of the database, which no process may use. The database of before is kept beside it:
 * answers its path, or undefined when there was none.
 * @param url of the database: `file:<path>`
 * @param check is given the URL of what would be restored, and throws what speaks against it
 * @throws {BackupRefused} when the backup is missing or damaged, or a process uses the database
 */
export async function restore(
  url: string,
  from: string,
  check: (url: string) => Promise<void>,
  now = new Date(),
): Promise<string | undefined> {
  const path = pathOf(url)
  if (!existsSync(from)) throw new BackupRefused(`there is no file ${from}`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.part`
  await copy(from, part)
  try {
    await check(`file:${part}`)
    if (existsSync(path)) requireUnused(path)
    const before = `${path}.replaced-${now.toISOString().replaceAll(/[:.]/g, '-')}`
    // A log that was not written into its file would be taken for that of the backup, and destroy it.
    const ends = ['-wal', '-shm', ''].filter(end => existsSync(path + end))
    for (const end of ends) renameSync(path + end, before + end)
    renameSync(part, path)
    return ends.length === 0 ? undefined : before
  } finally {
    rmSync(part, { force: true })
  }
}

async function copy(from: string, to: string): Promise<void> {
  const { backup, DatabaseSync } = loadSqlite()
  rmSync(to, { force: true })
  try {
    createForOwner(to)
    const source = new DatabaseSync(from, { readOnly: true })
    await backup(source, to, { rate: pagesOfStep }).finally(() => source.close())
    const copied = new DatabaseSync(to)
    try {
      // Without a log beside it the file can be moved alone.
      copied.exec('pragma journal_mode = delete')
      const damage = damageOf(copied)
      if (damage !== undefined) throw new BackupRefused(`${from} is damaged (${damage})`)
      if (!copied.prepare("select 1 from sqlite_schema where name = 'migrations'").get())
        throw new BackupRefused(`${from} is no database of Gatehouse`)
    } finally {
      copied.close()
    }
  } catch (error) {
    rmSync(to, { force: true })
    if (error instanceof BackupRefused) throw error
    throw new BackupRefused(`${from} cannot be copied to ${to}: ${messageOf(error)}`)
  }
}

/** Leaving the log needs the file alone. A damaged file does not tell who uses it. @throws {BackupRefused} */
function requireUnused(path: string): void {
  const { DatabaseSync } = loadSqlite()
  const file = new DatabaseSync(path)
  try {
    file.exec('pragma journal_mode = delete')
  } catch (error) {
    if (isBusy(error)) throw new BackupRefused(`a process uses ${path}; stop it first`)
  } finally {
    file.close()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
