import { createHash } from 'node:crypto'
import { type Files, fromObject, type Json, type Part, type ThingContent, toObject } from './part.ts'

/** One thing of the configuration of a project, such as a role, as a file of its own says it. */
export type Thing = {
  part: string
  /** The values of its key, joined; '' where the part is one thing. */
  name: string
  content: ThingContent
}

/** What tells a thing from every other of its project: `roles/editor`, `project`. */
export function thingId({ part, name }: Pick<Thing, 'part' | 'name'>): string {
  return name === '' ? part : `${part}/${name}`
}

/**
 * The things in the files of an export, by id, in their order. Secrets that stand in the middle of one are hidden.
 * @throws SnapshotProblem
 */
export function toThings(parts: readonly Part[], files: Files): Map<string, Thing> {
  const found = new Map<string, Thing>()
  for (const part of parts)
    for (const raw of rawThings(part, files)) {
      const content = part.things?.secrets?.hide?.(raw.content) ?? raw.content
      found.set(thingId(raw), { ...raw, content })
    }
  return found
}

/** The name of a thing of this part with this content. */
export function nameOf({ things }: Part, content: ThingContent): string {
  if (!things) return ''
  const key = things.key === 'property' ? ['id'] : things.key
  return key.map(field => String(content[field] ?? '')).join(' ')
}

/**
 * The files of parts that consist of these things, for an import into the project of which `current` is the export.
 * @throws SnapshotProblem
 */
export function toPartFiles(
  parts: readonly Part[],
  things: Iterable<Thing>,
  { current, only }: { current: Files; only: ReadonlySet<string> },
): Files {
  const ofParts = Map.groupBy(things, ({ part }) => part)
  const files: Files = {}
  for (const part of parts.filter(({ name }) => only.has(name))) {
    const before = new Map(rawThings(part, current).map(thing => [thing.name, thing.content]))
    const contents = (ofParts.get(part.name) ?? []).map(({ name, content }) => ({
      name,
      content: part.things?.secrets?.show?.(content, before.get(name)) ?? content,
    }))
    // As they stand in the project, so that what is the same is seen to be, and then what is new.
    const place = new Map([...before.keys()].map((name, at) => [name, at]))
    const ordered = contents.toSorted((one, other) => (place.get(one.name) ?? 1e9) - (place.get(other.name) ?? 1e9))
    Object.assign(files, filesOf(part, ordered))
  }
  return files
}

/** What a thing says, as a short text: of two contents that say the same it is the same. */
export function digestOf(content: Json): string {
  return createHash('sha256').update(canonical(content)).digest('base64url')
}

function rawThings(part: Part, files: Files): Thing[] {
  const { name, things, fromFiles } = part
  const own = Object.fromEntries(
    Object.entries(files).filter(([path]) => (fromFiles ? path.startsWith(`${name}/`) : path === `${name}.json`)),
  )
  if (Object.keys(own).length === 0) return []
  const content = fromFiles ? fromFiles(own) : fromObject(own[`${name}.json`])
  const thing = (one: unknown): Thing => {
    const said = toObject(one as Json) as ThingContent // what a part exports is JSON; lists become objects
    return { part: name, name: nameOf(part, said), content: said }
  }
  if (!things) return [thing(content)]
  if (things.key === 'property')
    return Object.entries(Object(content)).map(([id, one]) => thing({ id, ...Object(one) }))
  return Array.isArray(content) ? content.map(thing) : []
}

function filesOf(part: Part, contents: readonly { name: string; content: ThingContent }[]): Files {
  const { name, things, toFiles } = part
  if (things?.key === 'property') {
    const record = Object.fromEntries(contents.map(({ name: id, content: { id: _, ...one } }) => [id, one]))
    const files = Object.entries(toFiles ? toFiles(record) : { [`${name}.json`]: record })
    return Object.fromEntries(files.map(([path, file]) => [path, toObject(file)]))
  }
  if (things) return { [`${name}.json`]: { items: contents.map(({ content }) => content) } }
  const [only] = contents
  return only ? { [`${name}.json`]: only.content } : {}
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.keys(value).sort()
  return `{${fields.map(field => `${JSON.stringify(field)}:${canonical(value[field] ?? null)}`).join()}}`
}
