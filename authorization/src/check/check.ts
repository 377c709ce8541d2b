import type { LocalRelationReader, RelationReader, RelationTuple } from '../relations/relation-reader.ts'
import type { Schema } from '../schema/schema.ts'
import { openInquiry } from './inquiry.ts'

/**
 * Whether the target has the relation or permission on the resource. Anything the schema does not know gives false.
 * Throws CheckLimitExceeded when that would take too much work; it is never denied for that.
 */
export const check = async (input: {
  schema: Schema
  reader: RelationReader | LocalRelationReader
  tuple: RelationTuple
}): Promise<boolean> => {
  const inquiry = openInquiry(input.schema, input.tuple)
  for (;;) {
    const step = inquiry.next()
    if (typeof step === 'boolean') return step
    inquiry.supply(await input.reader.readTargets(step))
  }
}

/** `check` without a promise, over relations at hand. */
export const checkLocally = (input: {
  schema: Schema
  relations: LocalRelationReader
  tuple: RelationTuple
}): boolean => {
  const inquiry = openInquiry(input.schema, input.tuple)
  for (;;) {
    const step = inquiry.next()
    if (typeof step === 'boolean') return step
    inquiry.supply(input.relations.readTargets(step))
  }
}
