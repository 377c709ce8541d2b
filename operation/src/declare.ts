import type { z } from 'zod'
import type { AbsentValues } from './input/absent.ts'
import type { OperationErrorClass } from './errors.ts'

/** Who may call: anyone (`open`), anyone who names a project (`public`), or the holder of a key or token of a project. */
export type Auth = 'open' | 'public' | 'managementKey' | 'accessKey' | 'refreshToken' | 'sessionToken'

/** The rights that a management key or an administrator needs for an operation. */
export const rights = {
  /** Reads configuration and users, but no secrets. */
  read: 'reads configuration and users, without secrets',
  /** Reads the audit trail, and the names of the projects that the caller can access. */
  audit: 'reads the audit trail and the names of projects',
  /** Changes configuration or users. */
  write: 'changes configuration and users',
  /** Reads or sets credentials and confidential data: codes, links, tokens, secrets of keys. */
  secret: 'reads or sets secrets: codes, links, sessions, secrets of keys, tokens of other providers',
  /** Changes the administrators, or what authenticates them: sign-in providers, templates of messages with codes. */
  people: 'changes administrators, and what authenticates them',
  /** Changes management keys and the projects they can access, and deletes projects. */
  keys: 'changes management keys and the projects they can access, and deletes projects',
  /** Reaches every project of the company: gives that to others, and changes those who have it. No operation takes it. */
  company: 'reaches every project of the company, gives that to others, and changes those who have it',
} as const
export type Right = keyof typeof rights

/** Kinds of rate limits. The server of the operations decides on the numbers. */
export type LimitName = 'send' | 'guess' | 'ask' | 'poll' | 'session' | 'exchange' | 'manage' | 'check' | 'read'

/** Who may call and how often; required for every operation. */
export type Access =
  | {
      auth: 'managementKey'
      right: Right
      /** Default: `manage`. */
      limit?: LimitName
      /** About the company: a key without a project id stands for the project in which it was created. */
      isOfCompany?: boolean
    }
  | { auth: Exclude<Auth, 'managementKey'>; right?: undefined; limit: LimitName; isOfCompany?: undefined }

type Described<Input extends z.ZodType, Output extends z.ZodType> = {
  summary: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With parameters in braces: `/v2/keys/{projectId}`. Path, query and body form one input. */
  path: string
  /** Paths that older or newer SDKs call for the same thing, with their parameters in the query or in the body. */
  otherPaths?: readonly string[]
  input: Input
  output: Output
  /** Expected errors besides invalid input and refused callers. */
  errors?: readonly OperationErrorClass[]
  /** Other spellings that SDK versions send, with their field (provider-api §3.0). */
  aliases?: Record<string, string>
  /** Zero values that SDKs send for what was not given; they count as missing. */
  absentValues?: AbsentValues
  /** The field that the whole body stands for, if it is a bare array on the wire (provider-api §0.5). */
  bareBody?: string
  /** Fields of SDKs that have no effect here: what is wrong with a value that says something, by path. */
  unsupported?: Readonly<Record<string, string>>
  /** The field that the whole body stands for when an SDK leaves it out. */
  wrapper?: string
  /** Default: 64 kB, or 1 MB with a management key. A body may have one value per 32 of these bytes. */
  bodyBytesMax?: number
}

export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = Described<
  Input,
  Output
> &
  Access

export type OperationTable = Record<string, Operation>

export type InputOf<O extends Operation> = z.output<O['input']>
export type OutputOf<O extends Operation> = z.output<O['output']>

/** The implementation of a table: one function per operation with the same name. */
export type Service<Table extends OperationTable, Context> = {
  [Name in keyof Table]: (input: InputOf<Table[Name]>, context: Context) => Promise<z.input<Table[Name]['output']>>
}

/** A table and its service, with the name of the group. */
export type Area<Context> = { name: string; table: OperationTable; service: Service<OperationTable, Context> }

/** Groups a table with its service. */
export function area<Table extends OperationTable, Context>(
  name: string,
  table: Table,
  service: Service<Table, Context>,
): Area<Context> {
  // Safe: inputs are parsed with the schemas of the table before the service gets them.
  return { name, table, service: service as unknown as Service<OperationTable, Context> }
}

/** Declares an operation; an identity function that infers its exact type. */
export function operation<Input extends z.ZodType, Output extends z.ZodType>(
  declared: Operation<Input, Output>,
): Operation<Input, Output> {
  return declared
}
