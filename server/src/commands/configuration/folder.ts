import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, type Part, readThing, type ThingContent, thingId } from '@gatehouse-id/identity-provider/configuration'
import { readValue } from '@gatehouse-id/operation'
import { z } from 'zod'
import { CommandRefused } from '../../command-line/explain.ts'
import { contentOf, isFields, mapTexts, pathsOfVariables, readDocument, type Written } from './documents.ts'
import { kebab, manifestFile, overlaysFolder, partOfFile } from './layout.ts'
import { leftOut, merge } from './merge.ts'
import { FilesRefused, type Problem } from './problems.ts'
import { fillIn } from './variables.ts'

const Manifest = z.strictObject({
  format: z.literal(1, 'must be 1: another version of gatehouse-id wrote this folder'),
  parts: z.array(z.string()),
  overlays: z.array(z.string().regex(/^[\w.-]+$/, 'must be letters, digits, dots, dashes')).default([]),
})
export type Manifest = z.output<typeof Manifest>

export type SecretInFile = { type: string; file: string; line: number | undefined } & (
  | { value: string }
  | { missing: string }
)
/** One thing that the folder has. */
export type Entry = {
  id: string
  part: string
  name: string
  /** Where it is written, and the file of the overlay that changes it. */
  base: Written | undefined
  overlay: Written | undefined
  content: ThingContent
  /** What the base alone says, for whoever writes an overlay. */
  ofBase: ThingContent | undefined
  /** Fields with variables; what stands in them is not shown. */
  hidden: (string | number)[][]
  secrets: SecretInFile[]
}
export type Folder = {
  path: string
  manifest: Manifest
  overlay: string | undefined
  entries: Map<string, Entry>
  /** Files by their paths in the folder, things that an overlay leaves out included. */
  files: ReadonlySet<string>
}

type Reading = { parts: readonly Part[]; env: NodeJS.ProcessEnv; overlay?: string | undefined; isPull?: boolean }

export function readManifest(path: string): Manifest {
  const file = join(path, manifestFile)
  if (!existsSync(file)) throw new CommandRefused(`there is no ${file}; gatehouse-id pull makes it`)
  const document = readDocument(manifestFile, readFileSync(file, 'utf8'))
  if ('problems' in document) throw new FilesRefused(document.problems)
  const read = readValue(Manifest, contentOf(document))
  if ('value' in read) return read.value
  throw new FilesRefused(
    read.problems.map(({ path: at, message }) => ({
      file: manifestFile,
      line: document.lineOf(at),
      message: [at.join('.'), message].filter(text => text !== '').join(': '),
    })),
  )
}

/** @throws {FilesRefused} naming every file and line that cannot be used */
export function readFolder(path: string, { parts, env, overlay, isPull = false }: Reading): Folder {
  const manifest = readManifest(path)
  const problems: Problem[] = manifest.parts
    .filter(name => !parts.some(part => part.name === name))
    .map(name => ({ file: manifestFile, message: `there is no part "${name}"` }))
  if (overlay !== undefined && !manifest.overlays.includes(overlay))
    throw new CommandRefused(`${manifestFile} names no overlay "${overlay}"`)
  const base = readFiles(path, { parts, problems })
  const over =
    overlay === undefined
      ? new Map<string, Written>()
      : readFiles(join(path, overlaysFolder, overlay), { parts, problems, within: `${overlaysFolder}/${overlay}/` })
  const entries = new Map<string, Entry>()
  for (const file of new Set([...base.keys(), ...over.keys()])) {
    const part = partOfFile(parts, file)
    if (!part) continue
    if (!manifest.parts.includes(part.name)) {
      problems.push({ file, message: `${manifestFile} does not name the part ${part.name}` })
      continue
    }
    const entry = toEntry(part, { base: base.get(file), overlay: over.get(file) }, { env, path, problems, isPull })
    const other = entry && entries.get(entry.id)
    if (other) problems.push({ file, message: `says ${entry.id}, which ${placeOf(other)} says, too` })
    else if (entry) entries.set(entry.id, entry)
  }
  if (problems.length > 0) throw new FilesRefused(problems)
  const ofOverlay = [...over.keys()].map(file => `${overlaysFolder}/${overlay}/${file}`)
  return { path, manifest, overlay, entries, files: new Set([...base.keys(), ...ofOverlay]) }
}

export function placeOf({ base, overlay }: Pick<Entry, 'base' | 'overlay'>): string {
  return (overlay ?? base)?.file ?? ''
}

type Found = { parts: readonly Part[]; problems: Problem[]; within?: string }

