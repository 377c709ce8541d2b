import { existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
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
 * answers its path, or undefined when there was none. A process that opens it meanwhile opens the backup.
 * @param url of the database: `file:<path>`
 * @param check is given the URL of what would be restored, and throws what speaks against it
 * @throws {BackupRefused} when the backup is missing or damaged, or a process uses the database
 */
export async function restore(
  url: string,
  from: string,
  check: (url: string) => Promise<void>,
  now: () => Date = () => new Date(),
): Promise<string | undefined> {
  const path = pathOf(url)
  if (!existsSync(from)) throw new BackupRefused(`there is no file ${from}`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.part`
  await copy(from, part)
  try {
    await check(`file:${part}`)
    return replace(path, part, now)
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

/** At no moment is there no file, which a process that starts would make. @throws {BackupRefused} */
function replace(path: string, part: string, now: () => Date): string | undefined {
  const locked = existsSync(path) ? lockAlone(path) : undefined
  try {
    const before = `${path}.replaced-${now().toISOString().replaceAll(/[:.]/g, '-')}`
    // A log that was not written into its file would be taken for that of the backup, and destroy it.
    const logs = ['-wal', '-shm'].filter(end => existsSync(path + end))
    for (const end of logs) renameSync(path + end, before + end)
    if (locked) linkSync(path, before)
    if (locked) renameSync(part, path)
    else putNew(part, path)
    return locked || logs.length > 0 ? before : undefined
  } finally {
    locked?.close()
  }
}

/**
 * Locks the file until it is closed, which needs it alone: whoever opens it waits, and then finds that it has moved. A
 * damaged file does not tell who uses it, and nobody can open it.
 * @throws {BackupRefused}
 */
function lockAlone(path: string): DatabaseSync {
  const { DatabaseSync } = loadSqlite()
  const file = new DatabaseSync(path)
  try {
    file.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    if (!isBusy(error)) return file
    file.close()
    throw new BackupRefused(usedText(path))
  }
  return file
}

function putNew(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch (cause) {
    throw existsSync(path) ? new BackupRefused(usedText(path)) : cause
  }
}

function usedText(path: string): string {
  return `a process uses ${path}; stop it first`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
