import { readValue } from '@gatehouse-id/operation'
import type { z } from 'zod'
import type { Call } from '../requests/call.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import type { Reading, Writing } from '../tables/tables.ts'
import type { InputSecrets, MissingSecrets, SecretKind } from './secrets.ts'

export type Json = z.core.util.JSONType
/** Path → parsed JSON. */
export type Files = Record<string, Json>

export type ProjectContext = Pick<Dependencies, 'clock' | 'newId' | 'random' | 'encryption' | 'hooks'> & {
  projectId: string
}

/** What a part needs to put its content in its place. */
export type Importing = ProjectContext & {
  tx: Writing
  call: Call
  /** Secrets given with the import, since no snapshot holds any. */
  secrets: InputSecrets
  /** A secret that is neither given nor there already; nothing is kept then. */
  missing: MissingSecrets
}

/**
 * One kind of configuration in a snapshot: what it says of one project it can say of any other, so that it has no ids
 * and no times, and refers to other parts by their names.
 */
export type Part<Content = unknown> = {
  /** Its file is `<name>.json`, or its files are below `<name>/`; `excludes` names it. */
  name: string
  schema: z.ZodType<Content>
  /** In an order that is the same in every project and on every database. */
  export(db: Reading, place: ProjectContext): Promise<Content>
  /** Makes the project's own like this, deleting what is not in it; answers what is wrong, and then nothing is kept. */
  import(importing: Importing, content: Content): Promise<string[]>
  /** The secrets that `export` leaves out, in clear, for a copy of the project within its company. */
  secretsOf?(db: Reading, place: ProjectContext): Promise<Partial<InputSecrets>>
  /** Where the content is more than one file. */
  toFiles?(content: Content): Files
  /** What `schema` reads. */
  fromFiles?(files: Files): unknown
  /** How the things it consists of are told apart, in a folder that has a file for each; without it, the part is one thing. */
  things?: PartThings
}

/** A thing of a part, as a file of a folder says it. */
export type ThingContent = { [field: string]: Json }

export type PartThings = {
  /** The fields that name a thing; `property` where the content is a record, and its keys are the names. */
  key: readonly string[] | 'property'
  secrets?: {
    kind: SecretKind
    /** Which of its secrets a thing has, as `inputSecrets` calls them. */
    typesOf(thing: ThingContent): string[]
    /** The thing without what only its project can read, which stands in it as `hiddenSecret`. */
    hide?(thing: ThingContent): ThingContent
    /** With what the project has in the places of `hiddenSecret`; what it has not is asked for by the import. */
    show?(thing: ThingContent, current: ThingContent | undefined): ThingContent
  }
}

/** What stands for a secret in a thing that holds it in the middle of its content. */
export const hiddenSecret = '<secret>'

/** A list becomes an object: the vendor's command line writes and reads no files of other kinds (and texts). */
export function toObject(file: Json): Json {
  return Array.isArray(file) ? { items: file } : file
}

/** The list in an object that `toObject` made; files of older snapshots are lists themselves. */
export function fromObject(file: unknown): unknown {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return file
  return 'items' in file && Array.isArray(file.items) && Object.keys(file).length === 1 ? file.items : file
}

/** What a snapshot says that cannot be; the message tells the path. */
export class SnapshotProblem extends Error {}

/** @throws SnapshotProblem */
export function readFile<Schema extends z.ZodType>(schema: Schema, file: unknown, path: string): z.output<Schema> {
  const read = readValue(schema, fromObject(file))
  if ('value' in read) return read.value
  const [problem] = read.problems
  throw new SnapshotProblem([path, ...(problem?.path ?? []), problem?.message ?? 'is not valid'].join(': '))
}

/** Content is parsed with the part's own schema before the part sees it, so widening it is safe. */
export function part<Content>(declared: Part<Content>): Part {
  return declared as unknown as Part
}

/** The same order whatever the database's collation is. */
export function byName<Named extends { name: string }>(one: Named, other: Named): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}

export function repeated(names: string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(name => `${name} is there twice`)
}
