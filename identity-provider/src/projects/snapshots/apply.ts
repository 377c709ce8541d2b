import { isDeepStrictEqual } from 'node:util'
import {
  type Files,
  type Importing,
  type Json,
  type Part,
  type ProjectContext,
  readFile,
  SnapshotProblem,
  toObject,
} from '../../foundation/snapshots/part.ts'
import type { Reading } from '../../foundation/tables/tables.ts'

/** More would not be read. */
const failuresMax = 100
/** Flows, templates and texts are files of their own. */
const filesMax = 5_000

/**
 * Makes a project like a snapshot, part by part, in the open transaction; parts without a file, and those that are like
 * theirs, stay as they are. What
 * is wrong is answered, and then the transaction must not be kept; nor when a secret is missing.
 */
export async function applySnapshot(
  parts: readonly Part[],
  importing: Importing,
  { files, excludes }: { files: Record<string, Json>; excludes: string[] },
): Promise<{ failures: string[]; imported: string[] }> {
  const failures: string[] = []
  const imported: string[] = []
  const own = new Map<string, Record<string, Json>>()
  const fileCount = Object.keys(files).length
  if (fileCount > filesMax)
    return { failures: [`a snapshot has at most ${filesMax} files; this one has ${fileCount}`], imported }
  for (const [path, file] of Object.entries(files)) {
    const part = partOf(parts, path)
    if (!part) failures.push(`${path}: no file of a snapshot has this path`)
    else {
      const known = own.get(part.name) ?? {}
      known[path] = parsed(file)
      own.set(part.name, known)
    }
  }
  for (const part of parts) {
    const ofPart = own.get(part.name)
    if (!ofPart || excludes.includes(part.name)) continue
    try {
      const path = `${part.name}.json`
      const read = (from: Files) => readFile(part.schema, part.fromFiles ? part.fromFiles(from) : from[path], path)
      const content = read(ofPart)
      // What is as it was is not written again, where no secret comes with it.
      const hasSecrets = Object.values(importing.secrets).some(secrets => secrets.length > 0)
      const current = hasSecrets ? {} : await exportSnapshot([part], importing.tx, importing)
      if (!hasSecrets && isDeepStrictEqual(content, read(current))) continue
      failures.push(...(await part.import(importing, content)).map(problem => `${part.name}: ${problem}`))
      imported.push(part.name)
    } catch (error) {
      if (!(error instanceof SnapshotProblem)) throw error
      failures.push(error.message)
    }
  }
  return { failures: failures.slice(0, failuresMax), imported }
}

/** The part that a path belongs to. */
function partOf(parts: readonly Part[], path: string): Part | undefined {
  return parts.find(({ name, fromFiles }) => (fromFiles ? path.startsWith(`${name}/`) : path === `${name}.json`))
}

/** A file may come as the text that it is on a disk. */
function parsed(file: Json): Json {
  if (typeof file !== 'string') return file
  try {
    return JSON.parse(file)
  } catch {
    return file
  }
}

/** The files of a project, by path. */
export async function exportSnapshot(parts: readonly Part[], db: Reading, place: ProjectContext): Promise<Files> {
  const files: [string, Json][] = []
  for (const { name, export: read, toFiles } of parts) {
    const content = await read(db, place)
    // What a part exports is what its schema reads, which is JSON.
    const own = Object.entries(toFiles ? toFiles(content) : { [`${name}.json`]: content as Json })
    files.push(...own.map(([path, file]): [string, Json] => [path, toObject(file)]))
  }
  return Object.fromEntries(files.sort(([one], [other]) => (one < other ? -1 : 1)))
}
