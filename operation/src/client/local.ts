import type { z } from 'zod'
import type { Operation, OperationTable, Service } from '../declare.ts'
import { parseInput } from '../input/input.ts'

/** A client: the same type for a service in this process and over HTTP. */
export type Client<Table extends OperationTable> = {
  [Name in keyof Table]: (input: z.input<Table[Name]['input']>) => Promise<z.output<Table[Name]['output']>>
}

/**
 * A client that calls a service in this process.
 * @param context the caller on whose behalf it calls
 * @param admit runs before each call, like authentication over HTTP; what it throws, the caller gets
 */
export function localClient<Table extends OperationTable, Context>(
  table: Table,
  service: Service<Table, Context>,
  context: Context,
  admit?: (operation: Operation, context: Context) => void,
): Client<Table> {
  const client: Record<string, (input: unknown) => Promise<unknown>> = {}
  for (const [name, declared] of Object.entries<Operation>(table)) {
    const run = service[name]
    if (!run) throw new Error(`unreachable: the service lacks ${name}`)
    // Safe: parsed with the operation's own schema; TypeScript cannot relate the two across the loop.
    const parsed = (input: unknown) => parseInput(declared, withoutUndefined(input)) as Parameters<typeof run>[0]
    client[name] = async input => {
      admit?.(declared, context)
      return declared.output.parse(await run(parsed(input), context))
    }
  }
  // Safe: every name of the table has a function with the types of its operation.
  return client as Client<Table>
}

/** What JSON would carry of it: a field that is undefined is absent, so that no service takes it for a value. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isObject) ? value.map(withoutUndefined) : value
  // Bytes, dates and the like are values.
  if (!isObject(value) || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value
  const given = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(given.map(([name, one]) => [name, withoutUndefined(one)]))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
