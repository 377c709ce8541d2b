import type { Selectable } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/** Why rows cannot be brought back once they are gone or overwritten. */
export const notReversibleReasons = ['sessions', 'messages', 'credentials', 'projects', 'schemas', 'other'] as const
export type NotReversibleReason = (typeof notReversibleReasons)[number]

/** What previews count. */
export type Counted = 'sessionsEnded' | 'keysStopped' | 'relationsDeleted' | 'messagesSent'

type Captured<Table extends keyof Tables> = {
  table: Table
  /** What its rows are, or are part of, as audit events name it. */
  target: string
  /** The column with the id of that. */
  id: keyof Tables[Table] & string
  /** The column with its name, where a row is the thing itself. */
  name?: keyof Tables[Table] & string
  /** Where this column is not empty, its row is a part of that thing instead, whose id it holds. */
  owner?: { column: keyof Tables[Table] & string; target: string }
  /** What its rows are called where each is a part of the thing. */
  part?: string
  /** Columns with secrets, digests and the like, which no preview shows and no change keeps. */
  hidden?: readonly (keyof Tables[Table] & string)[]
  /**
   * Whether secrets and tokens that were for one row are for the other, too. A change after which they are for somebody else
   * is not undone: they would be sent there.
   */
  isForSame?(one: Selectable<Tables[Table]>, other: Selectable<Tables[Table]>): boolean
  /** Another column with the id of a user who is affected by a change of the row. */
  user?: keyof Tables[Table] & string
  /** What is counted when a row that is live stops being so; of messages when it begins. */
  counts?: { as: Counted; isLive(row: Selectable<Tables[Table]>, now: number): boolean }
  /** Set where undoing a change leaves its rows alone. */
  notReversible?: NotReversibleReason
  /** Set where undoing a change neither makes nor deletes a row, but restores its columns. */
  rowsStay?: NotReversibleReason
  /** Columns that undoing leaves as they are: those that change by use, and those that follow what it leaves alone. */
  kept?: readonly (keyof Tables[Table] & string)[]
  /** Values of a row that is made again, in place of those it had. */
  madeWith?: Partial<Selectable<Tables[Table]>>
}

/** A table whose changes are told by previews and kept with audit events. */
export type CapturedTable = { [Table in keyof Tables]: Captured<Table> }[keyof Tables]

/** States captured tables, checked against their columns. */
export function captured<const List extends readonly CapturedTable[]>(...tables: List): List {
  return tables
}

/** The thing that a row is, or is part of. */
export function thingOf({ target, id, owner }: CapturedTable, row: Readonly<Record<string, unknown>>) {
  const owned = owner && row[owner.column]
  return owner && owned ? { target: owner.target, id: String(owned) } : { target, id: String(row[id]) }
}
