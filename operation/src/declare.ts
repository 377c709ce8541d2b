import type { z } from 'zod'
import type { OperationErrorClass } from './errors.ts'

/** Who may call: nobody in particular, a project (`public`), or the holder of a key or token of it. */
export type Auth = 'open' | 'public' | 'managementKey' | 'accessKey' | 'refreshToken' | 'sessionToken'

/** What the holder of a management key, or a person of the console, needs to have before an operation runs. */
export const rights = {
  /** Tells of the project's configuration and users; never a secret. */
  read: 'reads configuration and users, without secrets',
  /** Tells what happened: the audit trail, and the names of the projects that the caller reaches. */
  audit: 'reads the audit trail and the names of projects',
  /** Changes configuration or users. */
  write: 'changes configuration and users',
  /** Tells or sets what somebody could get in with, or what was told in confidence: codes, links, tokens, clear texts. */
  secret: 'reads or sets secrets: codes, links, sessions, clear texts of keys, tokens of other providers',
  /** Changes who the administrators are, or what vouches for them: sign-in providers, texts that carry codes. */
  people: 'changes the people of the console, and what vouches for them',
  /** Changes which management keys there are, which projects they reach, and the end of a project. */
  keys: 'changes management keys, which projects they reach, and the end of a project',
} as const
export type Right = keyof typeof rights

/** How often an operation may be called, by what it does; the numbers belong to whoever serves it. */
export type LimitName = 'send' | 'guess' | 'ask' | 'poll' | 'session' | 'exchange' | 'manage' | 'check' | 'read'

/** Who may call and how often. There is no operation without: the type asks for it. */
export type Access =
  | { auth: 'managementKey'; right: Right /** `manage` unless told. */; limit?: LimitName }
  | { auth: Exclude<Auth, 'managementKey'>; right?: undefined; limit: LimitName }

type Described<Input extends z.ZodType, Output extends z.ZodType> = {
  summary: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Parameters in braces: `/v2/keys/{projectId}`; they join the query and the body in one input. */
  path: string
  input: Input
  output: Output
  /** The failures a caller may expect beyond invalid input and a refused caller. */
  errors?: readonly OperationErrorClass[]
  /** Other spellings that SDK versions send, each with the field it stands for (provider-api §3.0). */
  aliases?: Record<string, string>
  /** The field that the body is, where it is no object: a bare array on the wire (provider-api §0.5). */
  bareBody?: string
  /** 64 kB, or 1 MB with a management key, unless told; a body may hold one value for every 32 of these bytes. */
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

/** The rules behind a table: one function per operation, same name. */
export type Service<Table extends OperationTable, Context> = {
  [Name in keyof Table]: (input: InputOf<Table[Name]>, context: Context) => Promise<z.input<Table[Name]['output']>>
}

/** A table with the service behind it, under the name its operations are grouped by. */
export type Area<Context> = { name: string; table: OperationTable; service: Service<OperationTable, Context> }

/** Groups a table with its service. */
export function area<Table extends OperationTable, Context>(
  name: string,
  table: Table,
  service: Service<Table, Context>,
): Area<Context> {
  // Inputs are parsed with the table's own schemas before the service sees them, so widening the table is safe.
  return { name, table, service: service as unknown as Service<OperationTable, Context> }
}

/** Declares an operation; the identity function that gives it its exact type. */
export function operation<Input extends z.ZodType, Output extends z.ZodType>(
  declared: Operation<Input, Output>,
): Operation<Input, Output> {
  return declared
}
