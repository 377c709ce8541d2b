import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { stateFile } from './layout.ts'
import { FilesRefused } from './problems.ts'

/** By project, the digests of what things said when the folder and the project were the same. */
const State = z.record(z.string(), z.record(z.string(), z.string()))

export function readState(folder: string, projectId: string): Readonly<Record<string, string>> {
  return readAll(folder)[projectId] ?? {}
}

export function writeState(folder: string, projectId: string, things: Readonly<Record<string, string>>): void {
  const sorted = Object.fromEntries(Object.entries(things).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  writeWhole(join(folder, stateFile), `${JSON.stringify({ ...readAll(folder), [projectId]: sorted }, null, 2)}\n`)
}

/** A file is as it was or as it is to be, also where the process is killed. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}.tmp`
  writeFileSync(beside, text)
  renameSync(beside, path)
}

function readAll(folder: string): z.output<typeof State> {
  const path = join(folder, stateFile)
  if (!existsSync(path)) return {}
  try {
    return State.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new FilesRefused([{ file: stateFile, message: 'cannot be read; delete it, and pull again' }])
  }
}
