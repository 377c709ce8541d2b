import type { OperationError, Right } from '@gatehouse-id/operation'
import type { Call } from '../requests/call.ts'

/** The kinds of long work, each with the right that it takes: that of the plain operation. */
export const jobRights = {
  userImport: 'write',
  userExport: 'read',
  userUpdate: 'write',
  userDelete: 'write',
  accessKeyUpdate: 'write',
  accessKeyDelete: 'write',
  auditExport: 'audit',
  projectClone: 'keys',
} as const satisfies Record<string, Right>
export type JobKindName = keyof typeof jobRights

/** The files that a job reads. */
export const jobInputs = ['users', 'hashes'] as const
export type JobInput = (typeof jobInputs)[number]

/** A job as its kind sees it. */
export type JobState = {
  id: string
  /** As the kind stored it. */
  input: unknown
  /** Where the step begins: `cursor` of the step before, undefined for the first. */
  cursor: unknown
  /** How many rows there are, where that is known. */
  total: number | undefined
  processed: number
  createdAt: number
  /** What the kind keeps between steps in this process; empty on a node that takes the job over. */
  memory: Map<string, unknown>
  /** The next row has taken too long by itself: it is reported, and left as it is. */
  leavesOut: boolean
}

/** A row that was not done. */
export type RowError = {
  /** What the row is: its line, a login id or an id. */
  item: string
  code: string
  message: string
  /** The path of the wrong field; '' when none is. */
  field: string
}

export type JobStep = {
  /** JSON. */
  cursor: unknown
  isDone: boolean
  succeeded: number
  errors: RowError[]
  /** The share of the work that is done, from 0 to 1. */
  progress: number
  /** What is added to the result. */
  output?: string
}

/** One kind of long work. */
export type JobKind = {
  name: JobKindName
  /** A step has at most so many rows. */
  rowsMax: number
  /**
   * Does at most `limit` further rows, within the transaction that also moves the cursor: a step is done once, or not
   * at all. A row that fails is reported and does not stop the others.
   * @throws {OperationError} when the job cannot go on
   */
  step(call: Call, job: JobState, limit: number): Promise<JobStep>
}

export function leftOut(item: string): RowError {
  return { item, code: 'RowTooLong', message: 'takes too long, and was left as it is', field: '' }
}

/** Why a row was not done. */
export function rowError(item: string, { name, message, fields }: OperationError): RowError {
  return { item, code: name, message, field: fields[0]?.field ?? '' }
}
