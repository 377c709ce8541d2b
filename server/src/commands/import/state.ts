import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { CommandRefused } from '../../command-line/explain.ts'
import type { Report } from './report.ts'

/** What an import that was interrupted has done, in a file beside the export. */
export type State = { digest: string; report: Report }

/** Of files, one after the other, and of what is done with them. */
export async function digestOf(files: readonly string[], rest: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const file of files) {
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    hash.update('\0')
  }
  return hash.digest('hex')
}

function pathOf(file: string): string {
  return `${file}.import-state.json`
}

/** Whether an import of this file was interrupted. */
export function hasState(file: string): boolean {
  return existsSync(pathOf(file))
}

/** @throws {CommandRefused} when there is none, or the files are others now */
export async function readState(file: string, digest: string): Promise<State> {
  const path = pathOf(file)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) throw new CommandRefused(`there is nothing to resume: ${path} does not exist`)
  let state: State
  try {
    state = JSON.parse(text) as State // this file wrote it
  } catch {
    throw new CommandRefused(
      `${path} cannot be read; delete it, and import without --resume: existing users are left alone`,
    )
  }
  if (state.digest === digest) return state
  throw new CommandRefused(
    'the files, the options or the project are not those of the interrupted import; import without --resume: existing users are left alone',
  )
}

/** Whole or not at all. */
export async function writeState(file: string, state: State): Promise<void> {
  const path = pathOf(file)
  await writeFile(`${path}.new`, JSON.stringify(state))
  await rename(`${path}.new`, path)
}

export async function dropState(file: string): Promise<void> {
  await rm(pathOf(file), { force: true })
}
