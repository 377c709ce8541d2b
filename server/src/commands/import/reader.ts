import type { Sent } from './values.ts'

/** What was not taken over as it was. */
export type Note = {
  /** The field of the export. */
  field: string
  what: 'changed' | 'left'
  /** A sentence without names of users, so that equal ones are counted together. */
  why: string
}

/** A user of the export as `userBatches.import` takes it. */
export type Converted = { user: Sent; notes: Note[] }

/** What of an export is read before its users; it is held in memory. */
export type Context = {
  /** Of files that are given as `name=file`. */
  parts: Readonly<Record<string, readonly Sent[]>>
  /** What stands beside the users in a JSON file that is an object. */
  beside: Readonly<Record<string, unknown>>
}

/** How the export of one system is read. Pure: no files, no network, no clock. */
export type Reader = {
  /** Where the users are in a JSON file that is an object; lists and lines of objects need none. */
  usersAt?: readonly string[]
  /** Other files that belong to the export, by the name in `name=file`, and what they are. */
  parts?: Readonly<Record<string, string>>
  /** Where their records are in a JSON file that is an object; in `data` unless it says so. */
  partsAt?: Readonly<Record<string, readonly string[]>>
  /** Columns of a CSV file without a header. */
  columns?: readonly string[]
  /** A file of its own form becomes records; JSON and CSV need none. */
  readPart?(name: string, text: string): Sent[] | undefined
  /** Called once, before the users. `names` of tenants by id, for those that are missing here. */
  open(context: Context): { convert(record: Sent): Converted; names?: ReadonlyMap<string, string> }
}