function readFiles(path: string, { parts, problems, within = '' }: Found): Map<string, Written> {
  const found = new Map<string, Written>()
  if (!existsSync(path)) return found
  const folders = new Set(parts.filter(({ things }) => things).map(({ name }) => kebab(name)))
  const files = readdirSync(path, { withFileTypes: true }).flatMap(entry => {
    if (entry.isDirectory())
      return folders.has(entry.name)
        ? readdirSync(join(path, entry.name)).map(file => `${entry.name}/${file}`)
        : strayFolder(entry.name, within)
    return entry.name === manifestFile || !/\.ya?ml$/.test(entry.name) ? [] : [entry.name]
  })
  for (const file of files.toSorted()) {
    if (!partOfFile(parts, file))
      problems.push({ file: within + file, message: 'belongs to no part of the configuration' })
    else {
      const read = readDocument(within + file, readFileSync(join(path, file), 'utf8'))
      if ('problems' in read) problems.push(...read.problems)
      else found.set(file, read)
    }
  }
  return found

  function strayFolder(name: string, at: string): string[] {
    const isOurs = name.startsWith('.') || (at === '' && name === overlaysFolder)
    if (!isOurs) problems.push({ file: at + name, message: 'is the folder of no part of the configuration' })
    return []
  }
}

type Layers = { base: Written | undefined; overlay: Written | undefined }
type Checking = { env: NodeJS.ProcessEnv; path: string; problems: Problem[]; isPull: boolean }

function toEntry(part: Part, layers: Layers, { env, path, problems, isPull }: Checking): Entry | undefined {
  const { base, overlay } = layers
  const [own, patch] = [base, overlay].map(layer => (layer ? contentOf(layer) : undefined))
  for (const [layer, content] of [
    [base, own],
    [overlay, patch],
  ] as const)
    if (layer && !isFields(content)) {
      problems.push({ file: layer.file, line: 1, message: 'must be fields and their values' })
      return undefined
    }
  if (isFields(patch) && patch[leftOut] === true) return undefined
  const lineOf = (at: readonly (string | number)[]) => {
    const layer = overlay?.document.hasIn(at) ? overlay : (base ?? overlay)
    return { file: layer?.file ?? '', line: layer?.lineOf(at) }
  }
  const say = (at: readonly (string | number)[], message: string) =>
    problems.push({ ...lineOf(at), message: [at.join('.'), message].filter(text => text !== '').join(': ') })
  const read = (written: unknown) => {
    const { secrets, ...fields } = isFields(written) ? written : {}
    const filled = mapTexts(fields, (text, at) => {
      const done = fillIn(text, { env, folder: path })
      if ('value' in done) return done.value
      // What is not known here is left as it is written.
      if (!isPull) say(at, done.missing)
      return text
    })
    return { secrets, thing: readThing(part, filled as ThingContent), fields } // of YAML, which is JSON and dates as texts
  }
  const before = problems.length
  const { secrets, thing, fields } = read(overlay ? merge(own, patch) : own)
  if ('issues' in thing) {
    if (problems.length === before) for (const { path: at, message } of thing.issues) say(at, message)
    return undefined
  }
  const name = nameOf(part, thing.content)
  const alone = overlay && base ? readSilently(part, own, { env, path }) : undefined
  return {
    id: thingId({ part: part.name, name }),
    part: part.name,
    name,
    ...layers,
    content: thing.content,
    ofBase: overlay ? alone : thing.content,
    hidden: pathsOfVariables(fields),
    secrets: secretsOf(part, secrets, { env, path, say, lineOf }),
  }
}

function readSilently(
  part: Part,
  written: unknown,
  { env, path }: Pick<Checking, 'env' | 'path'>,
): ThingContent | undefined {
  const { secrets: _, ...fields } = isFields(written) ? written : {}
  const filled = mapTexts(fields, text => {
    const done = fillIn(text, { env, folder: path })
    return 'value' in done ? done.value : text
  })
  const thing = readThing(part, filled as ThingContent)
  return 'content' in thing ? thing.content : undefined
}

type Naming = {
  env: NodeJS.ProcessEnv
  path: string
  say(at: readonly (string | number)[], message: string): unknown
  lineOf(at: readonly (string | number)[]): { file: string; line: number | undefined }
}

/** Secrets are only named in files: a secret that stands in one would be in the history of the repository for ever. */
function secretsOf(part: Part, written: unknown, { env, path, say, lineOf }: Naming): SecretInFile[] {
  if (written === undefined) return []
  if (!part.things?.secrets || !isFields(written)) {
    say(['secrets'], part.things?.secrets ? 'must be names and variables' : 'things of this part have no secrets')
    return []
  }
  return Object.entries(written).flatMap(([type, text]) => {
    const at = ['secrets', type]
    if (typeof text !== 'string' || !/^\$\{(env|file):[^}]+\}$/.test(text)) {
      say(at, `must be \${env:NAME} or \${file:path}, and no secret itself`)
      return []
    }
    return [{ type, ...lineOf(at), ...fillIn(text, { env, folder: path }) }]
  })
}
