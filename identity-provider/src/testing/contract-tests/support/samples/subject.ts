import type { z } from 'zod'
import type { managementContract } from '../../../../provider/contract.ts'
import type { Kind } from './seed.ts'
import type { Fixtures } from './fixtures.ts'

/** A valid request in a furnished project; `fresh` stands for what must be new each time. */
type Sample<Sent> = (things: Fixtures, fresh: string) => Sent

export type Subject<Sent = Record<string, unknown>> = {
  sample: Sample<Sent>
  /** What is no longer there afterwards, or not as it was. */
  spends?: Kind | undefined
  /** The field whose value nothing else may have: a second request of the kind is refused. */
  unique?: string | undefined
  /** What the sample answers where it is no success: what it needs cannot be furnished by operations alone. */
  status?: number
}

type Contract = Omit<typeof managementContract, `authorization${string}`>
type Some<Sent> = { [Field in keyof Sent]?: Sent[Field] | undefined }
/** What of a subject does not follow from the contract; fields of a sample that are undefined are left out. */
export type Written = {
  [Area in keyof Contract]?: {
    [Name in keyof Contract[Area]]?: Contract[Area][Name] extends { input: infer Schema extends z.ZodType }
      ? Sample<Some<z.input<Schema>>> | Partial<Subject<Some<z.input<Schema>>>>
      : never
  }
}
