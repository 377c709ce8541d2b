import type { FieldProblem } from '@gatehouse-id/operation'

/** The input is not acceptable; `fields` says which fields, where that is known. */
export class InvalidInput extends Error {
  readonly fields: readonly FieldProblem[]

  constructor(message: string, fields: readonly FieldProblem[]) {
    super(message)
    this.fields = fields
  }
}
