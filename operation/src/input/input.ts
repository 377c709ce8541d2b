import type { z } from 'zod'
import { withoutAbsentValues, withoutRefusedNulls } from './absent.ts'
import { flattened, plainWords } from '../words/plain-words.ts'
import { unsupportedIn } from '../unsupported.ts'
import type { Operation } from '../declare.ts'
import { type FieldProblem, InvalidInput, MissingArguments } from '../errors.ts'
import { isStorable, unstorableTexts } from '../words/text.ts'

const levelsMax = 100
/** Reported problems of one request. */
export const problemsMax = 20
/** Length of a message: some quote the input. */
const charactersMax = 300
const words = { error: plainWords }

/**
 * Parses what a caller sent: fields of SDKs that cannot take effect are refused, aliases are renamed, `null` at any depth where the schema refuses it, the operation's
 * `absentValues` and the literal text `undefined` (core-js 2.31 sends it in queries) count as missing, and unknown
 * fields are dropped.
 * @throws {MissingArguments} when every problem is a missing field
 * @throws {InvalidInput} when fields are wrong; it names the first 20
 */
export function parseInput<Input extends z.ZodType>(operation: Operation<Input>, sent: unknown): z.output<Input> {
  const deepFields = fieldsDeeperThan(levelsMax, sent)
  if (deepFields.length > 0) throw refused(deepFields)
  const problems = unsupportedIn(sent, operation.unsupported)
  if (problems.length > 0) throw refused(problems)
  const parsed = parseWithoutNulls(operation, lenient(wrapped(sent, operation.wrapper), operation.aliases))
  if (!parsed.success) throw invalid(parsed.error, sent)
  if (!isStorable(parsed.data)) throw refused(unstorableTexts(parsed.data))
  return parsed.data
}

export type ValueProblem = { path: (string | number)[]; message: string }

/** What a value is by its schema, or what is wrong with it, in words for people; for what comes from files. */
export function readValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { value: z.output<Schema> } | { problems: ValueProblem[] } {
  const read = schema.safeParse(value, words)
  if (read.success) return { value: read.data }
  return {
    problems: flattened(read.error.issues).map(issue => ({
      path: issue.path.filter(step => typeof step !== 'symbol'),
      message: isMissing(issue, value) ? 'is required' : issue.message.slice(0, charactersMax),
    })),
  }
}

function parseWithoutNulls<Input extends z.ZodType>({ input: schema, absentValues }: Operation<Input>, sent: unknown) {
  const input = absentValues ? withoutAbsentValues(sent, absentValues) : sent
  const parsed = schema.safeParse(input, words)
  if (parsed.success) return parsed
  const given = withoutRefusedNulls(input, parsed.error)
  return given.isChanged ? schema.safeParse(given.input, words) : parsed
}

/** Limits nesting, because everything that walks through an input is recursive. */
function fieldsDeeperThan(levels: number, sent: unknown): FieldProblem[] {
  if (typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent)
    .filter(([, value]) => isDeeperThan(levels, value))
    .map(([field]) => ({ field, message: `must not be nested deeper than ${levels} levels` }))
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const inner of Object.values(value)) if (isDeeperThan(levels - 1, inner)) return true
  return false
}

function wrapped(sent: unknown, wrapper: string | undefined): unknown {
  const isBare = wrapper !== undefined && typeof sent === 'object' && sent !== null && !(wrapper in sent)
  return isBare && Object.keys(sent).length > 0 ? { [wrapper]: sent } : sent
}

function lenient(sent: unknown, aliases: Record<string, string> = {}): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const input: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(sent)) {
    if (value === null || value === 'undefined') continue
    const alias = aliases[key]
    if (alias === undefined) input[key] = value
    else if (!(alias in sent)) input[alias] = value
  }
  return input
}

function invalid(error: z.ZodError, sent: unknown) {
  const issues = flattened(error.issues)
  const fields: FieldProblem[] = issues.slice(0, problemsMax).map(issue => ({
    field: issue.path.join('.') || '(the whole input)',
    message: isMissing(issue, sent) ? 'is required' : issue.message.slice(0, charactersMax),
  }))
  const Problem = issues.every(issue => isMissing(issue, sent)) ? MissingArguments : InvalidInput
  return new Problem({ message: describe(fields), fields, cause: error })
}

function refused(problems: FieldProblem[]) {
  const fields = problems.slice(0, problemsMax)
  return new InvalidInput({ message: describe(fields), fields })
}

function describe(fields: FieldProblem[]) {
  return fields.map(({ field, message }) => `${field}: ${message}`).join('; ')
}

function isMissing(issue: z.core.$ZodIssue, sent: unknown): boolean {
  let value = sent
  for (const key of issue.path) {
    if (typeof value !== 'object' || value === null) return true
    value = Reflect.get(value, key)
  }
  return (value === undefined || value === null) && issue.path.length > 0
}
