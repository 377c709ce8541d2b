import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { defineTextFunctions } from '../statements/contains-text.ts'
import { databaseOfBytes } from './contents.ts'
import { temporaryStore } from './temporary-files.ts'
import { DatabaseDamaged, DatabaseUnreachable, InvalidDatabaseUrl } from '../errors.ts'

/** Readers only encounter a lock while another process opens or closes the file. */
const openingBusyTimeoutMs = 5_000
/** What the log of writes keeps of the disk after a reader that took long made it grow. */
const logBytesKept = 64 * 1024 * 1024
/**
 * The log is moved into the file when it has so many pages (of 4 KiB), which fit into what it keeps of the disk: SQLite's own
 * thousand are fifty new users, and a page that each of them changed is written once for all that the log has of it.
 */
const logPagesMax = 16_000
/** A larger file is not read through at each start: that takes about a second for each GiB. */
const checkedBytesMax = 1024 ** 3
/** https://sqlite.org/rescode.html#corrupt and #notadb */
const damages = [11, 26]

/** `contents` and `pageBytes` are for a database in memory. */
export type SqliteOptions = {
  url: string
  cacheMib: number
  contents: Uint8Array | undefined
  pageBytes: number | undefined
}

export type SqliteFiles = { writer: DatabaseSync; reader: DatabaseSync }

/**
 * Opens a connection for writing and a read-only one; in memory they are the same connection. With WAL the reader sees
 * the last commit while a transaction is open; with `synchronous=FULL` an acknowledged commit survives power loss
 * (https://sqlite.org/pragma.html#pragma_synchronous).
 * @throws {DatabaseUnreachable} when the file cannot be opened for writing
 * @throws {DatabaseDamaged} when its pages do not fit together
 */
export function openSqliteFiles({ url, cacheMib, contents, pageBytes }: SqliteOptions): SqliteFiles {
  const sqlite = loadSqlite()
  const { DatabaseSync } = sqlite
  if (url === ':memory:') {
    const memory = contents ? databaseOfBytes(sqlite, contents) : new DatabaseSync(':memory:')
    if (pageBytes !== undefined && !contents) memory.exec(`pragma page_size = ${pageBytes}`)
    memory.exec('pragma foreign_keys = on')
    defineTextFunctions(memory)
    return { writer: memory, reader: memory }
  }
  const path = pathOf(url)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const writer = openUnmoved(path, cacheMib)
    const reader = new DatabaseSync(path, { readOnly: true })
    reader.exec(`pragma busy_timeout = ${openingBusyTimeoutMs}`)
    for (const file of [writer, reader]) defineTextFunctions(file)
    const damage = bytesOf(reader) <= checkedBytesMax ? damageOf(reader) : undefined
    if (damage !== undefined) throw new DatabaseDamaged(path, damage)
    return { writer, reader }
  } catch (cause) {
    if (cause instanceof DatabaseDamaged) throw cause
    throw isDamage(cause)
      ? new DatabaseDamaged(path, cause.message)
      : new DatabaseUnreachable(`the database file ${path} cannot be opened for writing`, cause)
  }
}

/**
 * A connection for writing to what the path names when it is locked: where `restore` replaced the file after it was
 * opened, SQLite writes nothing to it (https://sqlite.org/rescode.html#readonly_dbmoved), and the new one is opened.
 */
function openUnmoved(path: string, cacheMib: number): DatabaseSync {
  for (;;) {
    createForOwner(path)
    const inode = inodeOf(path)
    const writer = new (loadSqlite().DatabaseSync)(path)
    try {
      prepareWriter(writer, cacheMib)
      if (inodeOf(path) === inode) return writer
    } catch (error) {
      writer.close()
      if (inodeOf(path) === inode) throw error
      continue
    }
    writer.close()
  }
}

function prepareWriter(writer: DatabaseSync, cacheMib: number): void {
  // Waiting inside SQLite blocks the event loop, so it is used only for opening; busy.ts waits without blocking.
  writer.exec(`pragma busy_timeout = ${openingBusyTimeoutMs}`)
  writer.exec(`pragma cache_size = ${-1024 * cacheMib}`)
  writer.exec(temporaryStore.inMemory)
  writer.exec(`pragma journal_size_limit = ${logBytesKept}; pragma wal_autocheckpoint = ${logPagesMax}`)
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  // Checks that the file can be written: SQLite opens a read-only file without an error.
  writer.exec('begin immediate; pragma user_version = 1; commit')
  writer.exec('pragma busy_timeout = 0')
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}

/**
 * The path of a database URL.
 * @throws {InvalidDatabaseUrl} when it names no file
 */
export function pathOf(url: string): string {
  if (url.startsWith('file://')) return fileURLToPath(url)
  if (!url.startsWith('file:')) throw new InvalidDatabaseUrl(url)
  return url.slice('file:'.length)
}

/** Reads the whole file; what SQLite says is wrong with its pages, or undefined. */
export function damageOf(file: DatabaseSync): string | undefined {
  const { quick_check: found } = file.prepare('pragma quick_check(1)').get() ?? {}
  return found === 'ok' ? undefined : String(found)
}

function bytesOf(file: DatabaseSync): number {
  const row = file.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size').get()
  return Number(row?.bytes)
}

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && damages.includes(Number(error.errcode) & 0xff)
}

/** Loaded when it is needed: Node 20 has no SQLite, and PostgreSQL needs none. @throws DatabaseUnreachable */
export function loadSqlite() {
  const sqlite = process.getBuiltinModule('node:sqlite')
  // Node 22.13 has SQLite without `columns`.
  if (sqlite && 'columns' in sqlite.StatementSync.prototype) return sqlite
  throw new DatabaseUnreachable('SQLite cannot be used', `it needs Node 22.16 or newer, and this is ${process.version}`)
}

/**
 * Creates a missing file, readable by its owner only; SQLite gives `-wal` and `-shm` the same permissions. An existing
 * file keeps its permissions, which a backup may need.
 */
export function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
}
