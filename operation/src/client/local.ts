import type { z } from 'zod'
import type { Operation, OperationTable, Service } from '../declare.ts'
import { parseInput } from '../input.ts'

/** What callers hold: the same type whether the service is in this process or behind HTTP. */
export type Client<Table extends OperationTable> = {
  [Name in keyof Table]: (input: z.input<Table[Name]['input']>) => Promise<z.output<Table[Name]['output']>>
}

/**
 * Calls a service in this process, on behalf of whoever `context` says. `admit` is asked before each call, as
 * authentication is over HTTP, and throws the error that the caller gets.
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
    // Parsing with the operation's own schema gives its input type, which the loop over all names cannot express.
    const parsed = (input: unknown) => parseInput(declared, input) as Parameters<typeof run>[0]
    client[name] = async input => {
      admit?.(declared, context)
      return declared.output.parse(await run(parsed(input), context))
    }
  }
  // Every name of the table was given a function of its operation's types.
  return client as Client<Table>
}
