import { existsSync, rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { digestOf, jsonSchemaOf, type Part, type Thing } from '@gatehouse-id/identity-provider/configuration'
import { Document } from 'yaml'
import { isEmpty, newDocument, rewrite, textOf } from './documents.ts'
import { type Entry, type Folder, readFolder, readManifest } from './folder.ts'
import { fileOfThing, kebab, manifestFile, overlaysFolder, schemaComment, schemasFolder } from './layout.ts'
import { leftOut, patchBetween } from './merge.ts'
import { knownOf, type Project, thingsOf } from './project.ts'
import { writeState, writeWhole } from './state.ts'

export type Pulled = {
  written: string[]
  removed: string[]
  /** Changed in the folder alone. */
  kept: string[]
  /** Changed in the folder and in the project, and left as they are. */
  conflicts: string[]
}
type Options = { overlay: string | undefined; force: boolean; env?: NodeJS.ProcessEnv }

/**
 * Makes the files of a folder say what the project says, and leaves what says so already as it is written. What was changed
 * in the folder since it was the same as the project stays.
 */
export function pull(path: string, project: Project, { overlay, force, env = process.env }: Options): Pulled {
  if (!existsSync(join(path, manifestFile))) writeManifest(path, project.parts)
  const { parts } = readManifest(path)
  const folder = readFolder(path, { parts: project.parts, env, overlay, isPull: true })
  const current = thingsOf(project, parts)
  const known = knownOf(path, overlay, project, env)
  const pulled: Pulled = { written: [], removed: [], kept: [], conflicts: [] }
  const taken = new Set([...folder.files].map(file => file.toLowerCase()))
  const same: Record<string, string> = {}
  for (const id of new Set([...current.keys(), ...folder.entries.keys()])) {
    const [thing, entry] = [current.get(id), folder.entries.get(id)]
    const digests = known(id)
    const isChangedThere =
      !digests.includes(thing ? digestOf(thing.content) : '') && (thing !== undefined || digests.length > 0)
    const isChangedHere = entry ? !digests.includes(digestOf(entry.content)) : digests.length > 0
    if (thing && entry && isDeepStrictEqual(thing.content, entry.content)) same[id] = digestOf(thing.content)
    else if (!force && isChangedHere) (isChangedThere ? pulled.conflicts : pulled.kept).push(id)
    else {
      const files = thing
        ? writeThing(folder, { thing, entry, taken, parts: project.parts })
        : removeEntry(folder, entry)
      pulled[thing ? 'written' : 'removed'].push(...files)
      if (thing) same[id] = digestOf(thing.content)
    }
    const [digest] = digests
    if (!(id in same) && digest !== undefined) same[id] = digest
  }
  for (const part of project.parts.filter(({ name }) => parts.includes(name)))
    writeWhole(
      join(path, schemasFolder, `${kebab(part.name)}.json`),
      `${JSON.stringify(jsonSchemaOf(part), null, 2)}\n`,
    )
  writeState(path, project.projectId, same)
  return pulled
}

function writeManifest(path: string, parts: readonly Part[]): void {
  const document = new Document({ format: 1, parts: parts.map(({ name }) => name), overlays: [] })
  document.commentBefore =
    ' The configuration of a project as files: gatehouse-id plan, gatehouse-id push.\n Parts that are not named here are left alone.'
  writeWhole(join(path, manifestFile), textOf(document))
}

type Writing = { thing: Thing; entry: Entry | undefined; taken: Set<string>; parts: readonly Part[] }

function writeThing({ path, overlay }: Folder, { thing, entry, taken, parts }: Writing): string[] {
  const { part: name, content } = thing
  const written = overlay === undefined ? entry?.base : entry?.overlay
  if (written) {
    if (overlay === undefined || !entry?.base) rewrite(written.document, entry?.content ?? {}, content, ['secrets'])
    else {
      const patch = patchBetween(entry.ofBase ?? {}, content)
      const { secrets: _, ...said } = Object(written.document.toJS())
      rewrite(written.document, said, patch, ['secrets'])
    }
    if (!isEmpty(written.document)) writeWhole(join(path, written.file), textOf(written.document))
    else rmSync(join(path, written.file))
    return [written.file]
  }
  const isPatch = overlay !== undefined && entry?.base !== undefined
  const within = overlay === undefined ? '' : `${overlaysFolder}/${overlay}/`
  const file = isPatch
    ? within + (entry.base?.file ?? '')
    : within + fileOfThing(thing, new Set([...taken].map(each => each.slice(within.length))))
  taken.add(file.toLowerCase())
  const part = parts.find(each => each.name === name)
  const said = isPatch
    ? patchBetween(entry.ofBase ?? {}, content)
    : { ...content, ...(part && secretsFor(part, thing)) }
  // A patch need not have what a schema requires.
  const document = newDocument(
    said,
    isPatch ? ' What is different here; null takes a field away.' : schemaComment(name, file),
  )
  writeWhole(join(path, file), textOf(document))
  return [file]
}

function removeEntry({ path, overlay }: Folder, entry: Entry | undefined): string[] {
  if (!entry) return []
  if (overlay !== undefined && entry.base) {
    const file = `${overlaysFolder}/${overlay}/${entry.base.file}`
    writeWhole(join(path, file), textOf(newDocument({ [leftOut]: true }, ' Not in this environment.')))
    return [file]
  }
  const { file = '' } = (overlay === undefined ? entry.base : entry.overlay) ?? {}
  if (file !== '') rmSync(join(path, file))
  return file === '' ? [] : [file]
}

/** Secrets by names of variables that say what they are for. */
function secretsFor({ things }: Part, { part, name, content }: Thing) {
  const types = things?.secrets?.typesOf(content) ?? []
  if (types.length === 0) return {}
  const variable = (type: string) =>
    [kebab(part), name, kebab(type)]
      .join('_')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
  return { secrets: Object.fromEntries(types.map(type => [type, `\${env:${variable(type)}}`])) }
}
