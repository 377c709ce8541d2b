import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { defineTextFunctions } from '../statements/contains-text.ts'
import { DatabaseUnreachable } from '../errors.ts'

/** Readers only encounter a lock while another process opens or closes the file. */
const openingBusyTimeoutMs = 5_000

/** `contents` is for a database in memory. */
export type SqliteOptions = { url: string; cacheMib: number; contents: Uint8Array | undefined }

export type SqliteFiles = { writer: DatabaseSync; reader: DatabaseSync }

/**
 * Opens a connection for writing and a read-only one; in memory they are the same connection. With WAL the reader sees
 * the last commit while a transaction is open; with `synchronous=FULL` an acknowledged commit survives power loss
 * (https://sqlite.org/pragma.html#pragma_synchronous).
 * @throws {DatabaseUnreachable} when the file cannot be opened for writing
 */
export function openSqliteFiles({ url, cacheMib, contents }: SqliteOptions): SqliteFiles {
  const { DatabaseSync } = loadSqlite()
  if (url === ':memory:') {
    const memory = new DatabaseSync(':memory:')
    if (contents) memory.deserialize(contents)
    memory.exec('pragma foreign_keys = on')
    defineTextFunctions(memory)
    return { writer: memory, reader: memory }
  }
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    createForOwner(path)
    const writer = new DatabaseSync(path)
    // Waiting inside SQLite blocks the event loop, so it is used only for opening; busy.ts waits without blocking.
    writer.exec(`pragma busy_timeout = ${openingBusyTimeoutMs}`)
    writer.exec(`pragma cache_size = ${-1024 * cacheMib}`)
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
    // Checks that the file can be written: SQLite opens a read-only file without an error.
    writer.exec('begin immediate; pragma user_version = 1; commit')
    writer.exec('pragma busy_timeout = 0')
    const reader = new DatabaseSync(path, { readOnly: true })
    reader.exec(`pragma busy_timeout = ${openingBusyTimeoutMs}`)
    for (const file of [writer, reader]) defineTextFunctions(file)
    return { writer, reader }
  } catch (cause) {
    throw new DatabaseUnreachable(`the database file ${path} cannot be opened for writing`, cause)
  }
}

/** Loaded when it is needed: Node 20 has no SQLite, and PostgreSQL needs none. @throws DatabaseUnreachable */
function loadSqlite() {
  const sqlite = process.getBuiltinModule('node:sqlite')
  if (sqlite?.DatabaseSync) return sqlite
  throw new DatabaseUnreachable('SQLite cannot be used', `it needs Node 22.13 or newer, and this is ${process.version}`)
}

/**
 * Creates a missing file, readable by its owner only; SQLite gives `-wal` and `-shm` the same permissions. An existing
 * file keeps its permissions, which a backup may need.
 */
function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
  }
}
