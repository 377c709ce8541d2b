import type { Reading } from '../../foundation/tables/tables.ts'
import { type Files, type Json, type Part, type ProjectContext, toObject } from '../../foundation/snapshots/part.ts'

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
