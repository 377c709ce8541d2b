import type { z } from 'zod'
import type { managementContract } from '../../../../provider/contract.ts'
import type { Kind } from './seed.ts'
import type { Fixtures } from './fixtures.ts'

/** A valid request in a furnished project; `fresh` stands for what must be new each time. */
type Sample<Sent> = (things: Fixtures, fresh: string) => Sent

export type Subject<Sent = Record<string, unknown>> = {
  sample: Sample<Sent>
  /** What is no longer there afterwards, or not as it was. */
  spends?: Kind
  /** The field whose value nothing else may have: a second request of the kind is refused. */
  unique?: string
  /** What the sample answers where it is no success: what it needs cannot be furnished by operations alone. */
  status?: number
}

type Contract = Omit<typeof managementContract, `authorization${string}`>
export type Areas = keyof Contract
/** A subject for each operation whose valid request does not follow from its contract; one that is missing fails a test. */
export type Subjects<Area extends Areas> = {
  [One in Area]: {
    [Name in keyof Contract[One]]?: Contract[One][Name] extends { input: infer Schema extends z.ZodType }
      ? Sample<z.input<Schema>> | Subject<z.input<Schema>>
      : never
  }
}
