import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { z } from 'zod'
import { readValue } from '@gatehouse-id/operation'
import { CommandRefused } from '../../command-line/explain.ts'

export const manifestFile = 'manifest.json'
/** What begun folders have instead. */
const begunFile = 'unfinished'

export const Manifest = z.object({
  format: z.literal(1, 'must be 1: a newer version of gatehouse-id wrote this folder'),
  gatehouse: z.string(),
  projectId: z.string(),
  exportedAt: z.string(),
  /** Records of the files that have one on each line, and the SHA-256 of every file, by its path. */
  files: z.record(z.string(), z.object({ records: z.int().optional(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

/** @throws {CommandRefused} for a folder that no export has ended in */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestFile)
  if (!existsSync(path)) throw new CommandRefused(`${folder} has no ${manifestFile}: it is no export of Gatehouse`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new CommandRefused(`${path} is no JSON`)
  }
  const read = readValue(Manifest, content)
  if ('value' in read) return read.value
  const [problem] = read.problems
  throw new CommandRefused(`${path}: ${problem?.path.join('.')} ${problem?.message}`)
}

/**
 * Files that are written beside the folder and take its name when all of them are whole. Only their owner can read them.
 * @throws {CommandRefused} where something else stands at the path
 */
export function beginFolder(path: string) {
  const place = resolve(path)
  if (existsSync(place) && !isOurs(place) && readdirSync(place).length > 0)
    throw new CommandRefused(`${path} is not empty, and no export of Gatehouse: name another folder`)
  const begun = `${place}.part`
  if (existsSync(begun) && !existsSync(join(begun, begunFile)))
    throw new CommandRefused(`${begun} is in the way: it is no export that was interrupted`)
  rmSync(begun, { recursive: true, force: true })
  mkdirSync(begun, { recursive: true, mode: 0o700 })
  writeFileSync(join(begun, begunFile), '', { mode: 0o600 })
  const records: Record<string, number> = {}

  return {
    path: begun,

    /** Records, each on a line; pages are written as they come. */
    async lines(name: string, pages: AsyncIterable<readonly unknown[]>): Promise<number> {
      const stream = createWriteStream(join(begun, name), { mode: 0o600 })
      const closed = finished(stream)
      closed.catch(() => undefined)
      let written = 0
      try {
        for await (const page of pages) {
          written += page.length
          const text = page.map(record => `${JSON.stringify(record)}\n`).join('')
          if (text !== '' && !stream.write(text)) await Promise.race([once(stream, 'drain'), closed])
        }
        stream.end()
        await closed
      } catch (error) {
        // It may be about to open its file, which would be left behind.
        stream.destroy()
        await closed.catch(() => undefined)
        throw error
      }
      records[name] = written
      return written
    },

    text(name: string, text: string): void {
      writeFileSync(join(begun, name), text, { mode: 0o600 })
    },

    /** No half of a secret stays behind. */
    abandon(): void {
      rmSync(begun, { recursive: true, force: true })
    },

    /** Takes the name, and the place of an earlier export. */
    async finish(about: Omit<Manifest, 'files' | 'format'>): Promise<Manifest> {
      rmSync(join(begun, begunFile))
      const files: Manifest['files'] = {}
      for (const file of filesIn(begun)) {
        chmodSync(join(begun, file), 0o600)
        const count = records[file]
        files[file] = { ...(count !== undefined && { records: count }), sha256: await digestOf(join(begun, file)) }
      }
      const manifest: Manifest = { format: 1, ...about, files }
      writeFileSync(join(begun, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
      const before = `${place}.before`
      rmSync(before, { recursive: true, force: true })
      if (existsSync(place)) renameSync(place, before)
      else mkdirSync(dirname(place), { recursive: true })
      renameSync(begun, place)
      rmSync(before, { recursive: true, force: true })
      return manifest
    },
  }
}

/** @throws {CommandRefused} naming the first file that is not as it was written */
export async function requireWhole(folder: string, { files }: Manifest): Promise<void> {
  for (const [file, { sha256 }] of Object.entries(files)) {
    const path = join(folder, file)
    if (!existsSync(path)) throw new CommandRefused(`${path} is missing`)
    if ((await digestOf(path)) !== sha256)
      throw new CommandRefused(`${path} is not as it was written; with --changed it is taken as it is`)
  }
}

/** Every file, by its path in the folder, in one order on every machine. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()
}

function isOurs(folder: string): boolean {
  return existsSync(join(folder, manifestFile))
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
