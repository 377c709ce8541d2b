import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { defineTextFunctions } from '../statements/contains-text.ts'

type Sqlite = { DatabaseSync: typeof DatabaseSync }

/** The bytes of a whole database, outside of a transaction. */
export function bytesOfDatabase(file: DatabaseSync): Uint8Array {
  return 'serialize' in file ? file.serialize() : bytesByFile(file)
}

/** A database in memory with these bytes. */
export function databaseOfBytes(sqlite: Sqlite, bytes: Uint8Array): DatabaseSync {
  const memory = new sqlite.DatabaseSync(':memory:')
  if (!('deserialize' in memory)) return databaseByFile(sqlite, bytes)
  memory.deserialize(bytes)
  return memory
}

/** The same through a file that is deleted, where Node does not hand out bytes: 22 (30 ms instead of 1). */
export function bytesByFile(file: DatabaseSync): Uint8Array {
  return withFile(path => {
    // A copy would write to the memory that it is in.
    vacuumInto(file, `${pathToFileURL(path).href}?vfs=${process.platform === 'win32' ? 'win32' : 'unix'}`)
    return readFileSync(path)
  })
}

/** A database of https://sqlite.org/inmemorydb.html whose name nobody else can know; it ends with its connection. */
export function databaseByFile({ DatabaseSync }: Sqlite, bytes: Uint8Array): DatabaseSync {
  const name = `file:/${randomUUID()}?vfs=memdb`
  const memory = new DatabaseSync(name)
  withFile(path => {
    writeFileSync(path, bytes)
    const file = new DatabaseSync(path)
    try {
      // Indexes are made anew, by functions of ours, too.
      defineTextFunctions(file)
      vacuumInto(file, name)
    } finally {
      file.close()
    }
  })
  return memory
}

function vacuumInto(file: DatabaseSync, name: string): void {
  file.exec(`vacuum into '${name.replaceAll("'", "''")}'`)
}

/** The folder is this user's alone. */
function withFile<Result>(work: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  try {
    return work(join(folder, 'contents'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
